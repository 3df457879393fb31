"""Indexes that are created while the site keeps writing."""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState


class AddIndexOnline(migrations.AddIndex):
    """Adds an index without locking its table against writes, in a migration that is not atomic.

    SQLite knows no such way, and neither does a transaction, such as that of a restore.
    """

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        connection = schema_editor.connection
        model = to_state.apps.get_model(app_label, self.model_name)
        if connection.vendor != "postgresql" or connection.in_atomic_block:
            super().database_forwards(app_label, schema_editor, from_state, to_state)
        elif self.allow_migrate_model(connection.alias, model):
            editor: Any = schema_editor
            # An attempt that was interrupted leaves an invalid index of this name.
            name = connection.ops.quote_name(self.index.name)
            editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
            editor.add_index(model, self.index, concurrently=True)
