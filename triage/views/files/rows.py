"""Findings and files as the pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from triage.checking.findings import Level
from triage.files.messages import with_remedy
from triage.files.readers.registry import readers
from triage.files.units import SkipReason
from triage.models import CheckedFile, FileFinding
from triage.services.messages.remedies import OF_CHECKS
from triage.services.suspects.evidence_view import MarkedSpan, MarkedText
from triage.templatetags.mtriage import grouped

LEVELS = {
    Level.ERROR: gettext_lazy("Error"),
    Level.WARNING: gettext_lazy("Warning"),
    Level.NOTE: pgettext_lazy("finding", "Note"),
}
_TONES = {Level.ERROR: "bad", Level.WARNING: "warn", Level.NOTE: ""}
_MARKS = {"source": "expected", "target": "found"}
SKIPPED = {
    SkipReason.UNTRANSLATED: gettext_lazy("untranslated"),
    SkipReason.FUZZY: gettext_lazy("fuzzy"),
    SkipReason.LOCKED: gettext_lazy("locked"),
    SkipReason.NOT_FOR_TRANSLATION: gettext_lazy("not for translation"),
    SkipReason.KEY: gettext_lazy("a key instead of a text"),
}


@dataclass(frozen=True)
class FindingRow:
    """A finding; ``heading`` is the path of its file where one begins."""

    finding: FileFinding
    heading: str = ""
    mended: bool = False

    @property
    def level(self) -> str:
        return str(LEVELS[Level(self.finding.level)])

    @property
    def tone(self) -> str:
        return _TONES[Level(self.finding.level)]

    @property
    def file_name(self) -> str:
        return PurePosixPath(self.finding.file.path).name

    @property
    def key(self) -> str:
        """The unit's identity in the file, without what only repeats what is shown beside it."""
        finding = self.finding
        unit = finding.unit.removeprefix(f"{finding.sheet}!").removesuffix(f"/{finding.tgt_lang}")
        if unit == str(self.finding.line):
            return ""
        # A gettext message is identified by its context, if it has one, and its source.
        start = unit.find("|") + 1
        if self._is_source(unit):
            return ""
        return unit[: start - 1] if start and self._is_source(unit[start:]) else unit

    def _is_source(self, text: str) -> bool:
        """Whether a text is the source, which readers shorten to name a unit."""
        source = " ".join(self.finding.source.split())
        if text.endswith("…"):
            return source.startswith(text.removesuffix("…"))
        return text in (source, self.finding.source)

    @property
    def comments(self) -> str:
        return " · ".join(filter(None, self.finding.comments))

    @property
    def source(self) -> MarkedText:
        return self._text("source", self.finding.source, self.finding.src_lang)

    @property
    def translation(self) -> MarkedText:
        return self._text("target", self.finding.translation, self.finding.tgt_lang)

    def _text(self, side: str, text: str, language: str) -> MarkedText:
        marks = tuple(
            MarkedSpan(start, end, _MARKS[side])
            for where, start, end in self.finding.marks
            if where == side
        )
        return MarkedText(text, language, marks)


def rows(
    findings: Iterable[FileFinding], before: int | None, *, mended: bool
) -> Iterator[FindingRow]:
    """Yield findings, each file under its heading; ``before`` is the file that was shown last."""
    for finding in findings:
        heading = "" if finding.file_id == before else finding.file.path
        before = finding.file_id
        yield FindingRow(finding, heading, mended)


@dataclass(frozen=True)
class Gap:
    signal: str
    direction: str
    why: str


@dataclass(frozen=True)
class FileRow:
    """What was read of a file."""

    path: str
    directions: Sequence[Sequence[str]]
    units: int
    checked: int
    skipped: list[tuple[str, int]]
    has_rows: bool
    unread: Sequence[tuple[int, str]]
    gaps: list[Gap]


def file_row(file: CheckedFile) -> FileRow:
    skipped = [(str(SKIPPED.get(SkipReason(why), why)), n) for why, n in file.skipped.items()]
    gaps = [
        Gap(signal, direction, with_remedy(why, OF_CHECKS))
        for direction, silent in file.silent_signals.items()
        for signal, why in silent.items()
    ]
    reader = readers().get(PurePosixPath(file.path).suffix.lower())
    return FileRow(
        path=file.path,
        directions=file.directions,
        units=file.units,
        checked=file.checked,
        skipped=skipped,
        has_rows=reader is not None and reader.has_rows,
        unread=file.unread_places,
        gaps=gaps,
    )


def summary(files: Sequence[FileRow]) -> str:
    """What was read of all files, in a line."""
    checked = sum(file.checked for file in files)
    left = sum(n for file in files for _why, n in file.skipped)
    unread = sum(len(file.unread) for file in files)
    parts = [
        ngettext("%(n)s file", "%(n)s files", len(files)) % {"n": grouped(len(files))},
        ngettext("%(n)s unit checked", "%(n)s units checked", checked) % {"n": grouped(checked)},
    ]
    if left:
        parts.append(ngettext("%(n)s skipped", "%(n)s skipped", left) % {"n": grouped(left)})
    if unread:
        text = ngettext("%(n)s place unreadable", "%(n)s places unreadable", unread)
        parts.append(text % {"n": grouped(unread)})
    if any(file.gaps for file in files):
        parts.append(_("some signals do not know a language"))
    return " · ".join(parts)
