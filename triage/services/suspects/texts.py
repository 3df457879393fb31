"""The texts of suspects as people search them: all of one suspect's in a narrow row of its own.

On PostgreSQL an index of trigrams finds a text among millions; where the database has not got
``pg_trgm``, and on SQLite, the narrow rows are read from end to end.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from django.db import DatabaseError, connection, transaction
from django.db.models import Q

from triage.models import Suspect, SuspectText

INDEX = "suspect_text_trigrams"
_CHUNK = 1000


def folded(text: str) -> str:
    """A text as it is stored and looked for: however its letters are composed, in either case.

    >>> folded("Straße") == folded("STRASSE")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def holding(text: str) -> Q:
    """Suspects with ``text`` in a source or a translation of what was seen of them last."""
    return Q(searchable__text__contains=folded(text))


def keep(rows: Iterable[tuple[int, Sequence[str], Sequence[str]]]) -> None:
    """Store suspects' texts, or others in their place: number, sources, translations."""
    SuspectText.objects.bulk_create(
        [
            SuspectText(suspect_id=pk, text=folded("\n".join([*sources, *translations])))
            for pk, sources, translations in rows
        ],
        update_conflicts=True,
        unique_fields=["suspect"],
        update_fields=["text"],
        batch_size=_CHUNK // 2,
    )


def fill() -> int:
    """Store the texts of suspects that have none yet, from an earlier release; return how many."""
    lacking = Suspect.objects.filter(searchable__isnull=True, current__isnull=False)
    if not lacking.exists():
        return 0
    numbers, filled, last = Suspect.objects.order_by("pk").values_list("pk", flat=True), 0, 0
    # Some at a time by number: asked for the next that lack one, the database looks at all others.
    while some := list(numbers.filter(pk__gt=last)[:_CHUNK]):
        rows = lacking.filter(pk__gte=some[0], pk__lte=some[-1])
        found = list(rows.values_list("pk", "current__case__inputs", "current__outputs"))
        keep(found)
        filled, last = filled + len(found), some[-1]
    return filled


def make_index() -> str:
    """Make the index where it is missing and can be made; return why it cannot."""
    if connection.vendor != "postgresql":
        return ""
    table = SuspectText._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [INDEX])
        if cursor.fetchone()[0]:
            return ""
        try:
            with transaction.atomic():
                cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
                cursor.execute(f"CREATE INDEX {INDEX} ON {table} USING gin (text gin_trgm_ops)")
        except DatabaseError as error:
            return str(error).splitlines()[0]
    return ""
