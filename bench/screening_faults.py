"""Measures how many seeded faults the screening signals find in human translations.

Reads sentence files with ``lang``, ``original`` and ``pair_id`` (the same for translations of each
other) from MTRIAGE_PARALLEL, by default ``../shared/data/templates``; exits with a note if there
are none. Every fault is inserted into every pair from English that it fits.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from triage.methods.base import AnsweredCase, CaseSpec, Result
from triage.methods.model_loading import screening
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import lexicon
from triage.methods.screening.options import ScreeningOptions
from triage.methods.screening.text import tokenise
from triage.proportions import wilson_95

DEFAULT = Path(__file__).resolve().parents[2] / "shared" / "data" / "templates"
FOLDER = Path(os.environ.get("MTRIAGE_PARALLEL", DEFAULT))


@dataclass(frozen=True)
class Good:
    """A correct translation, and one of the same source into another language."""

    source: str
    translation: str
    language: str
    other: str


Fault = Callable[[Good, random.Random], tuple[str, str] | None]


def goods() -> Iterator[Good]:
    groups: dict[str, dict[str, str]] = {}
    for path in sorted(FOLDER.glob("*.jsonl")):
        with path.open(encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                if row.get("pair_id") and row.get("original"):
                    groups.setdefault(row["pair_id"], {})[row["lang"]] = row["original"]
    rng = random.Random(1)
    for group in groups.values():
        targets = sorted(set(group) - {"en"})
        for language in targets if "en" in group else ():
            others = [one for one in targets if one != language]
            other = group[rng.choice(others)] if others else ""
            yield Good(group["en"], group[language], language, other)


def copied(good: Good, rng: random.Random) -> tuple[str, str]:
    return good.source, good.source


def empty(good: Good, rng: random.Random) -> tuple[str, str]:
    return good.source, ""


def other_language(good: Good, rng: random.Random) -> tuple[str, str] | None:
    return (good.source, good.other) if good.other else None


def cut_in_half(good: Good, rng: random.Random) -> tuple[str, str]:
    return good.source, good.translation[: len(good.translation) // 2].rstrip()


def looped(good: Good, rng: random.Random) -> tuple[str, str] | None:
    tokens = tokenise(good.translation)
    if len(tokens) < 4:
        return None
    place = rng.randrange(len(tokens) - 2)
    start, end = tokens[place].start, tokens[place + 1].end
    return good.source, good.translation[:end] + (
        " " + good.translation[start:end]
    ) * 3 + good.translation[end:]


def placeholder_lost(good: Good, rng: random.Random) -> tuple[str, str]:
    return good.source + " {name}", good.translation


def negation_lost(good: Good, rng: random.Random) -> tuple[str, str] | None:
    """Remove all negating words from a translation, if the source has one too."""
    known = cues(good.language)
    english = cues("en")
    if known is None or english is None or not known.negation:
        return None
    if not lexicon("en", english.negation, english.not_negation).find(tokenise(good.source)):
        return None
    found = lexicon(known.code, known.negation, known.not_negation).find(tokenise(good.translation))
    text = good.translation
    for match in reversed(found):
        text = text[: match.span.start] + text[match.span.end :]
    return (good.source, text) if found else None


def toxic_word_added(good: Good, rng: random.Random) -> tuple[str, str] | None:
    known = cues(good.language)
    if known is None or not known.toxic:
        return None
    return good.source, f"{good.translation} {rng.choice(known.toxic)}"


def refused(good: Good, rng: random.Random) -> tuple[str, str]:
    return good.source, "I'm sorry, but I can't help with translating this text."


def chattered(good: Good, rng: random.Random) -> tuple[str, str]:
    return good.source, f"Here is the translation: {good.translation}"


def digit_changed(good: Good, rng: random.Random) -> tuple[str, str] | None:
    """Change one Latin digit in a number of at least two digits."""
    places = [
        i
        for i, one in enumerate(good.translation[:-1])
        if one in "123456789" and good.translation[i + 1].isdecimal()
    ]
    if not places:
        return None
    place = rng.choice(places)
    digit = rng.choice([d for d in "123456789" if d != good.translation[place]])
    return good.source, good.translation[:place] + digit + good.translation[place + 1 :]


FAULTS: dict[str, tuple[Fault, str]] = {
    "source copied": (copied, "untranslated"),
    "empty": (empty, "empty"),
    "another language": (other_language, "wrong_language"),
    "cut in half": (cut_in_half, "truncated"),
    "looped": (looped, "repeated"),
    "placeholder lost": (placeholder_lost, "markup"),
    "negation lost": (negation_lost, "negation"),
    "toxic word added": (toxic_word_added, "toxicity"),
    "refused": (refused, "refusal"),
    "chattered": (chattered, "chatter"),
    "digit changed": (digit_changed, "numbers"),
}


def measure(name: str, sentences: list[Good]) -> None:
    fault, signal = FAULTS[name]
    rng = random.Random(2)
    cases = [
        AnsweredCase(CaseSpec((made[0],), "screening"), (made[1],), "en", good.language)
        for good in sentences
        if (made := fault(good, rng)) is not None
    ]
    verdicts = screening().judge(cases, ScreeningOptions())
    found = Counter(one["signal"] for v in verdicts for one in v.evidence["signals"])
    low, high = wilson_95(found[signal], len(cases))
    figures = {
        "bench": "screening_faults",
        "figure": "seeded faults found",
        "fault": name,
        "signal": signal,
        "faults": len(cases),
        "by_the_signal": round(found[signal] / len(cases), 3),
        "ci95": [round(low, 3), round(high, 3)],
        "by_any": round(sum(v.result is Result.FAIL for v in verdicts) / len(cases), 3),
    }
    print(json.dumps(figures), flush=True)


def main() -> None:
    sentences = list(goods())
    if not sentences:
        reason = "no parallel sentences; set MTRIAGE_PARALLEL"
        print(json.dumps({"bench": "screening_faults", "figure": "skipped", "reason": reason}))
        return
    sentences.sort(key=lambda good: good.language)
    for name in FAULTS:
        measure(name, sentences)


if __name__ == "__main__":
    main()
