"""Choices, uploads and directions shared by several forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

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


#: The summary of a folded field while it is blank, and with a value in place of {}.
Words = tuple["StrPromise | str", "StrPromise | str"]


class Folded:
    """A form with fields whose defaults fit most; folded away, with what they stand at."""

    in_words: Mapping[str, Words] = MappingProxyType({})

    @property
    def advanced_fields(self) -> list[forms.BoundField]:
        raise NotImplementedError

    @property
    def advanced_open(self) -> bool:
        return any(field.errors for field in self.advanced_fields)

    @property
    def advanced_summary(self) -> list[tuple[str, str, str, str]]:
        """Per field in the summary its id, what it stands at, and its words when blank and filled.

        The page updates the summary as fields change.
        """
        phrases = []
        for field in self.advanced_fields:
            if words := self.words_of(field):
                blank, filled = str(words[0]), str(words[1])
                value = _shown(field)
                now = filled.replace("{}", value) if value else blank
                phrases.append((str(field.auto_id), now, blank, filled))
        return phrases

    def words_of(self, field: forms.BoundField) -> Words | None:
        """The field's words; None if the summary leaves it out."""
        return self.in_words.get(field.name)


def _shown(field: forms.BoundField) -> str:
    """A field's value as text, empty if it is blank; for a choice, its label up to the colon."""
    value = field.value()
    if isinstance(field.field, forms.MultipleChoiceField):
        return str(len(value)) if value else ""
    if isinstance(field.field, forms.ChoiceField):
        names = {str(code): str(label) for code, label in field.field.choices}  # type: ignore[misc, union-attr]
        first = next(iter(names))
        value = first if value is None else str(value)
        return names.get(value, names[first]).partition(":")[0] if value else ""
    if isinstance(field.field, forms.BooleanField):
        return "1" if value else ""
    return "" if value in (None, "", 0, "0", {}) else str(value)


def optional_number(
    label: StrPromise, most: int | None = None, *, least: int = 1, **more: Any
) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, **more)


def tick_box(
    label: StrPromise, help_text: StrPromise | str = "", *, ticked: bool = False
) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, initial=ticked, help_text=help_text)


def optional_lines(
    label: StrPromise, rows: int, help_text: StrPromise | str = ""
) -> forms.CharField:
    area = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, required=False, widget=area, help_text=help_text)


def optional_file(label: StrPromise, help_text: StrPromise | str = "") -> forms.FileField:
    return forms.FileField(label=label, required=False, help_text=help_text)


#: The directions of each engine by its key; None if it does not list them or cannot be asked.
StatedDirections = Mapping[int, frozenset[tuple[str, str]] | None]


def stated_directions(engines: Iterable[Engine]) -> StatedDirections:
    found: dict[int, frozenset[tuple[str, str]] | None] = {}
    for engine in engines:
        try:
            found[engine.pk] = engine_services.directions(engine)
        except EngineError:
            # The campaign page reports the problem when this engine is chosen.
            found[engine.pk] = None
    return found


def known_directions(stated: StatedDirections) -> list[tuple[str, str]]:
    """Choices of directions that at least one of the engines lists."""
    pairs = sorted({pair for listed in stated.values() for pair in listed or ()})
    return [("-".join(pair), " → ".join(pair)) for pair in pairs]


class DirectionBoxes(forms.CheckboxSelectMultiple):
    """Tick boxes of directions; the page greys those that none of the ticked engines has."""

    stated: StatedDirections = MappingProxyType({})

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        able = [
            pk
            for pk, listed in self.stated.items()
            if listed is None or any("-".join(pair) == value for pair in listed)
        ]
        option["attrs"]["data-engines"] = " ".join(map(str, able))
        option["attrs"]["data-skipped"] = _("skipped for {}")
        return option


class FoldedForm(Folded, forms.Form):
    """A form that folds the fields named in ``folded``."""

    folded: ClassVar[tuple[str, ...]] = ()

    @property
    def main_fields(self) -> list[forms.BoundField]:
        return [one for one in self if one.name not in self.folded]

    @property
    def advanced_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.folded]


def shown_when(form: forms.Form, name: str, other: str, *values: str) -> None:
    """Let the page hide a field unless another field has one of these values."""
    said = " ".join((form.add_prefix(other), *values))
    form.fields[name].widget.attrs["data-when"] = said


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
