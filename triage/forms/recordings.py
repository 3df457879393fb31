"""The upload of recorded translations: a table, or parallel text files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from engines.forms import FilesField
from engines.services import uploads
from engines.services.language_codes import code_meant, problem_with
from triage.files.units import FileError
from triage.models import Project
from triage.services.recordings import engine_uploads
from triage.services.recordings.parallel_files import one_file_a_system, system_name
from triage.services.recordings.reading import PARALLEL

#: The default name for translations from a file without a name.
UNNAMED = "translations"
LARGEST_UPLOAD = 50 * 1024 * 1024


def check_code(value: str) -> None:
    """
    :raises ValidationError: the value is not a language code; suggests the code that is meant, if any.
    """
    if problem_with(value):
        if meant := code_meant(value):
            raise ValidationError(_("Enter its code: %(code)s."), params={"code": meant})
        raise ValidationError(_("Enter a language code, e.g. en or zh."))


class RecordingsForm(forms.Form):
    """Recorded translations: a table, or parallel text files with one file per system."""

    name = forms.CharField(
        label=_("Name"),
        max_length=150,
        required=False,
        help_text=_(
            "Defaults to the file name. Engines get this name plus the name of their system."
        ),
    )
    file = forms.FileField(
        label=_("File with sources and translations"),
        required=False,
        help_text=_("A translation file in any format, or a table; max. 50 MB."),
    )
    src_lang = forms.CharField(
        label=_("From"),
        max_length=20,
        required=False,
        validators=[check_code],
        help_text=_("E.g. en. Leave blank to read it from a column."),
    )
    tgt_lang = forms.CharField(
        label=_("To"),
        max_length=20,
        required=False,
        validators=[check_code],
        help_text=_("E.g. zh. Leave blank to read it from a column."),
    )
    source_file = forms.FileField(
        label=_("Source texts"),
        required=False,
        help_text=_(
            "If they are in another file: that of the source language (Android, iOS, ARB, i18next, Java, .NET), or plain text with one segment per line."
        ),
    )
    system_files = FilesField(
        label=_("Systems' outputs"),
        required=False,
        help_text=_("One file per system, one segment per line."),
    )
    reference_file = forms.FileField(
        label=_("Reference"), required=False, help_text=_("For the source text, if available.")
    )
    token = forms.CharField(required=False, widget=forms.HiddenInput())
    file_name = forms.CharField(required=False, max_length=150, widget=forms.HiddenInput())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if uploaded := cleaned.get("file") or cleaned.get("source_file"):
            cleaned["file_name"] = PurePath(uploaded.name).stem[:150]
        parallel = bool(cleaned.get("source_file")) and bool(cleaned.get("system_files"))
        if not (cleaned.get("file") or parallel or cleaned.get("token")):
            raise ValidationError(_("Choose a file, or a source text with system outputs."))
        if parallel and not self.fixed.keys() >= {"src_lang", "tgt_lang"}:
            raise ValidationError(
                _("Text files do not state their languages: fill in From and To.")
            )
        files = [one for listed in self.files.lists() for one in listed[1]]
        if sum(one.size or 0 for one in files) > LARGEST_UPLOAD:
            raise ValidationError(_("The files exceed 50 MB in total."))
        systems = self.system_names()
        if len(set(systems)) < len(systems):
            raise ValidationError(_("Two output files have the same name: rename one of them."))
        return cleaned

    @property
    def fixed(self) -> dict[str, str]:
        """The languages of rows that do not state theirs."""
        names = ("src_lang", "tgt_lang")
        return {name: self.cleaned_data[name] for name in names if self.cleaned_data.get(name)}

    @property
    def called(self) -> str:
        """The entered name, or else that of the file."""
        return str(self.cleaned_data.get("name") or self.cleaned_data.get("file_name") or UNNAMED)

    def take(self, languages: Mapping[str, str]) -> None:
        """Fill empty fields with the languages found in the upload and the file's name."""
        data = {name: self.data.get(name, "") for name in self.fields}
        for name, code in languages.items():
            if not data.get(name):
                data[name] = self.cleaned_data[name] = code
        if not data.get("name") and self.cleaned_data.get("file_name"):
            data["name"] = self.cleaned_data["file_name"]
        self.data = data

    def system_names(self) -> list[str]:
        """The names of the systems, from the names of their output files."""
        names = [one.name for one in self.cleaned_data.get("system_files", [])]
        return [system_name(name, names) for name in names]

    def store(self, project: Project) -> str:
        """Store the upload and return its token.

        :raises FileError: the file is not a table, or all output files are empty.
        :raises EngineConfigurationError: the text files do not match.
        """
        data = self.cleaned_data
        if data["file"]:
            file, source = data["file"], data["source_file"]
            texts = (source.read(), source.name) if source else None
            return engine_uploads.store_file(file.read(), file.name, project, texts)
        reference = data["reference_file"]
        outputs = [one.read() for one in data["system_files"]]
        if not any(outputs):
            raise FileError(str(_("The output files are empty.")))
        lines = one_file_a_system(
            data["source_file"].read(),
            dict(zip(self.system_names(), outputs, strict=True)),
            data["src_lang"],
            data["tgt_lang"],
            reference.read() if reference else None,
        )
        return uploads.store(lines, f"outputs{PARALLEL}", project)
