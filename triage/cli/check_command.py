"""``mtriage check``: reads, checks and reports files in batches of units."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from triage.checking.checker import Checker, FileTally, Lot, lots_in, unreadable
from triage.checking.findings import Finding, Level
from triage.checking.formats.base import DirectionTally, Format, Summary, reasons, shown
from triage.checking.ignoring import Baseline, Rule, ignored_by
from triage.checking.kept_words import Kept, NameRule, Names, Settling, kept_in
from triage.checking.processes import Checking, Found
from triage.files.messages import FileMessage, Remedies, with_remedy
from triage.files.readers.base import Request
from triage.files.readers.registry import by_language, files_beside, files_in, is_documentation
from triage.files.units import SkipReason, UnreadablePlace
from triage.methods.screening.method import Screening

if TYPE_CHECKING:
    from triage.checking.file_cache import CachedFile, FileCache, Remembered
import inspect

from triage.checking.checker import IN_THE_BASE
from triage.checking.kept_words import LANGUAGES, OF_WORDS
from triage.checking.levels import HIGHEST
from triage.methods.screening.signals.registry import TITLES, signal_type

CLEAN, FOUND, UNREAD = 0, 1, 2
_DOCUMENTATION = "it documents messages for translators."
#: What the command can be told where the files do not say it.
REMEDIES: Remedies = {
    FileMessage.PLACE_WITHOUT_LANGUAGE.code: "State the target language with --tgt-lang.",
    FileMessage.NO_SOURCES_AT.code: "Name it with --source.",
    FileMessage.NO_FILE_OF_SOURCES.code: "Name it with --source.",
    FileMessage.NO_LANGUAGE_KNOWN.code: "State both with --src-lang and --tgt-lang.",
}
# The names of a file and its folder do not say what it translates; nothing in it is broken.
_OF_ITS_PLACE = frozenset(
    one.code
    for one in (
        FileMessage.PLACE_WITHOUT_LANGUAGE,
        FileMessage.NO_SOURCES_AT,
        FileMessage.NO_FILE_OF_SOURCES,
    )
)


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Which files to read, and which units and findings to report.

    ``named`` are those that somebody named one by one: a file without anything to check is an
    error among these, but not where it was found in a folder, as long as something is checked.
    """

    files: tuple[Path, ...]
    named: frozenset[Path] = frozenset()
    allow_empty: bool = False
    src_lang: str = ""
    tgt_lang: str = ""
    source: Path | None = None
    include: frozenset[SkipReason] = frozenset()
    rules: tuple[Rule, ...] = ()
    names: NameRule = field(default_factory=NameRule)
    baseline: Baseline = field(default_factory=Baseline)
    fail_on: Level | None = Level.ERROR
    level: Level = Level.WARNING

    def inputs(self) -> list[Path]:
        """Return the files, and those of their source texts."""
        return [one for path in self.files for one in (path, *files_beside(self.of(path)))]

    def of(self, path: Path, progress: Callable[[int], None] = lambda count: None) -> Request:
        """Return the request to read one of the files."""
        return Request(path, self.src_lang, self.tgt_lang, self.source, progress)


