"""The form for translations that a team already has."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engines.forms.uploads import LARGEST_UPLOAD, UploadForm
from engines.services import uploads
from engines.services.tables import one_file_a_system, system_name
from triage.methods.screening.uploads.base import UploadError
from triage.services import recorded_reading, recorded_uploads

CODE = RegexValidator(
    rf"^(?:{recorded_reading.LANGUAGE.pattern})$", gettext_lazy("Write its code, such as en or zh.")
)


class RecordingsForm(UploadForm):
    """As for administrators, with the checks that a page for every lead needs."""

    field_order = (
        "name",
        "file",
        "src_lang",
        "tgt_lang",
        "source_file",
        "system_files",
        "reference_file",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name")
        self.fields["name"].help_text = _("Engines are called by it and their system's own name.")
        self.fields["source_file"].label = _("or a source text")
        self.fields["source_file"].help_text = _("A segment a line.")
        self.fields["system_files"].help_text = _("One file a system, a segment a line.")
        self.fields["reference_file"].help_text = _("Of the source text, if there is one.")
        self.fields["src_lang"].help_text = _("Such as en. Left empty, a column tells.")
        self.fields["tgt_lang"].help_text = _("Such as zh. Left empty, a column tells.")
        self.fields["file"].help_text = _("TSV, CSV, JSON Lines, TMX or XLIFF, at most 50 MB.")
        for name in ("src_lang", "tgt_lang"):
            self.fields[name].validators.append(CODE)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        files = [one for listed in self.files.lists() for one in listed[1]]
        if sum(one.size or 0 for one in files) > LARGEST_UPLOAD:
            raise ValidationError(_("The files are larger than 50 MB together."))
        systems = self.system_names()
        if len(set(systems)) < len(systems):
            raise ValidationError(_("Two output files have the same name: rename one."))
        return cleaned

    def system_names(self) -> list[str]:
        """What the output files' names tell of their systems."""
        names = [one.name for one in self.cleaned_data.get("system_files", [])]
        return [system_name(name, names) for name in names]

    def keep(self) -> str:
        """Store what was uploaded; the token leads to it.

        :raises UploadError: no table by its name.
        :raises EngineConfigurationError: text files that do not fit together.
        """
        data = self.cleaned_data
        if data["file"]:
            return recorded_uploads.keep_table(data["file"].read(), data["file"].name)
        reference = data["reference_file"]
        outputs = [one.read() for one in data["system_files"]]
        if not any(outputs):
            raise UploadError(_("The output files are empty."))
        lines = one_file_a_system(
            data["source_file"].read(),
            dict(zip(self.system_names(), outputs, strict=True)),
            data["src_lang"],
            data["tgt_lang"],
            reference.read() if reference else None,
        )
        return uploads.keep(lines, recorded_reading.PARALLEL)
