"""The right answer of a gold item."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from triage.forms.fields import tick_box
from triage.models import Category
from triage.services.review.gold import GoldAnswer


class GoldForm(forms.Form):
    answer = forms.ChoiceField(
        label=gettext_lazy("Right answer"),
        choices=[("confirm", gettext_lazy("Confirm")), ("reject", gettext_lazy("Reject"))],
    )
    category = forms.ChoiceField(
        label=gettext_lazy("Category"), choices=[("", "–"), *Category.choices], required=False
    )
    likert_low = forms.IntegerField(
        label=gettext_lazy("Lowest correct rating"), min_value=1, max_value=5, initial=1
    )
    likert_high = forms.IntegerField(
        label=gettext_lazy("Highest correct rating"), min_value=1, max_value=5, initial=5
    )
    translation = forms.CharField(
        label=gettext_lazy("Translation with an injected error"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
        help_text=gettext_lazy("Leave blank to use the engine's own output."),
    )
    explanation = forms.CharField(
        label=gettext_lazy("Explanation"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("Shown after the answer in the tutorial."),
    )
    tutorial = tick_box(gettext_lazy("Part of the tutorial"))

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("answer") == "confirm" and not data.get("category"):
            self.add_error("category", gettext_lazy("A confirmed bug needs a category."))
        if data.get("answer") == "reject" and data.get("category"):
            self.add_error("category", gettext_lazy("A rejected suspect cannot have a category."))
        if (data.get("likert_low") or 1) > (data.get("likert_high") or 5):
            self.add_error("likert_low", gettext_lazy("The lowest rating is above the highest."))
        return data

    def gold_answer(self) -> GoldAnswer:
        data = self.cleaned_data
        return GoldAnswer(
            answer=data["answer"],
            category=data["category"],
            likert_low=data["likert_low"],
            likert_high=data["likert_high"],
            explanation=data["explanation"].strip(),
            tutorial=data["tutorial"],
            translation=data["translation"].strip(),
        )
