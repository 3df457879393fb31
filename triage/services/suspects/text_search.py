"""The searchable texts of suspects, each in a narrow row of its own.

On PostgreSQL a trigram index finds a text among millions of rows. On SQLite, and in databases
without ``pg_trgm``, a search reads all of the narrow rows.
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
    """The form in which texts are stored and searched: composed letters, case folded.

    >>> folded("Straße") == folded("STRASSE")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def holding(text: str) -> Q:
    """Suspects whose latest sources or translations contain ``text``."""
    return Q(searchable__text__contains=folded(text))


def keep(rows: Iterable[tuple[int, Sequence[str], Sequence[str]]]) -> None:
    """Store or replace texts; each row has a suspect's primary key, sources and translations."""
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
    """Store the texts of suspects of earlier releases, which have none; return their number."""
    lacking = Suspect.objects.filter(searchable__isnull=True, current__isnull=False)
    if not lacking.exists():
        return 0
    numbers, filled, last = Suspect.objects.order_by("pk").values_list("pk", flat=True), 0, 0
    # In ranges of primary keys: to find the next rows without a text, the database would scan all
    # others.
    while some := list(numbers.filter(pk__gt=last)[:_CHUNK]):
        rows = lacking.filter(pk__gte=some[0], pk__lte=some[-1])
        found = list(rows.values_list("pk", "current__case__inputs", "current__outputs"))
        keep(found)
        filled, last = filled + len(found), some[-1]
    return filled


def make_index() -> str:
    """Create the index if it is missing; return the reason if that is not possible, otherwise ''."""
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
