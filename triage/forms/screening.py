"""What a screening campaign asks besides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms

from triage.forms.campaigns import CampaignForm
from triage.methods.screening.signals.registry import SIGNALS
from triage.methods.screening.uploads.base import UploadError
from triage.models import Project
from triage.services.campaigns import CampaignRequest
from triage.services.screening_outlook import FEWEST_JUDGED, measured_precision
from triage.services.uploads import read_upload
from triage.services.word_lists import (
    parse_terms,
    parse_toxic_words,
    read_glossary,
    without_translation,
)


class ScreeningForm(CampaignForm):
    method = "screening"
    option_names = (
        "segments",
        "signals",
        "sampling",
        "per_signal",
        "filter_input",
        "glossary",
        "risk_terms",
        "toxic_words",
        "precision_floor",
    )

    segments_text = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        label="Source sentences",
        help_text="One a line. A recorded engine brings its own sentences: leave this empty then.",
    )
    segments_file = forms.FileField(
        required=False,
        label="or a file",
        help_text="Text, TSV, CSV, JSON Lines, TMX or XLIFF; at most 100 MB.",
    )
    source_column = forms.CharField(
        max_length=80, required=False, help_text="Left empty, it is found by its name."
    )
    translation_column = forms.CharField(max_length=80, required=False)
    reference_column = forms.CharField(max_length=80, required=False)
    signals = forms.MultipleChoiceField(
        choices=[(name, name.replace("_", " ")) for name in SIGNALS],
        initial=list(SIGNALS),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    sampling = forms.ChoiceField(
        choices=[
            ("all", "All segments"),
            ("uniform", "As many for each signal, at random"),
            ("confidence", "The surest of each signal"),
        ],
        required=False,
        help_text="By signals only where the file brings translations to draw by.",
    )
    per_signal = forms.IntegerField(
        min_value=1, required=False, label="Segments a signal", help_text="Default 200."
    )
    filter_input = forms.BooleanField(
        required=False,
        initial=True,
        label="Filter the input",
        help_text="5 to 50 words, at most 1,000 characters, in the source language.",
    )
    glossary_file = forms.FileField(
        required=False,
        label="Glossary",
        help_text="TSV or CSV: a term, its translation (or several, with | between them). It holds "
        "for every direction chosen.",
    )
    risk_terms = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="One a line, as in the glossary: terms whose loss is a danger.",
    )
    toxic_words = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="One language a line, added to the words that are known: es: word, word",
    )
    precision_floor = forms.FloatField(
        min_value=0,
        max_value=1,
        required=False,
        help_text="From 0 to 1. Signals of which a smaller share was confirmed, of at least "
        f"{FEWEST_JUDGED} judged suspects, open no suspect.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bad_rows: list[str] = []

    def to_request(self, project: Project, user: Any) -> CampaignRequest:
        """As for every form; with a floor, what the project's judgements say of the signals."""
        request = super().to_request(project, user)
        if not self.cleaned_data["precision_floor"]:
            return request
        measured = {"precision": measured_precision(project)}
        return replace(request, options={**request.options, **measured})

    def clean_risk_terms(self) -> list[str]:
        return parse_terms(self.cleaned_data["risk_terms"])

    def clean_toxic_words(self) -> dict[str, list[str]] | None:
        words, problems = parse_toxic_words(self.cleaned_data["toxic_words"])
        if problems:
            raise forms.ValidationError(problems)
        return words or None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed = dict.fromkeys(line.strip() for line in data.get("segments_text", "").splitlines())
        segments = [{"source": text} for text in typed if text]
        upload = data.get("segments_file")
        if upload is not None:
            try:
                read = read_upload(upload, upload.name, upload.size, self._columns(data))
            except UploadError as error:
                self.add_error("segments_file", str(error))
            else:
                segments += read.segments
                self.bad_rows = read.problems
        data["segments"] = segments
        self._read_glossary(data)
        return data

    def _read_glossary(self, data: dict[str, Any]) -> None:
        upload = data.get("glossary_file")
        data["glossary"] = []
        if upload is not None:
            try:
                data["glossary"], bad = read_glossary(upload, upload.name, upload.size)
            except UploadError as error:
                self.add_error("glossary_file", str(error))
                return
            self.bad_rows += bad
        self.bad_rows += without_translation(data.get("risk_terms", []), data["glossary"])

    def _columns(self, data: dict[str, Any]) -> dict[str, str]:
        names = ("source", "translation", "reference")
        return {name: data.get(f"{name}_column", "") for name in names}

    def options(self) -> dict[str, Any]:
        """As for every form; an unticked filter is a choice, too."""
        return {**super().options(), "filter_input": self.cleaned_data["filter_input"]}
