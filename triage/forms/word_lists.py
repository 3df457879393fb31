"""Forms for uploading the word lists of a project."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from triage.files.units import FileError
from triage.forms.stored_files import LISTS_HELP
from triage.services.messages.sentences import translated
from triage.services.word_lists.stored_lists import GLOSSARY, WORDS, read_list


class ListFileForm(forms.Form):
    """A file of words or a glossary, read during validation."""

    kind = forms.ChoiceField(
        label=_("Contents"),
        choices=[
            (WORDS, _("Words: toxic words, idioms, risk terms, sentiment words")),
            (GLOSSARY, _("A glossary: terms and their translations")),
        ],
    )
    file = forms.FileField(
        label=_("File"),
        help_text=format_lazy(
            "{} {}",
            LISTS_HELP,
            _("A glossary: a term and its translation (separate several with |)."),
        ),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        upload = data.get("file")
        if upload is not None and "kind" in data:
            try:
                found = read_list(upload, upload.name, upload.size, data["kind"])
            except FileError as error:
                self.add_error("file", translated(str(error)))
            else:
                data["content"], data["problems"] = found
        return data


class NamedListForm(ListFileForm):
    name = forms.CharField(max_length=80, label=_("Name"))
    field_order = ("name", "kind", "file")

    def __init__(self, *args: Any, taken: frozenset[str] = frozenset(), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._taken = taken

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name in self._taken:
            raise forms.ValidationError(
                _("A list with this name exists: open it to replace its contents.")
            )
        return name
