"""The settings of a project's reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy

from triage.models import Category, Mode, QueueOrder

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


#: The fields by what they are about, in the order of the page.
SECTIONS = (
    (
        gettext_lazy("Queue"),
        (
            *("mode", "queue_order", "lease_minutes", "hasty_seconds"),
            *("likert_in_triage", "scorer_hints"),
        ),
    ),
    (gettext_lazy("Mixed into the queue"), ("random_share", "passed_share", "gold_share")),
    (gettext_lazy("Critical bugs"), ("critical_categories",)),
    (gettext_lazy("Tutorial"), ("tutorial_required", "tutorial_pass")),
    (
        gettext_lazy("Help from a judge"),
        ("judge_order", "judge_prefill", "judge_split", "judge_second_look", "judge_strata"),
    ),
)


class SettingsForm(forms.Form):
    mode = forms.ChoiceField(
        label=gettext_lazy("Review mode"),
        choices=Mode.choices,
        help_text=gettext_lazy(
            "Triage: one rater, evidence visible. Measurement: three raters, evidence hidden until the first answer. Shown on every figure."
        ),
    )
    queue_order = forms.ChoiceField(
        label=gettext_lazy("Queue order"),
        choices=QueueOrder.choices,
        help_text=gettext_lazy("Measurement always uses random order."),
    )
    lease_minutes = forms.IntegerField(
        label=gettext_lazy("Reservation time (minutes)"), min_value=1, max_value=240
    )
    likert_in_triage = forms.BooleanField(
        label=gettext_lazy("Ask for a rating in triage, too"), required=False
    )
    random_share = forms.FloatField(
        label=gettext_lazy("Share of random suspects mixed into other orders (%)"),
        min_value=0,
        max_value=100,
    )
    passed_share = forms.FloatField(
        label=gettext_lazy("Share of passed cases mixed in (%)"),
        min_value=0,
        max_value=50,
    )
    gold_share = forms.FloatField(
        label=gettext_lazy("Share of gold items mixed in (%)"),
        min_value=0,
        max_value=50,
    )
    judge_order = forms.BooleanField(
        label=gettext_lazy("Let a judge order “likely bugs first”"),
        required=False,
        help_text=gettext_lazy(
            "Its score is one of the features that the ranking learns from; before there is a ranking, what it scores lowest comes first."
        ),
    )
    judge_prefill = forms.BooleanField(
        label=gettext_lazy("Show what a judge suggests, in triage"),
        required=False,
        help_text=gettext_lazy("Marked as a machine's. Never in ratings, surveys or measurement."),
    )
    judge_split = forms.BooleanField(
        label=gettext_lazy("Show it for a random half of suspects only"),
        required=False,
        help_text=gettext_lazy(
            "The judge's page then says what its help does to minutes and errors found."
        ),
    )
    judge_second_look = forms.BooleanField(
        label=gettext_lazy("Ask a second rater where a judge differs strongly from the first"),
        required=False,
        help_text=gettext_lazy(
            "In triage. If the two disagree, or nobody else can look, a lead decides."
        ),
    )
    judge_strata = forms.BooleanField(
        label=gettext_lazy("Draw surveys by a judge's scores where there is no quality score"),
        required=False,
        help_text=gettext_lazy("What it scores low is drawn more often, and counts less for it."),
    )
    tutorial_required = forms.BooleanField(
        label=gettext_lazy("Require the tutorial before the queue opens"), required=False
    )
    tutorial_pass = forms.FloatField(
        label=gettext_lazy("Correct answers required in the tutorial (%)"),
        min_value=0,
        max_value=100,
    )
    critical_categories = forms.MultipleChoiceField(
        label=gettext_lazy("Confirmed bugs of these categories count as critical"),
        choices=Category.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy(
            "Where nobody has said whether the bug is critical; what people say comes first. Leave all unticked to count only what people say."
        ),
    )
    scorer_hints = forms.BooleanField(
        label=gettext_lazy("Mark the words that a scorer finds unlikely or wrong"),
        required=False,
        help_text=gettext_lazy(
            "A hint beside the checker's evidence, underlined with dots. Never in ratings and surveys."
        ),
    )
    hasty_seconds = forms.FloatField(
        label=gettext_lazy("Warn on answers faster than (seconds)"),
        min_value=0,
        max_value=60,
    )

    @property
    def sections(self) -> list[tuple[StrPromise, list[forms.BoundField]]]:
        return [(title, [self[name] for name in names]) for title, names in SECTIONS]
