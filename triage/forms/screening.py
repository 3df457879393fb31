"""The form of a screening campaign."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from engines.models import Engine
from triage.forms.campaigns import CampaignForm
from triage.forms.fields import optional_lines, optional_number, tick_box
from triage.forms.stored_files import StoredFiles
from triage.methods.screening.signals.registry import SIGNALS, TITLES
from triage.models import Project
from triage.services.campaigns.expected_suspects import MIN_JUDGED, measured_precision
from triage.services.campaigns.requests import CampaignRequest
from triage.services.recordings.segment_uploads import COLUMNS
from triage.services.runs.scoring import pinned
from triage.services.word_lists.parsing import parse_terms, parse_toxic_words
from triage.services.word_lists.stored_lists import newest


class ScreeningForm(StoredFiles, CampaignForm):
    method = "screening"
    field_order = (
        *CampaignForm.base_fields,
        *("segments_text", "segments_file", "translations_file"),
        *(f"{name}_column" for name in COLUMNS),
        *("signals", "scorer", "sampling", "per_signal", "filter_input", "precision_floor"),
        *("lists", "glossary_file", "words_file", "risk_terms", "toxic_words", "idioms"),
    )
    tested = ("segments_text", "segments_file")
    in_words = {
        **CampaignForm.in_words,
        "signals": (_("no signal"), _("{} signals")),
        "scorer": (_("no scorer"), _("scored by {}")),
        "sampling": ("", "{}"),
        "precision_floor": (_("any precision"), _("precision of at least {}")),
    }
    option_names = (
        "segments",
        "signals",
        "scorer",
        "sampling",
        "per_signal",
        "filter_input",
        "lists",
        "glossary",
        "risk_terms",
        "toxic_words",
        "idioms",
        "sentiment_words",
        "precision_floor",
    )

    segments_text = optional_lines(
        _("Source sentences"),
        6,
        _("One per line. Leave blank for a recorded engine, which has its own sentences."),
    )
    signals = forms.MultipleChoiceField(
        label=_("Signals"),
        choices=[(name, _(TITLES[name])) for name in SIGNALS],
        initial=list(SIGNALS),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    scorer = forms.ChoiceField(
        label=_("Scorer"),
        required=False,
        help_text=_(
            "Sends it every source with its translation. Suspects with the worst scores come first; a score alone opens no suspect."
        ),
    )
    sampling = forms.ChoiceField(
        label=_("Sampling"),
        choices=[
            ("all", _("All segments")),
            ("uniform", _("Equal number per signal, at random")),
            ("confidence", _("Most certain of each signal")),
        ],
        required=False,
        help_text=_("Sampling by signal requires a file with translations."),
    )
    per_signal = optional_number(_("Segments per signal"), help_text=_("Default 200."))
    filter_input = tick_box(
        _("Filter input"),
        _("5 to 50 words, max. 1,000 characters, in the source language."),
        ticked=True,
    )
    lists = forms.MultipleChoiceField(
        label=_("The project's lists"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Their newest versions, in addition to what is typed or uploaded here."),
    )
    risk_terms = optional_lines(
        _("Risk terms"), 3, _("One per line, as in the glossary: terms that are dangerous to lose.")
    )
    toxic_words = optional_lines(
        _("Toxic words"),
        3,
        _("One language per line, added to the built-in words: es: word, word"),
    )
    idioms = optional_lines(
        _("Idioms"), 3, _("Same format as toxic words: en: a piece of cake, rule of thumb")
    )
    precision_floor = forms.FloatField(
        label=_("Min. precision"),
        min_value=0,
        max_value=1,
        required=False,
        help_text=format_lazy(
            _(
                "From 0 to 1. Signals with a lower precision over at least {fewest} reviewed suspects open no suspects. See Checker accuracy for current values."
            ),
            fewest=MIN_JUDGED,
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = Engine.objects.visible_to(self.project).scorers()
        scorers = [(pinned(one), one.name) for one in known]
        self.fields["scorer"].choices = [("", _("no scorer")), *scorers]  # type: ignore[attr-defined]
        if not scorers:
            self.fields["scorer"].help_text = _(
                "None yet: an administrator adds one under Engines."
            )
        lists = newest(self.project) if self.project else []
        names = [version.word_list.name for version in lists]
        self.fields["lists"].choices = [(name, name) for name in names]  # type: ignore[attr-defined]
        if not names:
            self.fields["lists"].help_text = _("None yet: see Word lists.")

    def to_request(self, project: Project, user: Any) -> CampaignRequest:
        """As in every campaign; a floor on precision adds the signals' precision from reviews."""
        request = super().to_request(project, user)
        if not self.cleaned_data["precision_floor"]:
            return request
        measured = {"precision": measured_precision(project)}
        return replace(request, options={**request.options, **measured})

    def clean_risk_terms(self) -> list[str]:
        return parse_terms(self.cleaned_data["risk_terms"])

    def clean_toxic_words(self) -> dict[str, list[str]]:
        return self._by_language("toxic_words")

    def clean_idioms(self) -> dict[str, list[str]]:
        return self._by_language("idioms")

    def _by_language(self, name: str) -> dict[str, list[str]]:
        words, problems = parse_toxic_words(self.cleaned_data[name])
        if problems:
            raise forms.ValidationError(problems)
        return words

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed = dict.fromkeys(line.strip() for line in data.get("segments_text", "").splitlines())
        data["segments"] = [{"source": text} for text in typed if text] + self.read_segments(data)
        words = asdict(self.read_words())
        for name in ("toxic_words", "idioms"):
            data[name] = _joined(data.get(name, {}), words[name]) or None
        data["sentiment_words"] = words["sentiment_words"] or None
        data["risk_terms"] = list(
            dict.fromkeys([*data.get("risk_terms", []), *words["risk_terms"]])
        )
        data["glossary"] = self.read_glossary(data["risk_terms"])
        return data

    def options(self) -> dict[str, Any]:
        """As in every campaign; an unticked filter counts as a choice."""
        return {**super().options(), "filter_input": self.cleaned_data["filter_input"]}


def _joined(one: dict[str, list[str]], other: dict[str, list[str]]) -> dict[str, list[str]]:
    return {code: [*one.get(code, []), *other.get(code, [])] for code in {**one, **other}}
