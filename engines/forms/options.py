"""Form fields out of an adapter's typed options, and options out of form values."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy
from pydantic import BaseModel
from pydantic import ValidationError as OptionsError
from pydantic.fields import FieldInfo

from engines.forms.option_titles import option_title
from engines.forms.pairs import PairsField
from engines.messages import wrong_option

LONG_TEXTS = frozenset({"prompt", "system", "body"})


def options_form_fields(options_type: type[BaseModel]) -> dict[str, forms.Field]:
    """A form field for each option, by the option's name; bounds are checked by the type itself."""
    return {name: _form_field(name, info) for name, info in options_type.model_fields.items()}


def clean_options(options_type: type[BaseModel], values: Mapping[str, Any]) -> dict[str, Any]:
    """Options as they are stored, from what a form's fields were given.

    :raises ValidationError: by the names of the options.
    """
    given = {name: value for name, value in values.items() if value is not None}
    try:
        return options_type.model_validate(given).model_dump(mode="json")
    except OptionsError as error:
        found: dict[str, list[str]] = {}
        for problem in error.errors(include_input=False, include_url=False):
            name = str(problem["loc"][0]) if problem["loc"] else ""
            found.setdefault(name, []).append(wrong_option(problem))
        raise ValidationError(found) from None


def _form_field(name: str, info: FieldInfo) -> forms.Field:
    annotation, optional = _plain(info.annotation)
    common: dict[str, Any] = {
        "label": option_title(name),
        # The adapter marks it for translation; an empty one has no translation of its own.
        "help_text": gettext_lazy(info.description) if info.description else "",
        "required": info.is_required() and not optional,
        "initial": None if info.is_required() else info.get_default(call_default_factory=True),
    }
    if get_origin(annotation) is Literal:
        choices = [(one, one or "—") for one in get_args(annotation)]
        return forms.ChoiceField(choices=choices, **common)
    if annotation is bool:
        return forms.BooleanField(**{**common, "required": False})
    if annotation is int:
        return forms.IntegerField(**common)
    if annotation is float:
        return forms.FloatField(**common)
    if annotation == dict[str, str]:
        return PairsField(**common)
    if (get_origin(annotation) or annotation) in (dict, list):
        return forms.JSONField(empty_value=None, **common)
    widget = forms.Textarea(attrs={"rows": 5}) if name in LONG_TEXTS else forms.TextInput()
    return forms.CharField(widget=widget, **common)


def _plain(annotation: Any) -> tuple[Any, bool]:
    """An annotation without ``None``, and whether it had it."""
    if get_origin(annotation) in (Union, types.UnionType):
        inner = [one for one in get_args(annotation) if one is not type(None)]
        return inner[0], len(inner) < len(get_args(annotation))
    return annotation, False
