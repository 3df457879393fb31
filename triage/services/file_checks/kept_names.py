"""Makes findings notes whose words several languages of a check keep, once all files are checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.db import transaction
from django.db.models import Q, QuerySet

from triage.checking.checker import FileTally, lots_in
from triage.checking.findings import Level
from triage.checking.kept_words import OF_WORDS, Kept, Names, kept_in
from triage.files.readers.base import Request
from triage.models import FileCheck, FileFinding
from triage.models.bulk_insert import chunks
from triage.services.file_checks.requesting import CheckOptions
from triage.services.file_checks.stored_findings import finding_of

_AT_ONCE = 1000


def lower(check: FileCheck, folder: Path) -> None:
    """Make the findings of a check notes that rest on names alone; those too low to report go.

    The files are read once more, since a check may have been the work of several workers.
    """
    if not _of_words(check).exists():
        return
    names = Names()
    for kept in _kept(check, folder):
        names.add(kept)
    named = [
        row.pk
        for row in _of_words(check).select_related("file").iterator(_AT_ONCE)
        if names.judged(finding_of(row)).level == Level.NOTE
    ]
    is_reported = CheckOptions.from_json(check.options).level == Level.NOTE
    with transaction.atomic():
        for pks in chunks(named, _AT_ONCE):
            rows = FileFinding.objects.filter(pk__in=pks)
            if is_reported:
                rows.update(level=Level.NOTE)
            else:
                rows.delete()


def _of_words(check: FileCheck) -> QuerySet[FileFinding]:
    kinds = Q()
    for signal, kind in OF_WORDS:
        kinds |= Q(signal=signal, kind=kind)
    return FileFinding.objects.filter(kinds, file__check_of=check, level__gt=Level.NOTE)


def _kept(check: FileCheck, folder: Path) -> Iterator[Kept]:
    options = CheckOptions.from_json(check.options)
    for file in check.files.all():
        request = Request(folder / file.path, options.src_lang, options.tgt_lang, root=folder)
        try:
            for lot in lots_in(request, FileTally()):
                yield kept_in(lot.units)
        except Exception:  # it was named when the file was checked
            continue
