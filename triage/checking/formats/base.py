"""The interface of all output formats: findings are written as they come, then a summary."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from tempfile import SpooledTemporaryFile
from typing import IO, ClassVar, TextIO

from triage.checking.findings import Finding, Level
from triage.files.units import SkipReason, UnreadablePlace


@dataclass(slots=True)
class DirectionTally:
    """What was read between two languages."""

    files: int = 0
    units: int = 0
    left_out: Counter[SkipReason] = field(default_factory=Counter)


@dataclass(slots=True)
class Summary:
    """Counts of what a check has read and found so far.

    ``passed_over`` has the files in which there was nothing to check, by the reason; ``names`` how
    many findings became notes because the words on which they rest are names, by these words.
    """

    files: int = 0
    units: int = 0
    broken: int = 0
    ignored: int = 0
    known: int = 0
    hidden: int = 0
    left_out: Counter[SkipReason] = field(default_factory=Counter)
    levels: Counter[Level] = field(default_factory=Counter)
    missing: tuple[str, ...] = ()
    directions: dict[tuple[str, str], DirectionTally] = field(default_factory=dict)
    passed_over: dict[str, list[str]] = field(default_factory=dict)
    names: Counter[tuple[str, ...]] = field(default_factory=Counter)
    gaps: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)

    @property
    def findings(self) -> int:
        return self.levels.total()


class Format(ABC):
    """An output format. Findings come file by file; only the current one is kept in memory."""

    name: ClassVar[str]

    def __init__(self, stream: TextIO, fail_on: Level | None = Level.ERROR) -> None:
        self.stream = stream
        self.fail_on = fail_on

    def begin(self) -> None:  # noqa: B027 - most formats have nothing to say before the first
        """Write the beginning of the output."""

    def begin_file(self, file: str) -> None:  # noqa: B027 - as above
        """Write what precedes the findings of a file."""

    @abstractmethod
    def finding(self, finding: Finding) -> None:
        """Write a finding."""

    @abstractmethod
    def broken(self, file: str, place: UnreadablePlace) -> None:
        """Report that a place in a file could not be read, or that a file has nothing to check."""

    def end_file(self, file: str, units: int) -> None:  # noqa: B027 - as above
        """Write what follows the findings of a file; ``units`` were checked."""

    def end(self, summary: Summary) -> None:  # noqa: B027 - as above
        """Write the end of the output."""


_HELD = 8 * 1024 * 1024


def waiting() -> IO[str]:
    """Return a temporary file for output that must come later; it stays in memory while small."""
    return SpooledTemporaryFile(_HELD, "w+", encoding="utf-8", errors="replace", newline="\n")


def copied(source: IO[str], target: IO[str]) -> None:
    """Copy the buffered output to its destination and close the buffer."""
    source.seek(0)
    while piece := source.read(64 * 1024):
        target.write(piece)
    source.close()


def counted(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun.

    >>> counted(1, "file"), counted(2000, "file")
    ('1 file', '2,000 files')
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"


#: Files or words that a sentence of the summary names, and directions that have lines of their own.
_NAMED = 5


def _some(names: Sequence[str]) -> str:
    """Return the first of some names, and how many more there are."""
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    return f"{', '.join(names[:_NAMED])}{more}"


def reasons(left_out: Counter[SkipReason]) -> str:
    """Return why units were left out, with their numbers, the most frequent reason first."""
    return ", ".join(f"{n:,} {reason}" for reason, n in left_out.most_common())


def _of_direction(direction: tuple[str, str], tally: DirectionTally) -> str:
    source, target = (language or "?" for language in direction)
    counts = f"{counted(tally.units, 'unit')} in {counted(tally.files, 'file')}"
    left_out = f"; left out: {reasons(tally.left_out)}" if tally.left_out else ""
    return f"From {source} to {target}: {counts}{left_out}."


def _of_many(directions: Iterable[tuple[tuple[str, str], DirectionTally]]) -> Iterator[str]:
    """Yield one line for all directions from a language, with the units of each."""
    for source, some in groupby(directions, key=lambda one: one[0][0]):
        counts = ", ".join(f"{target or '?'} {tally.units:,}" for (_, target), tally in some)
        yield f"Units from {source or '?'} to {counts}."


def in_words(summary: Summary) -> list[str]:
    """Return one sentence each on what a check read, left out and found."""
    return [*_of_reading(summary), *_of_findings(summary), *_of_gaps(summary)]


def _of_reading(summary: Summary) -> list[str]:
    lines = [f"{counted(summary.units, 'unit')} in {counted(summary.files, 'file')} checked."]
    if len(summary.directions) > _NAMED:
        lines += _of_many(sorted(summary.directions.items()))
    elif len(summary.directions) > 1:
        lines += [_of_direction(*one) for one in sorted(summary.directions.items())]
    if summary.left_out:
        lines.append(f"Left out: {reasons(summary.left_out)}.")
    for reason, files in summary.passed_over.items():
        names = _some([shown(file) for file in files])
        lines.append(f"Nothing to check in {names}: {reason}")
    if not (summary.units or summary.left_out or summary.broken):
        lines.append(
            "No translation to check: give the translations' files, not only that of the sources."
        )
    return lines


def _of_findings(summary: Summary) -> list[str]:
    levels = [
        counted(summary.levels[level], str(level))
        for level in reversed(Level)
        if summary.levels[level]
    ]
    lines = [f"Found: {', '.join(levels) or 'nothing'}."]
    if summary.ignored:
        lines.append(f"{counted(summary.ignored, 'finding')} ignored by rules.")
    if summary.names:
        words = dict.fromkeys(word for found, _ in summary.names.most_common() for word in found)
        lowered = counted(summary.names.total(), "finding")
        quoted = _some([f"“{shown(one)}”" for one in words])
        lines.append(f"{lowered} made a note, since several languages keep the words: {quoted}.")
    if summary.known:
        lines.append(f"{counted(summary.known, 'finding')} known from the baseline.")
    if summary.hidden:
        lines.append(f"{counted(summary.hidden, 'finding')} below the reported level (--level).")
    if summary.broken:
        lines.append(f"{counted(summary.broken, 'place')} could not be read.")
    return lines


def _of_gaps(summary: Summary) -> list[str]:
    lines = []
    if summary.missing:
        lines.append(
            f"Not looked for without the extra signals (pip install 'mtriage[signals]'): "
            f"{', '.join(summary.missing)}."
        )
    if len(summary.gaps) > _NAMED:
        return [*lines, *_of_many_gaps(summary)]
    for (source, target), gaps in summary.gaps.items():
        names: dict[str, list[str]] = {}
        for name, reason in gaps.items():
            names.setdefault(reason, []).append(name)
        silent = "; ".join(f"{', '.join(some)} ({reason})" for reason, some in names.items())
        lines.append(f"Not checked from {source or '?'} to {target or '?'}: {silent}.")
    return lines


def _of_many_gaps(summary: Summary) -> Iterator[str]:
    """Yield one line for each signal and source, with the reason for the first direction."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for (source, target), gaps in sorted(summary.gaps.items()):
        for name, reason in gaps.items():
            found.setdefault((name, source), {})[target] = reason
    for (name, source), reasons_of in found.items():
        targets = [target or "?" for target in reasons_of]
        why = f"{targets[0]}: {next(iter(reasons_of.values()))}"
        yield f"Not checked by {name} from {source or '?'} to {', '.join(targets)} ({why})."


def shown(text: str, most: int = 0) -> str:
    """Return a text for one line of a terminal or log: no control characters, not too long.

    >>> shown("a\\x1b[31mb\\n", 0)
    'a␛[31mb␊'
    """
    text = text.translate(_PICTURES)
    return text if not most or len(text) <= most else text[: most - 1] + "…"


_PICTURES = {code: 0x2400 + code for code in range(0x20)} | {0x7F: 0x2421}
# Bidi marks could hide what follows.
_PICTURES |= dict.fromkeys((*range(128, 160), *range(8234, 8239), *range(8294, 8298)), 65533)
_PICTURES |= {0x2028: 0x240A, 0x2029: 0x240A}
