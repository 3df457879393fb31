"""What a judge reads, how often, and its limits."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engines.models import Engine
from triage.forms.fields import FoldedForm, optional_number, shown_when, tick_box
from triage.models import Campaign, JudgeScope, Survey
from triage.services.judges.requesting import (
    MAX_TOKENS,
    MOST_REPEATS,
    JudgeRequest,
)


class NamedChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    """Rows by their names."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.rating.name if isinstance(obj, Survey) else obj.name)


class LimitsForm(FoldedForm):
    """How much a run may take."""

    call_cap = optional_number(
        gettext_lazy("Max. requests"),
        2**31 - 1,
        help_text=gettext_lazy("Leave blank for no limit."),
    )
    cost_cap = forms.DecimalField(
        label=gettext_lazy("Max. cost"),
        required=False,
        min_value=Decimal("0.0001"),
        max_digits=12,
        decimal_places=4,
        help_text=gettext_lazy("In the currency of the engine's price. Leave blank for no limit."),
    )


class JudgeForm(LimitsForm):
    folded = ("call_cap", "repeats", "max_tokens", "schema", "fresh")

    engine = NamedChoice(
        label=gettext_lazy("Judge"),
        queryset=Engine.objects.none(),
        empty_label=gettext_lazy("choose a judge"),
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("What is judged"),
        choices=JudgeScope.choices,
        initial=JudgeScope.SUSPECTS,
    )
    campaign = NamedChoice(
        label=gettext_lazy("Campaign"),
        queryset=Campaign.objects.none(),
        required=False,
        empty_label=gettext_lazy("all campaigns"),
    )
    survey = NamedChoice(
        label=gettext_lazy("Survey"),
        queryset=Survey.objects.none(),
        required=False,
        empty_label=gettext_lazy("choose a survey"),
    )
    limit = optional_number(
        gettext_lazy("Max. translations"),
        10_000_000,
        help_text=gettext_lazy("Drawn at random. Leave blank to judge all of them."),
    )
    repeats = forms.IntegerField(
        label=gettext_lazy("Answers per translation"),
        min_value=1,
        max_value=MOST_REPEATS,
        initial=1,
        help_text=gettext_lazy("Several show how far the judge agrees with itself."),
    )
    max_tokens = forms.IntegerField(
        label=gettext_lazy("Max. tokens per answer"),
        min_value=50,
        max_value=100_000,
        initial=MAX_TOKENS,
        help_text=gettext_lazy("With what the model thinks before it answers."),
    )
    schema = tick_box(
        gettext_lazy("Hold answers to a schema"),
        gettext_lazy("Fewer answers are unreadable. Not all services know it (response_format)."),
        ticked=True,
    )
    fresh = tick_box(gettext_lazy("Ask again for translations that this judge has judged before"))
    estimated = forms.CharField(required=False, widget=forms.HiddenInput)
    field_order = ("engine", "scope", "campaign", "survey", "limit", "call_cap", "cost_cap")

    def __init__(self, *args: Any, choices: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("engine", "campaign", "survey"):
            field = self.fields[name]
            assert isinstance(field, NamedChoice)
            field.queryset = getattr(choices, name)
        if len(choices.engine) == 1:
            self.initial["engine"] = choices.engine[0]
        shown_when(self, "campaign", "scope", JudgeScope.CASES, JudgeScope.SUSPECTS)
        shown_when(self, "survey", "scope", JudgeScope.SURVEY)

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or self.cleaned_data
        scope = values.get("scope")
        if scope == JudgeScope.CASES and not values.get("campaign"):
            self.add_error("campaign", _("Choose the campaign whose cases are judged."))
        if scope == JudgeScope.SURVEY and not values.get("survey"):
            self.add_error("survey", _("Choose the survey whose translations are judged."))
        return values

    def wanted(self) -> JudgeRequest:
        values = {**self.cleaned_data}
        values.pop("estimated")
        scope = JudgeScope(values.pop("scope"))
        values["campaign"] = None if scope == JudgeScope.SURVEY else values["campaign"]
        values["survey"] = values["survey"] if scope == JudgeScope.SURVEY else None
        return JudgeRequest(scope=scope, **values)


@dataclass(frozen=True, slots=True)
class Choices:
    engine: QuerySet[Engine]
    campaign: QuerySet[Campaign]
    survey: QuerySet[Survey]
