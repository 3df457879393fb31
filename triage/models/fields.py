"""Custom model fields."""

from __future__ import annotations

from typing import Any

from django.db import models

from engines.catalogue import restored, stored


class MessageField(models.TextField):  # type: ignore[type-arg]
    """An English text that keeps its message's code and arguments, if it has any."""

    def from_db_value(self, value: str | None, *args: object) -> str | None:
        return value and restored(value)

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return text and restored(text)

    def get_prep_value(self, value: Any) -> Any:
        text = super().get_prep_value(value)
        return text and stored(text)

    def value_to_string(self, obj: models.Model) -> str:
        return stored(self.value_from_object(obj))

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """Appear as a plain TextField in migrations."""
        name, _path, args, kwargs = super().deconstruct()
        return str(name), "django.db.models.TextField", list(args), dict(kwargs)
