"""Counts that are sums of added rows, so that those who change them never wait for each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import Model, QuerySet

from triage.models import Project
from triage.models.bulk_insert import chunks

_MERGED_AT_ONCE = 20_000
_CHUNK = 500
_CORRECTION = """
WITH counted ({columns}, number, largest) AS ({actual} UNION ALL {stored})
INSERT INTO {table} ({columns}, {values})
SELECT {columns}, SUM(number){largest} FROM counted
GROUP BY {columns} HAVING SUM(number) <> 0 RETURNING id
"""


@dataclass(frozen=True)
class AddedRows:
    """Rows with the same ``columns`` are added up in ``number``; ``largest`` has their maximum."""

    model: type[Model]
    columns: tuple[str, ...]
    number: str
    largest: str = ""

    def add(self, counts: Mapping[Any, int], largest: Mapping[Any, int]) -> None:
        """Add a row for each change; the keys are values of the columns."""
        rows = [
            self.model(
                **dict(zip(self.columns, place, strict=True)),
                **{self.number: number},
                **({self.largest: largest.get(place, 0)} if self.largest else {}),
            )
            for place, number in counts.items()
            if number
        ]
        if rows:
            self.model._default_manager.bulk_create(rows)

    def merge(self, rows: QuerySet[Any]) -> None:
        """Merge rows with the same columns into one; the sums do not change."""
        with transaction.atomic():
            # A concurrent worker takes other rows.
            skip = connection.features.has_select_for_update_skip_locked
            locked = rows.select_for_update(skip_locked=skip).order_by("pk")
            counts, largest, pks = Counter[Any](), defaultdict[Any, int](int), []
            for row in locked[:_MERGED_AT_ONCE]:
                place = tuple(getattr(row, name) for name in self.columns)
                counts[place] += getattr(row, self.number)
                if self.largest:
                    largest[place] = max(largest[place], getattr(row, self.largest))
                pks.append(row.pk)
            for some in chunks(pks, _CHUNK):
                self.model._default_manager.filter(pk__in=some).delete()
            self.add(counts, largest)

    def correct(self, project: Project, actual: QuerySet[Any], stored: QuerySet[Any]) -> int:
        """Add what is missing of ``actual``; return how many counts were wrong.

        Both select the columns, a number (negative in ``stored``) and the largest. A single
        statement sees a consistent snapshot, which holds both a change and its row or neither, so
        that others can continue meanwhile.
        """
        counted, added = actual.query.sql_with_params(), stored.query.sql_with_params()
        query = _CORRECTION.format(
            table=self.model._meta.db_table,
            columns=", ".join(self.columns),
            values=", ".join(filter(None, [self.number, self.largest])),
            largest=", MAX(largest)" if self.largest else "",
            actual=counted[0],
            stored=added[0],
        )
        with transaction.atomic(), connection.cursor() as cursor:
            # Two concurrent corrections would both add the missing counts.
            Project.objects.select_for_update(no_key=True).get(pk=project.pk)
            cursor.execute(query, [*counted[1], *added[1]])
            return len(cursor.fetchall())
