"""Choices, uploads and directions shared by several forms."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engines import services as engine_services
from engines.errors import EngineError
from engines.models import Engine
from triage.methods.numbertest.planning import ALL_CAPABILITIES

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

CAPABILITY_CHOICES = [(name, gettext_lazy(one.title)) for name, one in ALL_CAPABILITIES.items()]
LARGEST_UPLOAD = 10 * 1024 * 1024


def optional_number(
    label: StrPromise, most: int | None = None, *, least: int = 1, help_text: StrPromise | str = ""
) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=False, help_text=help_text
    )


def optional_lines(
    label: StrPromise, rows: int, help_text: StrPromise | str = ""
) -> forms.CharField:
    area = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, required=False, widget=area, help_text=help_text)


def optional_file(label: StrPromise, help_text: StrPromise | str = "") -> forms.FileField:
    return forms.FileField(label=label, required=False, help_text=help_text)


def says_directions(engine: Engine) -> bool:
    """Whether an engine reports its directions; False if it cannot be reached now."""
    try:
        return engine_services.directions(engine) is not None
    except EngineError:
        return False


def known_directions(engines: Iterable[Engine]) -> list[tuple[str, str]]:
    """Choices of directions that at least one of the engines reports."""
    found: set[tuple[str, str]] = set()
    for engine in engines:
        try:
            found |= engine_services.directions(engine) or set()
        except EngineError:
            # The campaign page reports the problem when this engine is chosen.
            continue
    return [("-".join(pair), " → ".join(pair)) for pair in sorted(found)]


def upload_lines(upload: Any) -> list[str]:
    """Decode an uploaded text file; problems become validation errors."""
    if upload is None:
        return []
    if upload.size is None or upload.size > LARGEST_UPLOAD:
        raise forms.ValidationError(
            _("%(name)s is larger than 10 MB; split it.") % {"name": upload.name}
        )
    try:
        text: str = upload.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise forms.ValidationError(
            _("%(name)s is not UTF-8 (byte %(byte)d); save it as UTF-8.")
            % {"name": upload.name, "byte": error.start + 1}
        ) from error
    return text_lines(text)


def text_lines(text: str) -> list[str]:
    """The lines of a text, split at line ends but at no other control character."""
    lines = re.split("\r\n|\r|\n", text)
    return lines if lines[-1] else lines[:-1]
