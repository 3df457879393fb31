"""Measures how many errors, of ten kinds, planted in human translations the signals find.

``python -m bench.screening.planted DIR`` reads the pairs that bench.screening.human_texts wrote, in six
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

import regex

from triage.methods.base import AnsweredCase, CaseSpec, Result, Verdict
from triage.methods.model_loading import screening
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.options import ScreeningOptions
from triage.methods.screening.signals.base import Pair
from triage.methods.screening.text import tokenise
from triage.proportions import wilson_95

DIRECTIONS = ("en-de", "en-ru", "en-zh", "es-en", "fr-en", "ja-en")
SHORTEST, LONGEST = 30, 400  # characters of the source
# Rules for each language that remove the negation from a sentence and leave a valid one: a bare
# word that negates only its clause. Written for this benchmark alone; the signal has its own lists.
ENGLISH = (
    (r"\b(do|does|did) not\b", r"\1"),
    (r"\b(is|are|was|were|has|have|had|will|would|should|could|may|might|must|can) not\b", r"\1"),
    (r"\bcannot\b", "can"),
    (r"\b(can|is|are|was|were|has|have|had|would|should|could|do|does|did)(?:n['’]t)\b", r"\1"),
    (r"\bcan['’]t\b", "can"),
    (r"\bwon['’]t\b", "will"),
    (r"\bnever\b", "always"),
)
OTHERS = {
    "ar": ((r"\bلا\s", ""), (r"\bلم\s", ""), (r"\bلن\s", "")),
    "ca": ((r"\bno\s", ""),),
    "de": ((r"\bnicht\s", ""), (r"\bkeine\b", "eine"), (r"\bkein\b", "ein"), (r"\bkeinen\b", "einen"), (r"\bnie(?:mals)?\b", "immer")),
    "es": ((r"\b[Nn]o\s", ""),),
    "fr": ((r"\bne\s(\w+)\spas\b", r"\1"), (r"\bn['’](\w+)\spas\b", r"\1"), (r"\bne pas\s", "")),
    "hi": ((r"\sनहीं\b", ""), (r"\sन\b", "")),
    "it": ((r"\b[Nn]on\s", ""),),
    "ja": ((r"ていません", "ています"), (r"できません", "できます"), (r"ありません", "あります"), (r"ません", "ます"), (r"できない", "できる"), (r"しない", "する")),
    "nl": ((r"\bniet\s", ""), (r"\bgeen\b", "een")),
    "pt": ((r"\b[Nn]ão\s", ""),),
    "ru": ((r"\b[Нн]е\s", ""),),
    "zh": ((r"不(?=能|会|是|要|可以|应|支持|存在)", ""), (r"没有", "有"), (r"无法", "可以")),
}  # fmt: skip
NAMES = ("Kowalski", "Fernsby", "Ottoline", "Brandewyne", "Marchetti", "Thornhill", "Nakamura", "Delacroix")  # fmt: skip
IN_RUSSIAN = ("Ковальский", "Фернсби", "Оттолайн", "Маркетти", "Торнхилл", "Накамура")
_INSIDE = regex.compile(r"(?<=\p{Ll} )\p{Lu}\p{Ll}{3,}")


@dataclass(frozen=True)
class Human:
    """A human translation, the next one of the same direction, and one into another language."""

    pair: Pair
    other_sentence: str
    other_language: str


Fault = Callable[[Human, random.Random], str | None]


def number(human: Human, rng: random.Random) -> str | None:
    """Change one Latin digit in a number of at least two digits."""
    text = human.pair.translation
    places = [
        i for i, one in enumerate(text[:-1]) if one in "123456789" and text[i + 1].isdecimal()
    ]
    if not places:
        return None
    place = rng.choice(places)
    digit = rng.choice([d for d in "123456789" if d != text[place]])
    return text[:place] + digit + text[place + 1 :]


def without(text: str, rules: tuple[tuple[str, str], ...]) -> str | None:
    """Return a text without its only negation by the rules; None unless there is exactly one."""
    found = [(rule, match) for rule in rules for match in regex.finditer(rule[0], text)]
    if len(found) != 1:
        return None
    (_, instead), match = found[0]
    put: str = match.expand(instead)
    start, end = map(int, match.span())
    return text[:start] + put + text[end:]


def exchanged(pair: Pair, rng: random.Random) -> Pair | None:
    """Return the pair with another name in its translation; None if there is no name to replace."""
    russian = pair.target_language == "ru"
    found = _INSIDE.findall(pair.translation)
    if not russian:
        found = [name for name in found if name in pair.source]
    if not found or pair.source_language == "ru":
        return None
    other = rng.choice(IN_RUSSIAN if russian else NAMES)
    text = pair.translation.replace(rng.choice(found), other)
    return Pair(pair.source, text, pair.source_language, pair.target_language)


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
    """Repeat two words three times."""
    text = human.pair.translation
    tokens = tokenise(text)
    if len(tokens) < 4:
        return None
    place = rng.randrange(len(tokens) - 2)
    start, end = tokens[place].start, tokens[place + 1].end
    return text[:end] + (" " + text[start:end]) * 3 + text[end:]


def other_language(human: Human, rng: random.Random) -> str | None:
    return human.other_language or None


def toxic_word(human: Human, rng: random.Random) -> str | None:
    known = cues(human.pair.target_language)
    if known is None or not known.toxic:
        return None
    return f"{human.pair.translation} {rng.choice(known.toxic)}"


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


def share(hits: int, total: int) -> dict[str, object]:
    low, high = wilson_95(hits, total)
    return {"value": round(hits / total, 4), "ci95": [round(low, 4), round(high, 4)], "n": total}


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
        print(json.dumps({"bench": "screening.planted", "group": group, **figures}), flush=True)


if __name__ == "__main__":
    main()
