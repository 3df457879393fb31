"""How forms are drawn: names of fields stand alone, as in the forms laid out by hand."""

from __future__ import annotations

from typing import Any

from django.forms.boundfield import BoundField
from django.forms.renderers import DjangoTemplates
from django.utils.safestring import SafeString


class PlainBoundField(BoundField):
    """A field whose name is not followed by a colon."""

    def label_tag(
        self,
        contents: Any = None,
        attrs: Any = None,
        label_suffix: str | None = None,
        tag: str | None = None,
    ) -> SafeString:
        return super().label_tag(contents, attrs, label_suffix or "", tag)


class Renderer(DjangoTemplates):
    """The framework's own, with such fields."""

    bound_field_class = PlainBoundField
