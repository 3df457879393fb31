"""Form fields from an adapter's typed options, and options from form values."""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from pydantic import BaseModel
from pydantic import ValidationError as OptionsError
from pydantic.fields import FieldInfo

from engines.messages import wrong_option
from engines.texts import storable

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


LONG_TEXTS = frozenset({"prompt", "system", "body", "item"})


def options_form_fields(options_type: type[BaseModel]) -> dict[str, forms.Field]:
    """A form field for each option, by its name; limits are checked by the options type."""
    return {name: _form_field(name, info) for name, info in options_type.model_fields.items()}


def clean_options(options_type: type[BaseModel], values: Mapping[str, Any]) -> dict[str, Any]:
    """Options in the form in which they are stored, from a form's values.

    :raises ValidationError: with the options' names as keys.
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
        # The adapter marks it for translation; gettext translates "" to the catalogue's header.
        "help_text": capfirst(_(info.description)) if info.description else "",
        "required": info.is_required() and not optional,
        "initial": None if info.is_required() else info.get_default(call_default_factory=True),
    }
    if get_origin(annotation) is Literal:
        choices = [(one, CHOICES.get(one, one) or "—") for one in get_args(annotation)]
        return forms.ChoiceField(choices=choices, **common)
    if annotation is bool:
        return forms.BooleanField(**{**common, "required": False})
    if annotation is int:
        return forms.IntegerField(**common)
    if annotation is float:
        return forms.FloatField(**common)
    if annotation == dict[str, str]:
        return PairsField(validators=[_check_storable], **common)
    if (get_origin(annotation) or annotation) in (dict, list):
        return forms.JSONField(empty_value=None, validators=[_check_storable], **common)
    widget = forms.Textarea(attrs={"rows": 5}) if name in LONG_TEXTS else forms.TextInput()
    return forms.CharField(widget=widget, **common)


def _plain(annotation: Any) -> tuple[Any, bool]:
    """An annotation without ``None``, and whether it included it."""
    if get_origin(annotation) in (Union, types.UnionType):
        inner = [one for one in get_args(annotation) if one is not type(None)]
        return inner[0], len(inner) < len(get_args(annotation))
    return annotation, False


#: Titles of choices that are words; the others are a service's own.
CHOICES: dict[str, StrPromise] = {"higher": _("the higher ones"), "lower": _("the lower ones")}

TITLES: dict[str, StrPromise] = {
    "batch": _("Batch size"),
    "beams": _("Beam size"),
    "bfloat16": _("Compute in 16 bits"),
    "longest": _("Longest pair"),
    "better": _("Better scores are"),
    "body": _("Body"),
    "category": _("Category"),
    "characters": _("Max. characters"),
    "codes": _("Language codes"),
    "command": _("Command"),
    "data_folder": _("Data folder"),
    "device": _("Device"),
    "download": _("Download"),
    "end_token": _("End token"),
    "engine": _("Engine"),
    "faults": _("Faults"),
    "first": _("First engine"),
    "folder": _("Folder"),
    "formality": _("Formality"),
    "headers": _("Headers"),
    "item": _("Pair"),
    "location": _("Location"),
    "max_characters": _("Max. characters"),
    "max_items": _("Max. texts"),
    "max_tokens": _("Max. tokens"),
    "max_tokens_name": _("Limit parameter"),
    "method": _("Method"),
    "model": _("Model"),
    "pairs": _("Directions"),
    "parallel": _("Concurrent requests"),
    "path": _("File"),
    "prefix": _("Prefix"),
    "project": _("Project"),
    "prompt": _("Prompt"),
    "rate": _("Share"),
    "region": _("Region"),
    "response_path": _("Response path"),
    "second": _("Second engine"),
    "seed": _("Seed"),
    "spans_path": _("Path of the error spans"),
    "source_pieces": _("Source SentencePiece model"),
    "source_prefix": _("Source prefix"),
    "system": _("System"),
    "target_pieces": _("Target SentencePiece model"),
    "target_prefix": _("Target prefix"),
    "temperature": _("Temperature"),
    "through": _("Intermediate language"),
    "timeout_seconds": _("Timeout (seconds)"),
    "url": _("Address"),
}


def option_title(name: str) -> StrPromise | str:
    """The title of an option; for options of custom adapters, a readable form of the name."""
    return TITLES.get(name) or name.replace("_", " ").capitalize()


class PairsField(forms.CharField):
    """A field for ``Name: value`` lines or a JSON object."""

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


def _check_storable(value: Any) -> None:
    if not storable(value):
        raise ValidationError(
            _("It has a character that cannot be stored: NUL or half of another one.")
        )


def _from_json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValidationError(_("Not JSON: %(why)s.") % {"why": error.msg}) from None
    except (ValueError, RecursionError) as error:
        # A number with thousands of digits, or thousands of nested brackets.
        raise ValidationError(_("Not JSON: %(why)s.") % {"why": error}) from None


def _from_lines(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in text.splitlines():
        name, colon, value = line.partition(":")
        if not line.strip():
            continue
        if not (colon and name.strip()):
            raise ValidationError(
                _("Write the line %(line)r as Name: value.") % {"line": line[:60]}
            )
        found[name.strip()] = value.strip()
    return found
