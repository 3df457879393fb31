"""``mtriage check``: reads, checks and reports files in batches of units."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from triage.checking.checker import Checker, FileTally, findings_in, unreadable
from triage.checking.findings import Finding, Level
from triage.checking.formats.base import Format, Summary, shown
from triage.checking.ignoring import Baseline, Rule, ignored_by
from triage.files.readers.base import Request
from triage.files.readers.registry import files_beside, files_in
from triage.files.units import SkipReason, UnreadablePlace
from triage.methods.screening.method import Screening

CLEAN, FOUND, UNREAD = 0, 1, 2


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Which files to read, and which units and findings to report."""

    files: tuple[Path, ...]
    src_lang: str = ""
    tgt_lang: str = ""
    source: Path | None = None
    include: frozenset[SkipReason] = frozenset()
    rules: tuple[Rule, ...] = ()
    baseline: Baseline = field(default_factory=Baseline)
    fail_on: Level | None = Level.ERROR
    level: Level = Level.WARNING

    def inputs(self) -> list[Path]:
        """Return the files, and those of their source texts."""
        return [one for path in self.files for one in (path, *files_beside(self.of(path)))]

    def of(self, path: Path, progress: Callable[[int], None] = lambda count: None) -> Request:
        """Return the request to read one of the files."""
        return Request(path, self.src_lang, self.tgt_lang, self.source, progress)


class CheckRun:
    """One run of the command over all its files."""

    def __init__(
        self,
        request: CheckRequest,
        checker: Checker,
        report: Format,
        progress: Callable[[int], None] = lambda count: None,
        keep: Callable[[Finding], None] = lambda finding: None,
    ) -> None:
        self._request = request
        self._checker = checker
        self._report = report
        self._progress = progress
        self._keep = keep
        self.summary = Summary(missing=checker.missing)

    def run(self) -> int:
        """Check all files; return the exit status."""
        self._report.begin()
        for file in self._request.files:
            self._file(file)
        self.summary.gaps = self._checker.gaps()
        self._report.end(self.summary)
        if self.summary.broken:
            return UNREAD
        return FOUND if self._fails() else CLEAN

    def _fails(self) -> bool:
        least = self._request.fail_on
        return least is not None and any(self.summary.levels[one] for one in Level if one >= least)

    def _file(self, path: Path) -> None:
        file = path.as_posix()
        self.summary.files += 1
        self._report.begin_file(file)
        tally = FileTally()
        request = self._request.of(path, self._progress)
        try:
            for one in findings_in(request, file, self._checker, tally, self._request.include):
                self._broken(file, one) if isinstance(one, UnreadablePlace) else self._take(one)
        except Exception as error:  # must not keep the other files from being checked
            self._broken(file, unreadable(error))
        self.summary.units += tally.checked
        self.summary.left_out += tally.left_out
        self._report.end_file(file, tally.checked)

    def _take(self, finding: Finding) -> None:
        if ignored_by(finding, self._request.rules):
            self.summary.ignored += 1
        elif self._request.baseline.knows(finding):
            self.summary.known += 1
        elif finding.level < self._request.level:
            self.summary.hidden += 1
        else:
            self.summary.levels[finding.level] += 1
            self._report.finding(finding)
            self._keep(finding)

    def _broken(self, file: str, place: UnreadablePlace) -> None:
        self.summary.broken += 1
        self._report.broken(file, place)
        if self._report.name != "table":
            click.echo(f"{shown(file)}:{place.line}: {shown(place.problem)}", file=sys.stderr)


def found_files(names: Sequence[Path], patterns: Sequence[str], folder: Path) -> list[Path]:
    """Return the files given by name, or else those that match the configuration's patterns."""
    if names:
        return [file for name in names for file in files_in(name)]
    found = {path for pattern in patterns for path in folder.glob(pattern) if path.is_file()}
    return sorted(found)


def screening() -> Screening:
    """Screening without language models: signals use their lists and heuristics."""
    return Screening()
