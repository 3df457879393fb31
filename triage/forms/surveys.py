"""The form of a new survey."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from triage.forms.fields import FoldedForm, shown_when, tick_box
from triage.models import Campaign, Category, Protocol, SurveyQuestion
from triage.services.review.surveys import FEWEST, MOST, SurveyRequest

ONE_OR_THREE = ((1, gettext_lazy("One")), (3, gettext_lazy("Three; the majority counts")))


class SurveyForm(FoldedForm):
    folded = ("raters", "protocol", "stops_early")

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    campaigns = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Campaigns whose translations are drawn from"),
        queryset=Campaign.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("All their cases, not only suspects."),
    )
    question = forms.ChoiceField(
        label=gettext_lazy("What is counted"),
        choices=SurveyQuestion.choices,
        initial=SurveyQuestion.SERIOUS,
    )
    category = forms.ChoiceField(
        label=gettext_lazy("Category"),
        choices=[("", gettext_lazy("choose a category")), *Category.choices],
        required=False,
    )
    budget = forms.IntegerField(
        label=gettext_lazy("Translations to read"),
        min_value=FEWEST,
        max_value=MOST,
        initial=2 * FEWEST,
        help_text=gettext_lazy(
            "60 to 600. Four times as many readings halve the width of the interval."
        ),
    )
    raters = forms.TypedChoiceField(
        label=gettext_lazy("Raters per translation"), choices=ONE_OR_THREE, coerce=int, initial=1
    )
    protocol = forms.ChoiceField(
        label=gettext_lazy("Protocol"), choices=Protocol.choices, initial=Protocol.WMT20
    )
    stops_early = tick_box(
        gettext_lazy("May stop early, at 60, 120, 200 or 300 readings"),
        gettext_lazy(
            "Figures then appear only at these looks, and their intervals are wider, so that they hold however often you look."
        ),
    )

    def __init__(self, *args: Any, campaigns: QuerySet[Campaign], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["campaigns"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = campaigns
        shown_when(self, "category", "question", SurveyQuestion.CATEGORY)

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or self.cleaned_data
        asks_category = values.get("question") == SurveyQuestion.CATEGORY
        if asks_category and not values.get("category"):
            self.add_error("category", _("Choose the category to count."))
        if not asks_category:
            values["category"] = ""
        return values

    def wanted(self) -> SurveyRequest:
        values = self.cleaned_data
        return SurveyRequest(
            name=values["name"],
            question=SurveyQuestion(values["question"]),
            budget=values["budget"],
            category=values["category"],
            raters=values["raters"],
            stops_early=values["stops_early"],
            protocol=Protocol(values["protocol"]),
        )
