"""Gives columns the defaults that Django applies itself, for rows that SQL makes."""

from __future__ import annotations

from typing import Any


def set_column_defaults() -> None:
    """Set the defaults on the tables that benchmarks fill, so that new columns do not break them.

    PostgreSQL only.
    """
    from django.db import connection

    from triage.models import Case, Judgement, Outcome, Suspect

    with connection.cursor() as cursor:
        for model in (Case, Outcome, Suspect, Judgement):
            for field in model._meta.concrete_fields:
                if not field.null and (value := _default(field)) is not None:
                    cursor.execute(
                        f'ALTER TABLE "{model._meta.db_table}" '
                        f'ALTER COLUMN "{field.column}" SET DEFAULT {value}'
                    )


def _default(field: Any) -> str | None:
    """The default as SQL; None if a row must provide the value."""
    if field.get_internal_type() == "DateTimeField":
        return "now()"
    if not (field.has_default() or field.empty_strings_allowed):
        return None
    value = field.get_default()
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict | list):
        return f"'{value}'"
    return str(value) if isinstance(value, int | float) else f"'{value}'"