class _FileRun:
    """One file of a run; ``is_told`` once somebody knows why it was not checked, or not whole."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = path.as_posix()
        self.tally = FileTally()
        self.kept: Kept = {}
        self.is_told = False
        self.cached: CachedFile | None = None


class CheckRun:
    """One run of the command over all its files."""

    def __init__(
        self,
        request: CheckRequest,
        checker: Checker,
        checking: Checking,
        report: Format,
        cache: FileCache | None = None,
        progress: Callable[[int], None] = lambda count: None,
        keep: Callable[[Finding], None] = lambda finding: None,
    ) -> None:
        self._request = request
        self._checker = checker
        self._checking = checking
        self._waiting: deque[Callable[[], None]] = deque()
        self._report = report
        self._cache = cache
        self._progress = progress
        self._keep = keep
        self._unchecked = False
        self._names = Names(request.names)
        self._settling = Settling(self._names)
        self.summary = Summary(missing=checker.missing, names=self._names.lowered)

    def run(self) -> int:
        """Check all files; return the exit status."""
        self._report.begin()
        for file in self._request.files:
            self._file(file)
        self._go_on(0)
        for event in self._settling.rest():
            self._out(event)
        self.summary.gaps = {
            direction: {name: with_remedy(why, REMEDIES) for name, why in silent.items()}
            for direction, silent in self._checker.gaps().items()
        }
        self._report.end(self.summary)
        if self.summary.broken or self._unchecked or self.checks_nothing:
            return UNREAD
        return FOUND if self._fails() else CLEAN

    def _later(self, step: Callable[[], None]) -> None:
        """Do a step after those that wait, of which only some may, since they hold texts."""
        self._waiting.append(step)
        self._go_on(self._checking.ahead)

    def _go_on(self, most: int) -> None:
        while len(self._waiting) > most:
            self._waiting.popleft()()

    @property
    def checks_nothing(self) -> bool:
        """Whether no unit was checked whose languages are known, and that is not allowed."""
        known = any(tally.units for pair, tally in self.summary.directions.items() if all(pair))
        return not (known or self._request.allow_empty)

    def _fails(self) -> bool:
        least = self._request.fail_on
        return least is not None and any(self.summary.levels[one] for one in Level if one >= least)

    def _file(self, path: Path) -> None:
        """Read a file, and have what is read checked and reported in its order."""
        run = _FileRun(path)
        self._later(lambda: self._begin_file(run))
        if path in self._request.named and is_documentation(path):
            self._later(lambda: self._without_units(run, _DOCUMENTATION))
            self._later(lambda: self._end_file(run))
            return
        try:
            request = self._request.of(path, self._progress)
            run.cached = self._cache.file(request, run.file) if self._cache else None
            if run.cached and (known := run.cached.whole()):
                self._later(partial(self._again, run, known))
            else:
                for lot in lots_in(request, run.tally, self._request.include):
                    self._note_kept(run, kept_in(lot.units))
                    found = self._checking.submit(run.file, lot.units, run.cached)
                    self._later(partial(self._lot, run, lot, found))
        except Exception as error:  # must not keep the other files from being checked
            self._later(partial(self._stopped, run, unreadable(error)))
        self._later(lambda: self._end_file(run))

    def _again(self, run: _FileRun, known: Remembered) -> None:
        """Report a file as it was checked earlier."""
        run.tally, run.cached = known.tally, None
        self._names.add(known.kept)
        self._checker.remember(known.gaps)
        self._progress(run.path.stat().st_size)
        for finding in known.findings:
            self._take(finding)

    def _note_kept(self, run: _FileRun, kept: Kept) -> None:
        self._names.add(kept)
        for language, words in kept.items():
            run.kept.setdefault(language, set()).update(words)

    def _begin_file(self, run: _FileRun) -> None:
        self.summary.files += 1
        self._say(self._report.begin_file, run.file)

    def _lot(self, run: _FileRun, lot: Lot, found: Found) -> None:
        for place in lot.unread:
            self._broken(run, place)
        try:
            findings = found()
        except Exception as error:
            self._broken(run, unreadable(error))
            return
        for finding in findings:
            self._take(finding)

    def _stopped(self, run: _FileRun, place: UnreadablePlace) -> None:
        if getattr(place.problem, "code", "") in _OF_ITS_PLACE:
            self._without_units(run, place.problem)
        else:
            self._broken(run, place)

    def _end_file(self, run: _FileRun) -> None:
        if run.cached:
            gaps = self._checker.gaps()
            own = {pair: gaps[pair] for pair in run.tally.directions if pair in gaps}
            run.cached.end(run.tally, own, run.kept, is_whole=not run.is_told)
        if not (run.is_told or run.tally.has_languages):
            self._without_units(run, _why_nothing(run.tally))
        self._count(run.tally)
        self._say(self._report.end_file, run.file, run.tally.checked)

    def _count(self, tally: FileTally) -> None:
        self.summary.units += tally.checked
        self.summary.left_out += tally.left_out
        directions = self.summary.directions
        for direction in {*tally.checked_of, *(one for one, _ in tally.left_out_of)}:
            directions.setdefault(direction, DirectionTally()).files += 1
        for direction, count in tally.checked_of.items():
            directions[direction].units += count
        for (direction, reason), count in tally.left_out_of.items():
            directions[direction].left_out[reason] += count

    def _without_units(self, run: _FileRun, reason: str) -> None:
        """Note a file in which nothing, or next to nothing, could be checked."""
        run.is_told = True
        reason = with_remedy(reason, REMEDIES)
        if run.path in self._request.named and not self._request.allow_empty:
            self._unchecked = True
            self._tell(run.file, UnreadablePlace(1, reason))
        else:
            self.summary.passed_over.setdefault(reason, []).append(run.file)

    def _take(self, finding: Finding) -> None:
        if ignored_by(finding, self._request.rules):
            self.summary.ignored += 1
        elif self._request.baseline.knows(finding):
            self.summary.known += 1
        else:
            self._settle(finding)

    def _say(self, write: Callable[..., None], *what: object) -> None:
        """Have something written between findings."""
        self._settle((write.__name__, what))

    def _settle(self, event: object) -> None:
        for one in self._settling.take(event):
            self._out(one)

    def _out(self, event: Any) -> None:
        """Report a finding that will not change any more, or write what stands between findings."""
        if not isinstance(event, Finding):
            name, what = event
            getattr(self._report, name)(*what)
        elif event.level < self._request.level:
            self.summary.hidden += 1
        else:
            self.summary.levels[event.level] += 1
            self._report.finding(event)
            self._keep(event)

    def _broken(self, run: _FileRun, place: UnreadablePlace) -> None:
        run.is_told = True
        self.summary.broken += 1
        self._tell(run.file, place)

    def _tell(self, file: str, place: UnreadablePlace) -> None:
        place = replace(place, problem=with_remedy(place.problem, REMEDIES))
        self._say(self._report.broken, file, place)
        if self._report.name != "table":
            click.echo(f"{shown(file)}:{place.line}: {shown(place.problem)}", file=sys.stderr)


def _why_nothing(tally: FileTally) -> str:
    """Why a file that was read has nothing to check, or next to nothing."""
    if tally.checked:
        return "no language is known, so that hardly a signal can look: --src-lang, --tgt-lang."
    if tally.left_out:
        return f"all is left out ({reasons(tally.left_out)})."
    return "there is no translation in it."


def found_files(names: Sequence[Path], patterns: Sequence[str], folder: Path) -> list[Path]:
    """Return the files given by name, or else those that match the configuration's patterns."""
    if names:
        return list(dict.fromkeys(file for name in names for file in files_in(name)))
    found = {path for pattern in patterns for path in folder.glob(pattern) if path.is_file()}
    return by_language(found)


