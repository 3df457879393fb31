"""Forms for engines; the fields of an adapter's options come from their types."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

from django import forms
from django.core.exceptions import ValidationError
from pydantic import BaseModel
from pydantic import ValidationError as OptionsError
from pydantic.fields import FieldInfo

from engines.adapters import registry
from engines.models import Engine, EngineLine
from engines.services import tables, uploads

if TYPE_CHECKING:
    EngineFields = forms.ModelForm[Engine]
else:
    # Django's form classes take no type arguments when they run.
    EngineFields = forms.ModelForm

OPTION_PREFIX = "option_"
LARGEST_UPLOAD = 50 * 1024 * 1024
LONG_TEXTS = frozenset({"prompt", "system", "body"})
LIMIT_FIELDS = [
    "requests_per_second",
    "characters_per_second",
    "max_parallel",
    "price_per_million_characters",
]


class FilesInput(forms.ClearableFileInput):
    """Takes several files at once."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """A list of files."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        files = data if isinstance(data, list | tuple) else [data]
        return [super(FilesField, self).clean(one, initial) for one in files if one]


def kind_choices() -> list[tuple[str, str]]:
    """Every kind of engine with its title."""
    return [(kind, registry.adapter_type(kind).title) for kind in registry.kinds()]


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
        for problem in error.errors(include_input=False, include_url=False, include_context=False):
            name = str(problem["loc"][0]) if problem["loc"] else ""
            found.setdefault(name, []).append(problem["msg"])
        raise ValidationError(found) from None


class EngineForm(EngineFields):
    """One engine of a given kind. Keys go in and never come out again."""

    kind_of_engine = ""
    line_name = forms.CharField(
        label="Line", max_length=200, help_text="what the engine is called over its versions"
    )
    new_key = forms.CharField(
        label="Key",
        required=False,
        strip=True,
        widget=forms.PasswordInput(render_value=False, attrs={"autocomplete": "new-password"}),
        help_text="Kept encrypted and never shown again; empty keeps the one that is stored.",
    )
    forget_key = forms.BooleanField(label="Forget the stored key", required=False)

    class Meta:
        model = Engine
        fields = ["version_label", "key_variable", "enabled", *LIMIT_FIELDS]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["line_name"] = self.instance.line.name
        for name, value in self.instance.options.items():
            self.initial.setdefault(OPTION_PREFIX + name, value)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        options_type = registry.adapter_type(self.kind_of_engine).options_type
        values = {
            name: cleaned.get(OPTION_PREFIX + name)
            for name in options_type.model_fields
            if OPTION_PREFIX + name in cleaned
        }
        try:
            self.instance.options = clean_options(options_type, values)
        except ValidationError as error:
            self._tell(error)
        self._prepare(cleaned)
        return cleaned

    def save(self, commit: bool = True) -> Engine:
        line, _ = EngineLine.objects.get_or_create(name=self.cleaned_data["line_name"].strip())
        self.instance.line = line
        return super().save(commit)

    def _prepare(self, cleaned: Mapping[str, Any]) -> None:
        self.instance.kind = self.kind_of_engine
        name = (cleaned.get("line_name") or "").strip()
        line = EngineLine.objects.filter(name=name).first()
        taken = Engine.objects.filter(line=line, version_label=cleaned.get("version_label") or "")
        if line and taken.exclude(pk=self.instance.pk).exists():
            self.add_error("version_label", "This line has a version with this label already.")
        self.instance.line = line or EngineLine(name=name)
        if cleaned.get("new_key"):
            self.instance.set_key(cleaned["new_key"])
        elif cleaned.get("forget_key"):
            self.instance.set_key("")

    def _tell(self, error: ValidationError) -> None:
        for name, messages in error.message_dict.items():
            for message in messages:
                known = OPTION_PREFIX + name in self.fields
                self.add_error(OPTION_PREFIX + name if known else None, message)


def engine_form(kind: str) -> type[EngineForm]:
    """The form for engines of one kind.

    :raises EngineConfigurationError: there is no such kind.
    """
    fields = options_form_fields(registry.adapter_type(kind).options_type)
    prefixed = {OPTION_PREFIX + name: field for name, field in fields.items()}
    return type("KindForm", (EngineForm,), {"kind_of_engine": kind, **prefixed})


def _form_field(name: str, info: FieldInfo) -> forms.Field:
    annotation, optional = _plain(info.annotation)
    common: dict[str, Any] = {
        "label": name.replace("_", " ").capitalize(),
        "help_text": info.description or "",
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


class UploadForm(forms.Form):
    """Recorded translations: one table, or parallel text files with one file a system."""

    name = forms.CharField(label="Name of the engine", max_length=150)
    file = forms.FileField(
        label="Table", required=False, help_text="JSON Lines, CSV or TSV, at most 50 MB"
    )
    source_file = forms.FileField(
        label="or: source text", required=False, help_text="one segment a line"
    )
    reference_file = forms.FileField(label="Reference", required=False)
    system_files = FilesField(
        label="Systems' outputs", required=False, help_text="one file a system, a segment a line"
    )
    src_lang = forms.CharField(
        label="From", max_length=20, required=False, help_text="where no column tells, such as en"
    )
    tgt_lang = forms.CharField(label="To", max_length=20, required=False)
    token = forms.CharField(required=False, widget=forms.HiddenInput())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        parallel = bool(cleaned.get("source_file")) and bool(cleaned.get("system_files"))
        if not (cleaned.get("file") or parallel or cleaned.get("token")):
            raise ValidationError("Choose a table, or a source text with systems' outputs.")
        if parallel and not (cleaned.get("src_lang") and cleaned.get("tgt_lang")):
            raise ValidationError("Text files do not tell their languages: fill in From and To.")
        uploaded = [
            cleaned.get("file"),
            cleaned.get("source_file"),
            *cleaned.get("system_files", []),
        ]
        if sum(one.size for one in uploaded if one) > LARGEST_UPLOAD:
            raise ValidationError("The files are larger than 50 MB together.")
        return cleaned

    def keep(self) -> str:
        """Store what was uploaded; the token leads to it.

        :raises EngineConfigurationError: text files that do not fit together.
        """
        table = self.cleaned_data["file"]
        if table:
            return uploads.keep(table.read(), tables.layout_of(table.name))
        reference, files = self.cleaned_data["reference_file"], self.cleaned_data["system_files"]
        names = [one.name for one in files]
        lines = tables.one_file_a_system(
            self.cleaned_data["source_file"].read(),
            {tables.system_name(one.name, names): one.read() for one in files},
            self.cleaned_data["src_lang"],
            self.cleaned_data["tgt_lang"],
            reference.read() if reference else None,
        )
        return uploads.keep(lines, "jsonl")

    @property
    def fixed(self) -> dict[str, str]:
        """Languages for rows without their own."""
        names = ("src_lang", "tgt_lang")
        return {name: self.cleaned_data[name] for name in names if self.cleaned_data.get(name)}
