"""Compares a check with the one that it repeats: what is new, mended and left."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, QuerySet

from triage.models import FileCheck, FileFinding


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


def count_mended(check: FileCheck) -> int:
    return mended(check).count()
