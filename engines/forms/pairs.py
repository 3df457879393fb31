"""A field for names with values, such as headers: a line each, or JSON."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _


class PairsField(forms.CharField):
    """``Name: value`` lines, or a JSON object for those who have one at hand."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}))
        super().__init__(**kwargs)

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, dict):
            return "\n".join(f"{name}: {text}" for name, text in value.items())
        return value

    def to_python(self, value: Any) -> Any:
        if isinstance(value, dict):
            return value
        text = str(value or "").strip()
        return _from_json(text) if text.startswith("{") else _from_lines(text)

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return bool(self.to_python(initial) != self.to_python(data))
        except ValidationError:
            return True


def _from_json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValidationError(_("Not JSON: %(why)s.") % {"why": error.msg}) from None
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits, or thousands of brackets in one another.
        raise ValidationError(_("Not JSON: %(why)s.") % {"why": error}) from None


def _from_lines(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in text.splitlines():
        name, colon, value = line.partition(":")
        if not line.strip():
            continue
        if not (colon and name.strip()):
            raise ValidationError(_("%(line)r is no line like Name: value.") % {"line": line[:60]})
        found[name.strip()] = value.strip()
    return found