def screening() -> Screening:
    """Screening without language models: signals use their lists and heuristics."""
    return Screening()


def explained(name: str) -> list[str]:
    """Return what a signal looks for, what its findings can be, and how to be rid of them."""
    signal = signal_type(name)
    needs = (
        "" if name in IN_THE_BASE else "It needs the extra signals: pip install 'mtriage[signals]'."
    )
    return [
        f"{name}: {TITLES[name]}.",
        inspect.cleandoc(signal.__doc__ or ""),
        _levels(name),
        *filter(None, [_names(name), needs]),
        f"For one text: a comment with mtriage: ignore {name}.",
        f"For all: check: {{signals: {{{name}: off}}}} in mtriage.yaml; note, warning or error set its level.",
    ]


def _names(name: str) -> str:
    """What becomes of its findings on words that several languages keep."""
    kinds = sorted(kind for signal, kind in OF_WORDS if signal == name)
    if not kinds:
        return ""
    return (
        f"A word that {LANGUAGES} languages or more keep, in texts that are translated otherwise, is a name: "
        f"findings on such words alone ({', '.join(kinds)}) are notes. "
        "In mtriage.yaml, check: {name_languages: 0} ends that, no_names lists exceptions."
    )


def _levels(name: str) -> str:
    """The levels that its findings get, by kind where they differ."""
    highest = HIGHEST.get((name, ""), Level.ERROR)
    kinds = [
        f"{kind}: {level}" for (signal, kind), level in HIGHEST.items() if signal == name and kind
    ]
    differing = f" ({', '.join(kinds)})" if kinds else ""
    return f"Highest level without a setting of your own: {highest}{differing}."
