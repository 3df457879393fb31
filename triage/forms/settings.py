"""The settings of a project's reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from triage.forms.fields import tick_box
from triage.models import Category, Mode, QueueOrder

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


#: The fields by what they are about, in the order of the page.
SECTIONS = (
    (
        _("Queue"),
        "mode queue_order lease_minutes hasty_seconds likert_in_triage scorer_hints",
    ),
    (_("Mixed into the queue"), "random_share passed_share gold_share"),
    (_("Critical bugs"), "critical_categories"),
    (_("Tutorial"), "tutorial_required tutorial_pass"),
    (
        _("Help from a judge"),
        "judge_order judge_prefill judge_split judge_second_look judge_strata",
    ),
)


def _up_to(most: int, label: StrPromise) -> forms.FloatField:
    return forms.FloatField(label=label, min_value=0, max_value=most)


class SettingsForm(forms.Form):
    mode = forms.ChoiceField(
        label=_("Review mode"),
        choices=Mode.choices,
        help_text=_(
            "Triage: one rater, evidence visible. Measurement: three raters, evidence hidden until the first answer. Shown on every figure."
        ),
    )
    queue_order = forms.ChoiceField(
        label=_("Queue order"),
        choices=QueueOrder.choices,
        help_text=_("Measurement always uses random order."),
    )
    lease_minutes = forms.IntegerField(
        label=_("Reservation time (minutes)"), min_value=1, max_value=240
    )
    likert_in_triage = tick_box(_("Ask for a rating in triage, too"))
    random_share = _up_to(100, _("Share of random suspects mixed into other orders (%)"))
    passed_share = _up_to(50, _("Share of passed cases mixed in (%)"))
    gold_share = _up_to(50, _("Share of gold items mixed in (%)"))
    judge_order = tick_box(
        _("Let a judge order “likely bugs first”"),
        _(
            "Its score is one of the features that the ranking learns from; before there is a ranking, what it scores lowest comes first."
        ),
    )
    judge_prefill = tick_box(
        _("Show what a judge suggests, in triage"),
        _("Marked as a machine's. Never in ratings, surveys or measurement."),
    )
    judge_split = tick_box(
        _("Show it for a random half of suspects only"),
        _("The judge's page then says what its help does to minutes and errors found."),
    )
    judge_second_look = tick_box(
        _("Ask a second rater where a judge differs strongly from the first"),
        _("In triage. If the two disagree, or nobody else can look, a lead decides."),
    )
    judge_strata = tick_box(
        _("Draw surveys by a judge's scores where there is no quality score"),
        _("What it scores low is drawn more often, and counts less for it."),
    )
    tutorial_required = tick_box(_("Require the tutorial before the queue opens"))
    tutorial_pass = _up_to(100, _("Correct answers required in the tutorial (%)"))
    critical_categories = forms.MultipleChoiceField(
        label=_("Confirmed bugs of these categories count as critical"),
        choices=Category.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Where nobody has said whether the bug is critical; what people say comes first. Leave all unticked to count only what people say."
        ),
    )
    scorer_hints = tick_box(
        _("Mark the words that a scorer finds unlikely or wrong"),
        _(
            "A hint beside the checker's evidence, underlined with dots. Never in ratings and surveys."
        ),
    )
    hasty_seconds = _up_to(60, _("Warn on answers faster than (seconds)"))

    @property
    def sections(self) -> list[tuple[StrPromise, list[forms.BoundField]]]:
        return [(title, [self[name] for name in names.split()]) for title, names in SECTIONS]
