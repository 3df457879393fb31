"""Measures how well the oracle distinguishes dates, times, ordinals and other numbers in free text.

``python -m bench.numbers_free [FILE]`` prints one JSON line per kind for each set of
``bench/data/numbers_free_pairs*.tsv`` (or for FILE): how many pairs are told apart (the wrong
translation fails and the right one does not) and how many right translations are accused, compared
with a plain comparison of the digit strings of both sides. Each line of a set has a source, a right
translation and the same with one number changed; the labels were written before the oracle was run
on them. ``--errors`` lists the pairs that are misjudged.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from triage.methods.base import Result
from triage.methods.numbers.oracle import check

SETS = sorted((Path(__file__).parent / "data").glob("numbers_free_pairs*.tsv"))
_DIGITS = re.compile(r"\d+")


def digit_strings(text: str) -> Counter[str]:
    """The digit sequences in a text, converted to ASCII."""
    return Counter(
        "".join(str(unicodedata.decimal(digit)) for digit in run) for run in _DIGITS.findall(text)
    )


def by_digits(source: str, translation: str) -> bool:
    """Whether the digit sequences of both sides differ."""
    return digit_strings(source) != digit_strings(translation)


def judged(row: dict[str, str], translation: str) -> Result:
    """The oracle's verdict on one translation in a row."""
    source_language, target_language = row["languages"].split("-")
    return check(row["source"], translation, source_language, target_language).result


def tallies(path: Path) -> Iterator[tuple[str, dict[str, str], Counter[str]]]:
    """The results of both comparisons for each row of a set."""
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            right, wrong = judged(row, row["right"]), judged(row, row["wrong"])
            yield (
                row["kind"],
                row,
                Counter(
                    pairs=1,
                    told_apart=wrong is Result.FAIL and right is not Result.FAIL,
                    accused=right is Result.FAIL,
                    unsure=right is Result.ABSTAIN,
                    told_apart_by_digits=by_digits(row["source"], row["wrong"])
                    and not by_digits(row["source"], row["right"]),
                    accused_by_digits=by_digits(row["source"], row["right"]),
                ),
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--errors", action="store_true")
    options = parser.parse_args()
    for path in [options.file] if options.file else SETS:
        by_kind: dict[str, Counter[str]] = {}
        for kind, row, counts in tallies(path):
            for name in (kind, "all"):
                by_kind.setdefault(name, Counter()).update(counts)
            if options.errors and not (counts["told_apart"] and not counts["accused"]):
                print(json.dumps(row | dict(counts), ensure_ascii=False))
        for kind, counts in by_kind.items():
            line = {"bench": "numbers_free", "set": path.stem, "kind": kind}
            print(json.dumps(line | dict(counts), ensure_ascii=False))


if __name__ == "__main__":
    main()
