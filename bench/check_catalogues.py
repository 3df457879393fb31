"""Counts the findings of ``mtriage check`` on message catalogues translated by people.

``python -m bench.check_catalogues wagtail-8.0.1-py3-none-any.whl netbox/ ...`` reads the ``.po``
files in wheels and folders, in the languages listed below. People translated them, and programs use
the translations, so nearly every finding is a false alarm. Prints findings per thousand units by
project, language and signal; nothing from the catalogues is stored. ``--show F`` writes the
findings to a file for review.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from triage.checking.checker import Checker, SignalChoice, known_signals
from triage.checking.findings import Finding, Level
from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import Unit
from triage.methods.screening.method import Screening

LANGUAGES = ("ar", "cs", "da", "de", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "pt_BR", "ru", "tr", "uk", "zh", "zh_CN", "zh_Hans")  # fmt: skip
_LOT = 500


def catalogues(place: Path, folder: Path) -> Iterator[Path]:
    """Yield the catalogues of a wheel or a folder, in the languages listed."""
    if place.suffix == ".whl":
        with zipfile.ZipFile(place) as wheel:
            wheel.extractall(folder, [name for name in wheel.namelist() if name.endswith(".po")])
        place = folder
    for path in sorted(place.rglob("*/LC_MESSAGES/*.po")):
        if path.parent.parent.name in LANGUAGES:
            yield path


def checked(checker: Checker, path: Path) -> tuple[int, list[Finding]]:
    """Return how many units of a catalogue are checked, and the findings on them."""
    read = read_units(Request(path, "en", "", None))
    units = [one for one in read if isinstance(one, Unit) and one.left_out is None]
    lots = (units[place : place + _LOT] for place in range(0, len(units), _LOT))
    found = [one for lot in lots for one in checker.check(path.as_posix(), lot)]
    return len(units), [one for one in found if one.level >= Level.WARNING]


def print_row(kind: str, name: str, units: int, signals: Counter[str]) -> None:
    per = {signal: round(1000 * count / units, 2) for signal, count in signals.most_common()}
    row = {"bench": "check_catalogues", kind: name, "units": units, "findings": signals.total()}
    print(json.dumps({**row, "a_thousand": round(1000 * signals.total() / units, 2), "by": per}), flush=True)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser("bench.check_catalogues", description=__doc__)
    parser.add_argument("places", nargs="+", type=Path, metavar="WHEEL_OR_FOLDER")
    parser.add_argument("--show", type=Path, metavar="F", help="write the findings there")
    options = parser.parse_args()
    checker = Checker(SignalChoice(tuple(known_signals())), Screening())
    units: Counter[tuple[str, str]] = Counter()
    signals: Counter[tuple[str, str, str]] = Counter()
    shown = []
    for place in options.places:
        project = place.name.partition("-")[0]
        with tempfile.TemporaryDirectory() as name:
            for path in catalogues(place, Path(name)):
                count, found = checked(checker, path)
                language = path.parent.parent.name
                if count:
                    units[project, language] += count
                for one in found:
                    signals[project, language, one.signal] += 1
                    row = [project, language, one.signal, str(one.level), one.message]
                    shown.append([*row, one.unit.source, one.unit.translation])
    if options.show:
        rows = (json.dumps(row, ensure_ascii=False) + "\n" for row in shown)
        options.show.write_text("".join(rows), encoding="utf-8")
    for kind, place_of in (("project", 0), ("language", 1)):
        for name in sorted({key[place_of] for key in units}):
            here: Counter[str] = Counter()
            for key, count in signals.items():
                here[key[2]] += count * (key[place_of] == name)
            print_row(
                kind, name, sum(n for key, n in units.items() if key[place_of] == name), +here
            )
    every: Counter[str] = Counter()
    for key, count in signals.items():
        every[key[2]] += count
    print_row("project", "all", units.total(), every)


if __name__ == "__main__":
    main()
