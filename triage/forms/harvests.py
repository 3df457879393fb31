"""The form that turns a corpus into templates."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engines import services as engine_services
from engines.errors import EngineError
from engines.models import Engine
from triage.forms.fields import optional_number, upload_lines
from triage.services.campaigns.requests import parse_direction
from triage.services.common.errors import CampaignError
from triage.services.messages.sentences import translated


class HarvestForm(forms.Form):
    """A corpus to make templates of, and the engines that select."""

    file = forms.FileField(help_text=_("UTF-8 text, at most 10 MB."), label=_("File"))
    corpus = forms.CharField(
        max_length=80,
        required=False,
        help_text=_("Its name; left empty, the file's."),
        label=_("Corpus"),
    )
    direction = forms.CharField(
        initial="en-es",
        help_text=_("From the corpus's language, like en-es."),
        label=_("Direction"),
    )
    engines = forms.ModelMultipleChoiceField(
        Engine.objects.none(), widget=forms.CheckboxSelectMultiple, label=_("Engines")
    )
    minimum = optional_number(
        _("Engines that must be right"), help_text=_("Left empty, all of them.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        engines = Engine.objects.filter(enabled=True).select_related("line")
        self.fields["engines"].queryset = engines  # type: ignore[attr-defined]

    def clean_direction(self) -> tuple[str, str]:
        try:
            return parse_direction(self.cleaned_data["direction"])
        except CampaignError as error:
            raise forms.ValidationError(error.problems) from error

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        upload = data.get("file")
        data["text"] = "\n".join(upload_lines(upload))
        data["corpus"] = data.get("corpus") or (upload.name[:80] if upload else "")
        for engine in data.get("engines") or ():
            try:
                engine_services.check_direction(engine, *data.get("direction", ("", "")))
            except EngineError as error:
                self.add_error("engines", f"{engine.name}: {translated(str(error))}")
        return data

    def wanted(self) -> dict[str, Any]:
        """The keyword arguments of ``request_harvest``; call it after ``is_valid``."""
        names = ("corpus", "text", "direction", "engines", "minimum")
        return {name: self.cleaned_data[name] for name in names}
