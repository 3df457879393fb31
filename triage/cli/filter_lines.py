"""``mtriage filter``: keeps the pairs of a corpus that have no findings, in batches of lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import IO

from triage.checking.checker import Checker
from triage.checking.findings import Finding, Level
from triage.files.units import Unit

_LOT = 500


def clean_lines(
    lines: IO[bytes],
    checker: Checker,
    languages: tuple[str, str],
    least: Level,
    on_dropped: Callable[[int, str], None],
) -> Iterator[bytes]:
    """Yield unchanged the lines whose first two columns have no finding at or above a level.

    :param lines: tab-separated; further columns are kept and not checked
    :param on_dropped: called for every dropped line, with its number and the reason
    """
    first = 1
    while lot := list(islice(lines, _LOT)):
        gone: dict[int, str] = {}
        units = []
        for number, line in enumerate(lot, first):
            try:
                source, translation = line.decode("utf-8").rstrip("\r\n").split("\t")[:2]
            except ValueError:
                gone[number] = "no pair of texts in UTF-8"
                continue
            units.append(Unit(number, "", source, translation, *languages))
        for finding in checker.check("", units):
            if finding.level >= least:
                gone.setdefault(finding.line, _why(finding))
        for number, line in enumerate(lot, first):
            if number not in gone:
                yield line
            else:
                on_dropped(number, gone[number])
        first += len(lot)


def _why(finding: Finding) -> str:
    return f"{finding.signal}: {finding.message}"
