from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created


class TriageConfig(AppConfig):
    name = "triage"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        connection_created.connect(_without_compiling)


def _without_compiling(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Let PostgreSQL interpret queries: compiling those of a page takes longer than they do.

    A setting of the connection's start would do, but connection poolers may refuse it.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET jit = off")
