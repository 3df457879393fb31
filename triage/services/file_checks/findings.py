"""The findings of a check in the order of its files, filtered and page by page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet, Subquery

from triage.checking.findings import Level
from triage.models import (
    CheckedFile,
    FileCheck,
    FileCheckStatus,
    FileFinding,
    FindingAnswer,
    Project,
)

#: "open" findings are neither answered nor ignored.
STATES = ("open", "fine", "wrong", "ignored", "new", "left", "mended")
LEVELS = tuple(str(level) for level in reversed(Level))
PAGE = 50
LONGEST_SEARCH = 200


@dataclass(frozen=True, slots=True)
class FindingsView:
    """Which findings to show; "" does not filter. Ignored ones are shown only if asked for.

    ``file`` is a path, ``q`` a part of the unit, the texts or the message.
    """

    q: str = ""
    signal: str = ""
    level: str = ""
    file: str = ""
    state: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> FindingsView:
        """Read the parameters of an address; unknown values do not filter."""
        values = {field.name: str(query.get(field.name, "")) for field in fields(cls)}
        if values["level"] not in LEVELS:
            values["level"] = ""
        if values["state"] not in STATES:
            values["state"] = ""
        values["q"] = values["q"].replace("\0", "")[:LONGEST_SEARCH]
        return cls(**{name: value.replace("\0", "") for name, value in values.items()})

    @property
    def query_string(self) -> str:
        """The filters as parameters of an address, without empty ones."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return urlencode({name: value for name, value in values.items() if value})

    @property
    def active(self) -> bool:
        return self != FindingsView()

    def rows(self, check: FileCheck) -> QuerySet[FileFinding]:
        """The findings of a check in file order, with their files.

        With the state "mended", those of the earlier check that are gone.
        """
        if self.state == "mended":
            rows = mended(check)
        else:
            rows = FileFinding.objects.filter(file__check_of=check)
            rows = rows.filter(self._state())
        if self.signal:
            rows = rows.filter(signal=self.signal)
        if self.level:
            rows = rows.filter(level=Level[self.level.upper()])
        if self.file:
            rows = rows.filter(file__path=self.file)
        if self.q:
            rows = rows.filter(
                Q(source__icontains=self.q)
                | Q(translation__icontains=self.q)
                | Q(unit__icontains=self.q)
                | Q(message__icontains=self.q)
            )
        return rows.select_related("file", "answered_by").order_by("file_id", "number")

    def _state(self) -> Q:
        shown = Q(ignored="")
        return {
            "open": shown & Q(answer=""),
            "fine": shown & Q(answer=FindingAnswer.FINE),
            "wrong": shown & Q(answer=FindingAnswer.WRONG),
            "ignored": ~shown,
            "new": shown & Q(is_new=True),
            "left": shown & Q(is_new=False),
        }.get(self.state, shown)


@dataclass(frozen=True, slots=True)
class FindingsPage:
    """Findings in order, and the cursor of the next page, "" at the end."""

    rows: Sequence[FileFinding]
    after: str


def page(check: FileCheck, view: FindingsView, after: str = "", limit: int = PAGE) -> FindingsPage:
    """Return a page of findings after a cursor; an unreadable cursor starts at the beginning."""
    rows = view.rows(check)
    if place := _place(after):
        file, number = place
        rows = rows.filter(Q(file__gt=file) | Q(file=file, number__gt=number))
    found = list(rows[: limit + 1])
    return FindingsPage(found[:limit], cursor(found[limit - 1]) if len(found) > limit else "")


def cursor(finding: FileFinding) -> str:
    """The cursor of the page after a finding."""
    return f"{finding.file_id}-{finding.number}"


def cursor_before(finding: FileFinding) -> str:
    """The cursor of the page that begins with a finding."""
    return f"{finding.file_id}-{finding.number - 1}"


def _place(text: str) -> tuple[int, int] | None:
    file, _, number = text.partition("-")
    both = file.isascii() and number.isascii() and file.isdigit() and number.isdigit()
    return (int(file), int(number)) if both and len(text) < 30 else None


@dataclass(frozen=True, slots=True)
class FindingCounts:
    """How many findings a check has; ignored ones count only as ``ignored``.

    ``new`` and ``left`` are 0 for a check that repeats none.
    """

    errors: int
    warnings: int
    notes: int
    open: int
    fine: int
    wrong: int
    ignored: int
    new: int
    left: int
    mended: int

    @property
    def total(self) -> int:
        return self.errors + self.warnings + self.notes


def counts(check: FileCheck) -> FindingCounts:
    return counts_of([check])[check.pk]


def counts_of(checks: Sequence[FileCheck], *, unanswered: bool = False) -> dict[int, FindingCounts]:
    """Count the findings of each check in one query; ``unanswered`` leaves out those with an answer."""
    shown = Q(ignored="", answer="") if unanswered else Q(ignored="")
    rows = FileFinding.objects.filter(file__check_of__in=checks).order_by()
    found = rows.values("file__check_of").annotate(
        errors=Count("pk", filter=shown & Q(level=Level.ERROR)),
        warnings=Count("pk", filter=shown & Q(level=Level.WARNING)),
        notes=Count("pk", filter=shown & Q(level=Level.NOTE)),
        open=Count("pk", filter=shown & Q(answer="")),
        fine=Count("pk", filter=shown & Q(answer=FindingAnswer.FINE)),
        wrong=Count("pk", filter=shown & Q(answer=FindingAnswer.WRONG)),
        new=Count("pk", filter=shown & Q(is_new=True)),
        left=Count("pk", filter=shown & Q(is_new=False)),
        # The last, since it takes the name of the field that the others filter by.
        ignored=Count("pk", filter=~shown),
    )
    known: dict[int, dict[str, Any]] = {row["file__check_of"]: {**row} for row in found}
    return {check.pk: _counts(check, known.get(check.pk, {})) for check in checks}


