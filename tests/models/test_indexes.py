"""No index does what another one does as well: each costs every insert time and room."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import permutations

from django.apps import apps
from django.db import connection

#: Its slug is also searched by its beginning, for which PostgreSQL needs an index of another kind.
SEARCHED_BY_BEGINNING = "triage_project"

_ON_POSTGRESQL = """
SELECT c.relname, x.indisunique, pg_get_expr(x.indpred, x.indrelid),
  array_agg(a.attname || CASE WHEN x.indoption[k.place - 1] & 1 = 1 THEN ' DESC' ELSE '' END
            ORDER BY k.place)
FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid JOIN pg_am m ON m.oid = c.relam
  CROSS JOIN LATERAL unnest(x.indkey::int2[]) WITH ORDINALITY k (attribute, place)
  JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.attribute
WHERE x.indrelid = %s::regclass AND m.amname = 'btree'
GROUP BY c.relname, x.indisunique, x.indpred, x.indrelid
"""


@dataclass(frozen=True)
class Index:
    name: str
    unique: bool
    condition: str
    columns: tuple[str, ...]

    def does_the_work_of(self, other: Index) -> bool:
        begins = self.columns[: len(other.columns)] == other.columns
        enforced = self.unique and self.columns == other.columns if other.unique else True
        return begins and enforced and self.condition == other.condition


def indexes_of(table: str) -> list[Index]:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_ON_POSTGRESQL, [table])
            return [Index(name, u, c or "", tuple(cs)) for name, u, c, cs in cursor.fetchall()]
        cursor.execute(
            "SELECT l.name, l.\"unique\", COALESCE(m.sql, '') FROM pragma_index_list(%s) l"
            " JOIN sqlite_master m ON m.name = l.name",
            [table],
        )
        return [
            Index(name, bool(unique), _condition(sql), _columns(name))
            for name, unique, sql in cursor.fetchall()
        ]


def _condition(sql: str) -> str:
    return "".join(re.split(r"\bWHERE\b", sql)[1:])


def _columns(name: str) -> tuple[str, ...]:
    with connection.cursor() as cursor:
        cursor.execute(
            'SELECT name, "desc" FROM pragma_index_xinfo(%s) WHERE key ORDER BY seqno', [name]
        )
        return tuple(column + " DESC" * down for column, down in cursor.fetchall())


def test_no_index_is_the_beginning_of_another(db):
    models = [
        model for app in ("engines", "triage") for model in apps.get_app_config(app).get_models()
    ]
    doubled = [
        (table, index.name, other.name)
        for table in sorted(model._meta.db_table for model in models)
        for index, other in permutations(indexes_of(table), 2)
        if other.does_the_work_of(index)
        if not (table == SEARCHED_BY_BEGINNING and index.columns == ("slug",))
    ]
    assert doubled == []
