"""Forms of file checks: files to upload, and rules for what to ignore."""

from __future__ import annotations

import glob
import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engines.forms.uploads import FilesField, FilesInput
from triage.checking.checker import known_signals
from triage.checking.ignoring import Rule
from triage.files.readers.registry import readers
from triage.models import FileFinding
from triage.services.file_checks.requesting import CheckOptions
from triage.services.file_checks.uploaded_files import MAX_BYTES, MAX_FILES, CheckedUpload
from triage.services.messages.labels import label_of


class UploadForm(forms.Form):
    """Files to check. ``paths`` are theirs within a folder, which browsers leave out of file names."""

    uploads = FilesField(label=gettext_lazy("Files or a zip"), required=False)
    folder = FilesField(
        label=gettext_lazy("A folder"),
        required=False,
        widget=FilesInput(attrs={"webkitdirectory": True}),
    )
    paths = forms.CharField(required=False, widget=forms.HiddenInput)
    src_lang = forms.CharField(
        label=gettext_lazy("From"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("E.g. en. Leave blank to read it from the files."),
    )
    tgt_lang = forms.CharField(
        label=gettext_lazy("To"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("E.g. es. Leave blank to read it from the files."),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors and not self._files():
            raise ValidationError(_("Choose a file, a zip or a folder first."))
        return data

    def _files(self) -> list[Any]:
        return [*self.cleaned_data["uploads"], *self.cleaned_data["folder"]]

    def chosen(self) -> list[CheckedUpload]:
        """The files with their paths, which are their names where no script has filled them in."""
        files = self._files()
        try:
            paths = json.loads(self.cleaned_data["paths"] or "[]")
        except (ValueError, RecursionError):
            paths = []
        known = isinstance(paths, list) and len(paths) == len(files)
        names = [str(path) for path in paths] if known else [file.name for file in files]
        return [CheckedUpload(path, file.file) for path, file in zip(names, files, strict=True)]

    def options(self) -> CheckOptions:
        return CheckOptions(self.cleaned_data["src_lang"], self.cleaned_data["tgt_lang"])

    @property
    def endings(self) -> list[str]:
        """The endings of files that can be read, so that a script sends no others of a folder."""
        return [*sorted(readers()), ".zip"]

    #: For a script, which refuses what the site would not even read.
    most = MAX_FILES

    @property
    def known(self) -> str:
        names = ", ".join(name.removeprefix(".") for name in self.endings)
        limit = MAX_BYTES // 2**20
        return _("%(names)s; max. %(n)d MB together.") % {"names": names, "n": limit}


class IgnoreForm(forms.Form):
    """A rule that ignores a finding, prepared at three widths."""

    what = forms.ChoiceField(
        label=gettext_lazy("What to ignore"), widget=forms.RadioSelect, initial="unit"
    )
    text = forms.CharField(label=gettext_lazy("The text"), max_length=1000, required=False)

    def __init__(self, finding: FileFinding, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._finding = finding
        names = {"signal": label_of(finding.signal), "file": finding.file.path}
        choices = [
            ("unit", _("“%(signal)s” in this unit") % names),
            ("file", _("“%(signal)s” in all of %(file)s") % names),
            ("text", _("“%(signal)s” wherever this text occurs:") % names),
        ]
        if not finding.unit:
            del choices[0]
            self.initial["what"] = "text"
        field = self.fields["what"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        self.initial.setdefault("text", _marked(finding))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("what") == "text" and not data.get("text"):
            self.add_error("text", _("Enter the text."))
        return data

    def rule(self) -> Rule:
        what, finding = self.cleaned_data["what"], self._finding
        file = "*" if what == "text" else glob.escape(finding.file.path)
        return Rule(
            signals=(finding.signal,),
            file=file,
            unit=glob.escape(finding.unit) if what == "unit" else "*",
            text=self.cleaned_data["text"] if what == "text" else "",
        )


def _marked(finding: FileFinding) -> str:
    """What the finding is about, or the whole source if it marks nothing."""
    for side, start, end in finding.marks:
        text = finding.source if side == "source" else finding.translation
        if marked := text[start:end].strip():
            return marked[:1000]
    return finding.source[:1000]


class RuleForm(forms.Form):
    """A rule of one's own."""

    signals = forms.MultipleChoiceField(
        label=gettext_lazy("Signals"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Leave all unticked for all of them."),
    )
    file = forms.CharField(
        label=gettext_lazy("File"),
        max_length=1000,
        initial="*",
        help_text=gettext_lazy("Its path; * stands for anything, e.g. locale/es/*."),
    )
    unit = forms.CharField(
        label=gettext_lazy("Unit"),
        max_length=1000,
        initial="*",
        help_text=gettext_lazy("Its key or number in the file, e.g. menu.*."),
    )
    text = forms.CharField(
        label=gettext_lazy("Text"),
        max_length=1000,
        required=False,
        help_text=gettext_lazy("A part of the source or the translation."),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=1000, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["signals"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(name, label_of(name)) for name in known_signals()]

    def rule(self) -> Rule:
        data = self.cleaned_data
        return Rule(tuple(data["signals"]), data["file"], data["unit"], data["text"])


class ConfigForm(forms.Form):
    """A configuration of the command, whose rules are added."""

    config = forms.FileField(
        label=gettext_lazy("Configuration file"),
        help_text=gettext_lazy("Its rules under “ignore” are added to those above."),
    )
