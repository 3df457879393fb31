"""Forms of the pages on known answers, samples and rating campaigns."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from triage.models import Campaign, Category
from triage.services.review.gold import KnownAnswer
from triage.services.review.sampling import DEFAULT_SIZE


class GoldForm(forms.Form):
    answer = forms.ChoiceField(
        label=_("Right answer"), choices=[("confirm", _("Confirm")), ("reject", _("Reject"))]
    )
    category = forms.ChoiceField(
        label=_("Category"), choices=[("", "–"), *Category.choices], required=False
    )
    likert_low = forms.IntegerField(
        label=_("Lowest rating that is right"), min_value=1, max_value=5, initial=1
    )
    likert_high = forms.IntegerField(
        label=_("Highest rating that is right"), min_value=1, max_value=5, initial=5
    )
    translation = forms.CharField(
        label=_("Translation with an error put in"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
        help_text=_("Leave it empty to use the engine's own output."),
    )
    explanation = forms.CharField(
        label=_("Explanation"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Shown after the answer in the tutorial."),
    )
    tutorial = forms.BooleanField(label=_("Part of the tutorial"), required=False)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("answer") == "confirm" and not data.get("category"):
            self.add_error("category", _("A confirmed bug has a category."))
        if data.get("answer") == "reject" and data.get("category"):
            self.add_error("category", _("A rejected suspect has no category."))
        if (data.get("likert_low") or 1) > (data.get("likert_high") or 5):
            self.add_error("likert_low", _("The lowest rating is above the highest."))
        return data

    def known_answer(self) -> KnownAnswer:
        data = self.cleaned_data
        return KnownAnswer(
            answer=data["answer"],
            category=data["category"],
            likert_low=data["likert_low"],
            likert_high=data["likert_high"],
            explanation=data["explanation"].strip(),
            tutorial=data["tutorial"],
            translation=data["translation"].strip(),
        )


class SampleForm(forms.Form):
    percent = forms.FloatField(
        label=_("At most this share missed, in percent"),
        min_value=0.1,
        max_value=50,
        help_text=_(
            "What you want to be able to state, with 95 % confidence, if no passed case turns "
            "out wrong. 1.3 % takes about 300 cases."
        ),
    )


class RatingForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=200)
    campaigns = forms.ModelMultipleChoiceField(
        label=_("Campaigns whose outputs are rated"),
        queryset=Campaign.objects.none(),
        widget=forms.CheckboxSelectMultiple,
    )
    size = forms.IntegerField(
        label=_("Inputs of each set"),
        min_value=1,
        max_value=100_000,
        initial=DEFAULT_SIZE,
        help_text=_("Every engine's output of these inputs is rated, not only suspects."),
    )

    def __init__(self, *args: Any, campaigns: QuerySet[Campaign], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["campaigns"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = campaigns
