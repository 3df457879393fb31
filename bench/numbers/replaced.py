"""Measures the number oracle on human translations of news in which one digit string is replaced.

``python -m bench.numbers.replaced [FILE]`` prints one JSON line per kind of digit string in each
set of ``data/numbers_news*.tsv`` (or in FILE): how many replacements are told apart (the
translation with another digit string fails, and the original one does not), compared with a plain
comparison of the digit strings of both sides; then how many original translations are accused. Each
line of a set has two languages, a source and its right translation, all written before the oracle
was run on them. The replacing digits are drawn with ``--seed``. ``--errors`` lists the pairs that
are misjudged.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from triage.methods.base import Result
from triage.methods.numbers.oracle import Check, check

SETS = sorted((Path(__file__).parent / "data").glob("numbers_news*.tsv"))
_RUN = re.compile(r"\d+")
_YEARS = range(1000, 2100)
_HOUR_BEFORE = re.compile(r"\d\s?(?:[:：h点點時时시]|uhr)\s?$", re.IGNORECASE)
_MINUTES_AFTER = re.compile(
    r"\s?(?:[:：h.]\s?\d\d(?!\d)(?=\s?(?:h|Uhr|[ap]\.?m|GMT|$|[\s,.;)]))|[ap]\.?m|Uhr|बजे|மணிக்கு|[点點時时]|시(?!간))"
)
_MONTH_AFTER = re.compile(r"\.?\s?(?:st|nd|rd|th|er|º|°)?\s?(?:of |de |d['’])?(\w{3})")
_MONTH_BEFORE = re.compile(r"(\w{3})\w*\.?\s$")
_MONTHS = re.compile(
    "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|ene|abr|ago|dic|fev|fév|mag|giu|lug|set|ott|gen|out|avr|jui|aoû|déc|gin"
    "|янв|фев|апр|мая|мар|июн|июл|авг|сен|окт|ноя|дек"
)


def ascii_digits(run: str) -> str:
    """Convert digits of any script to ASCII."""
    return "".join(str(unicodedata.decimal(digit)) for digit in run)


def digit_strings(text: str) -> Counter[str]:
    """The digit sequences in a text, converted to ASCII."""
    return Counter(ascii_digits(run) for run in _RUN.findall(text))


def by_digits(source: str, translation: str) -> bool:
    """Whether the digit sequences of both sides differ."""
    return digit_strings(source) != digit_strings(translation)


def kind_of(text: str, match: re.Match[str]) -> str:
    """Guess whether a digit string is a year, part of a time, a day or another amount."""
    run, before, after = ascii_digits(match[0]), text[: match.start()], text[match.end() :]
    if len(run) == 4 and int(run) in _YEARS and not re.match(r"[.,]\d", after):
        return "year"
    if len(run) <= 2 and (_HOUR_BEFORE.search(before[-6:]) or _MINUTES_AFTER.match(after)):
        return "time"
    month_after, month_before = _MONTH_AFTER.match(after), _MONTH_BEFORE.search(before[-16:])
    named = [found[1].lower() for found in (month_after, month_before) if found]
    if len(run) <= 2 and (after[:1] in tuple("日月일월") or any(map(_MONTHS.fullmatch, named))):
        return "day"
    return "amount"


def another(run: str, kind: str, rng: random.Random) -> str:
    """Different digits of the same kind and script."""
    zero = ord(run[0]) - unicodedata.decimal(run[0])
    value = int(ascii_digits(run))
    while True:
        if kind == "year":
            other = str(value + rng.choice((-30, -20, -12, -9, -3, -2, -1, 1, 2, 4, 7, 10, 11, 20)))
        elif kind == "day":
            other = str(rng.randint(1, 28))
        elif kind == "time":
            other = str(rng.randint(1, 23) if value < 24 else rng.randint(10, 59))
        else:
            first = 1 if len(run) > 1 else 0
            other = "".join(str(rng.randint(0 if at else first, 9)) for at in range(len(run)))
        if int(other) % 12 != value % 12:  # 9 and 21 may be the same hour
            return "".join(chr(zero + int(digit)) for digit in other)


def judged(row: dict[str, str], translation: str) -> Check:
    """The oracle's answer for one translation in a row."""
    source_language, target_language = row["languages"].split("-")
    return check(row["source"], translation, source_language, target_language)


def replaced(row: dict[str, str], rng: random.Random) -> Iterator[tuple[str, str]]:
    """Yield the translation with each digit string replaced in turn, and the kind of the string."""
    text = row["translation"]
    for match in _RUN.finditer(text):
        kind = kind_of(text, match)
        yield kind, text[: match.start()] + another(match[0], kind, rng) + text[match.end() :]


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def tallies(path: Path, seed: int, errors: bool) -> dict[str, Counter[str]]:
    """The results of both comparisons on a set, by kind and by language."""
    rng = random.Random(seed)
    counts: dict[str, Counter[str]] = {"untouched": Counter()}
    for row in rows(path):
        right = judged(row, row["translation"])
        by_strings = by_digits(row["source"], row["translation"])
        accused = right.result is Result.FAIL
        digits = _RUN.search(row["source"]) is not None
        counts["untouched"].update(
            pairs=1, with_digits=digits, accused=accused, accused_with_digits=accused and digits,
            unsure=right.result is Result.ABSTAIN, accused_by_digits=by_strings,
        )  # fmt: skip
        if errors and accused:
            print(json.dumps(row | {"accused": right.message}, ensure_ascii=False))
        for kind, wrong in replaced(row, rng):
            told_apart = judged(row, wrong).result is Result.FAIL and not accused
            by_string = by_digits(row["source"], wrong) and not by_strings
            for name in (kind, row["languages"], "all"):
                counts.setdefault(name, Counter()).update(
                    replaced=1, told_apart=told_apart, told_apart_by_digits=by_string
                )
            if errors and not told_apart:
                print(json.dumps(row | {"missed": wrong}, ensure_ascii=False))
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--errors", action="store_true")
    options = parser.parse_args()
    for path in [options.file] if options.file else SETS:
        for kind, counts in tallies(path, options.seed, options.errors).items():
            line = {"bench": "numbers.replaced", "set": path.stem, "kind": kind}
            print(json.dumps(line | dict(counts), ensure_ascii=False))


if __name__ == "__main__":
    main()
