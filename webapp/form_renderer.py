"""Renders forms without a colon after labels, and with errors in the reader's language.

Errors may come from pure code, which words them in English.
"""

from __future__ import annotations

from typing import Any

from django.forms.boundfield import BoundField
from django.forms.renderers import DjangoTemplates
from django.forms.utils import ErrorList
from django.http import HttpRequest
from django.utils.safestring import SafeString

from triage.services.messages.sentences import translated


class PlainBoundField(BoundField):
    """A field whose label has no colon after it."""

    def label_tag(
        self,
        contents: Any = None,
        attrs: Any = None,
        label_suffix: str | None = None,
        tag: str | None = None,
    ) -> SafeString:
        return super().label_tag(contents, attrs, label_suffix or "", tag)


class Renderer(DjangoTemplates):
    """Django's own renderer with these fields and translated errors."""

    bound_field_class = PlainBoundField

    def render(
        self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None
    ) -> SafeString:
        errors = context.get("errors")
        # A whole form's context has ``errors`` as well; it renders them with a template of its own.
        if isinstance(errors, ErrorList) and "/errors/" in template_name:
            context = {**context, "errors": [translated(str(error)) for error in errors]}
        drawn: SafeString = super().render(template_name, context, request)  # type: ignore[assignment]
        return drawn
