"""Measures how many errors, of ten kinds, planted in human translations the signals find.

``python -m bench.screening_planted DIR`` reads the pairs that bench.human_texts wrote, in six
directions. Each pair gets at most one error, and the kinds alternate so that each gets about the
same number of pairs. The same pairs without their errors show the false alarms.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.screening_catalogues import share
from bench.screening_exchanged_names import exchanged
from bench.screening_faults import Good, digit_changed, looped, toxic_word_added
from bench.screening_planted_negations import ENGLISH, OTHERS, without
from triage.methods.base import AnsweredCase, CaseSpec, Result, Verdict
from triage.methods.model_loading import screening
from triage.methods.screening.options import ScreeningOptions
from triage.methods.screening.signals.base import Pair

DIRECTIONS = ("en-de", "en-ru", "en-zh", "es-en", "fr-en", "ja-en")
SHORTEST, LONGEST = 30, 400  # characters of the source


@dataclass(frozen=True)
class Human:
    """A human translation, the next one of the same direction, and one into another language."""

    pair: Pair
    other_sentence: str
    other_language: str


Fault = Callable[[Human, random.Random], str | None]


def good(human: Human) -> Good:
    pair = human.pair
    return Good(pair.source, pair.translation, pair.target_language, human.other_language)


def number(human: Human, rng: random.Random) -> str | None:
    changed = digit_changed(good(human), rng)
    return changed[1] if changed else None


def negation(human: Human, rng: random.Random) -> str | None:
    """Remove the only negation of the translation, if the source has one as well."""
    rules = {"en": ENGLISH, **OTHERS}
    pair = human.pair
    here, there = rules.get(pair.source_language), rules.get(pair.target_language)
    if here is None or there is None or without(pair.source, here) is None:
        return None
    return without(pair.translation, there)


def name(human: Human, rng: random.Random) -> str | None:
    changed = exchanged(human.pair, rng)
    return changed.translation if changed else None


def half_left_out(human: Human, rng: random.Random) -> str:
    """Keep the first half of the translation, and its closing punctuation."""
    text = human.pair.translation.strip()
    return text[: len(text) // 2].rstrip(" ,;:") + text[-1]


def other_sentence(human: Human, rng: random.Random) -> str:
    return human.other_sentence


def placeholder(human: Human, rng: random.Random) -> str | None:
    """Remove one machine-read part that both sides have."""
    sources = {part.value for part in human.pair.source_parts}
    parts = [part.span for part in human.pair.target_parts if part.value in sources and part.kind in ("placeholder", "tag", "URL")]  # fmt: skip
    if not parts:
        return None
    lost, text = rng.choice(parts), human.pair.translation
    return text[: lost.start] + text[lost.end :]


def copied(human: Human, rng: random.Random) -> str:
    return human.pair.source


def loop(human: Human, rng: random.Random) -> str | None:
    made = looped(good(human), rng)
    return made[1] if made else None


def other_language(human: Human, rng: random.Random) -> str | None:
    return human.other_language or None


def toxic_word(human: Human, rng: random.Random) -> str | None:
    made = toxic_word_added(good(human), rng)
    return made[1] if made else None


#: The rarest come first, so that they get the pairs that they need.
FAULTS: dict[str, Fault] = {
    "number changed": number,
    "negation lost": negation,
    "name exchanged": name,
    "placeholder lost": placeholder,
    "another language": other_language,
    "half left out": half_left_out,
    "another sentence": other_sentence,
    "source copied": copied,
    "looped": loop,
    "toxic word added": toxic_word,
}


def humans(folder: Path, direction: str) -> list[Human]:
    """Return the pairs of a direction in random order, of all kinds of text."""
    source, target = direction.split("-")
    language = target if source == "en" else source
    third = dict(texts(folder, "it"))
    found = [one for one in texts(folder, language) if SHORTEST <= len(one[0]) <= LONGEST]
    random.Random(direction).shuffle(found)
    rows = []
    for (one, two), (another, its) in zip(found, [*found[1:], found[0]], strict=True):
        pair = Pair(one, two, "en", target) if source == "en" else Pair(two, one, source, "en")
        rows.append(Human(pair, its if source == "en" else another, third.get(one, "")))
    return rows


def texts(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.glob(f"*.{language}.jsonl")):
        with path.open(encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                yield row["source"], row["translation"]


def planted(rows: list[Human], count: int, rng: random.Random) -> dict[str, list[tuple[Pair, Pair]]]:  # fmt: skip
    """Return for each kind up to ``count`` pairs, each unchanged and with the error."""
    made: dict[str, list[tuple[Pair, Pair]]] = defaultdict(list)
    for human in rows:
        for kind, fault in FAULTS.items():
            text = fault(human, rng) if len(made[kind]) < count else None
            if text is not None and text != human.pair.translation:
                pair = human.pair
                wrong = Pair(pair.source, text, pair.source_language, pair.target_language)
                made[kind].append((pair, wrong))
                break
    return made


def judged(pairs: list[Pair]) -> list[Verdict]:
    cases = [AnsweredCase(CaseSpec((one.source,), "screening"), (one.translation,), one.source_language, one.target_language) for one in pairs]  # fmt: skip
    return screening().judge(cases, ScreeningOptions())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=34, help="errors of each kind and direction")
    options = parser.parse_args()
    found: dict[str, list[bool]] = defaultdict(list)
    alarms: dict[str, list[bool]] = defaultdict(list)
    for direction in DIRECTIONS:
        made = planted(humans(options.folder, direction), options.count, random.Random(direction))
        for kind, pairs in made.items():
            wrong = [one.result is Result.FAIL for one in judged([two for _, two in pairs])]
            right = [one.result is Result.FAIL for one in judged([one for one, _ in pairs])]
            for group in (kind, direction, "all"):
                found[group] += wrong
                alarms[group] += right
    for group, hits in found.items():
        figures = {"found": share(sum(hits), len(hits)), "alarms": share(sum(alarms[group]), len(hits))}  # fmt: skip
        print(json.dumps({"bench": "screening_planted", "group": group, **figures}), flush=True)


if __name__ == "__main__":
    main()
