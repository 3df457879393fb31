"""The form for recorded translations that somebody uploads."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from engines.services import tables, uploads

LARGEST_UPLOAD = 50 * 1024 * 1024


class FilesInput(forms.ClearableFileInput):
    """Takes several files at once."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """A list of files."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        files = data if isinstance(data, list | tuple) else [data]
        return [super(FilesField, self).clean(one, initial) for one in files if one]


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