def _counts(check: FileCheck, found: Mapping[str, Any]) -> FindingCounts:
    names = [field.name for field in fields(FindingCounts)]
    known = {name: found.get(name, 0) for name in names} | {"mended": check.mended}
    if check.previous_id is None:
        known["new"] = known["left"] = 0
    return FindingCounts(**known)


@dataclass(frozen=True, slots=True)
class Choices:
    """The signals and files that occur among the findings shown, with their counts."""

    signals: Sequence[tuple[str, int]]
    files: Sequence[tuple[str, int]]


def choices(check: FileCheck) -> Choices:
    shown = FileFinding.objects.filter(file__check_of=check, ignored="").order_by()
    signals = shown.values_list("signal").annotate(n=Count("pk")).order_by("-n", "signal")
    files = shown.values_list("file__path").annotate(n=Count("pk")).order_by("file__path")
    return Choices(list(signals), list(files))


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """The open findings of one level and signal: how many each check has, and the first of them."""

    view: FindingsView
    checks: Sequence[tuple[FileCheck, int]]
    example: FileFinding

    @property
    def open(self) -> int:
        return sum(n for _check, n in self.checks)


def worst_groups(checks: Sequence[FileCheck], n: int) -> list[FindingGroup]:
    """The ``n`` groups of open findings of the highest level, the largest first."""
    known = {check.pk: check for check in checks}
    rows = FileFinding.objects.filter(file__check_of__in=known, ignored="", answer="").order_by()
    counted = rows.values_list("level", "signal", "file__check_of").annotate(
        n=Count("pk"), first=Min("pk")
    )
    found: dict[tuple[int, str], list[tuple[int, int, int]]] = defaultdict(list)
    for level, signal, check, count, first in counted.order_by("-n", "file__check_of"):
        found[level, signal].append((check, count, first))
    worst = sorted(found, key=lambda one: (-one[0], -sum(row[1] for row in found[one]), one))[:n]
    examples = FileFinding.objects.select_related("file").in_bulk(
        [found[one][0][2] for one in worst]
    )
    return [
        FindingGroup(
            FindingsView(signal=signal, level=str(Level(level)), state="open"),
            [(known[check], count) for check, count, _first in found[level, signal]],
            examples[found[level, signal][0][2]],
        )
        for level, signal in worst
    ]


def standing(project: Project) -> QuerySet[FileCheck]:
    """The checks of a project that no later one repeats, newest first."""
    return listed(project).exclude(repeats__status=FileCheckStatus.DONE)


def listed(project: Project, q: str = "") -> QuerySet[FileCheck]:
    """The checks of a project, newest first; ``q`` is a part of a path or of the title.

    ``unreadable`` of each counts its files of which nothing could be read; none is None.
    """
    unread = ~Q(problem="") | Q(units=0) & ~Q(unread=[])
    lost = CheckedFile.objects.filter(unread, check_of=OuterRef("pk")).order_by().values("check_of")
    rows = FileCheck.objects.filter(project=project).select_related("requested_by")
    rows = rows.annotate(unreadable=Subquery(lost.annotate(n=Count("pk")).values("n")))
    if wanted := q.replace("\0", "")[:LONGEST_SEARCH]:
        files = CheckedFile.objects.filter(check_of=OuterRef("pk"), path__icontains=wanted)
        rows = rows.filter(Q(title__icontains=wanted) | Exists(files))
    return rows.order_by("-created", "-pk")


def latest(project: Project, path: str) -> FileCheck | None:
    """The latest finished check of a project that a path was in."""
    rows = FileCheck.objects.filter(project=project, status=FileCheckStatus.DONE, files__path=path)
    return rows.order_by("-created", "-pk").first()


def former_campaign(project: Project, number: int) -> FileCheck | None:
    """The check that an earlier release had as the campaign with this number."""
    return FileCheck.objects.filter(project=project, former_campaign=number).first()


def former_suspect(project: Project, number: int) -> FileFinding | None:
    """The first finding that an earlier release had as the suspect with this number."""
    found = FileFinding.objects.filter(file__check_of__project=project, former_suspect=number)
    return found.order_by("-file_id", "number").first()


def mark_new(rows: Sequence[FileFinding], previous_id: int | None) -> None:
    """Mark findings, not stored yet, that the earlier check did not have."""
    if previous_id is None:
        return
    prints = {row.fingerprint for row in rows}
    earlier = FileFinding.objects.filter(file__check_of=previous_id, fingerprint__in=prints)
    known = set(earlier.values_list("fingerprint", flat=True))
    for row in rows:
        row.is_new = row.fingerprint not in known


def mended(check: FileCheck) -> QuerySet[FileFinding]:
    """The findings of the earlier check that are gone, in files that were read again."""
    if check.previous_id is None:
        return FileFinding.objects.none()
    left = FileFinding.objects.filter(file__check_of=check.pk, fingerprint=OuterRef("fingerprint"))
    read = check.files.filter(problem="").values("path")
    earlier = FileFinding.objects.filter(
        file__check_of=check.previous_id, file__path__in=read, ignored=""
    )
    return earlier.filter(~Exists(left)).select_related("file")
