"""Review settings of a project: mode, order, shares, keys, and the guidelines."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from triage.models import Category, Mode, QueueOrder, Role
from triage.services.projects import guidelines as guideline_services
from triage.services.projects.review_settings import SettingsError, change_settings, review_settings
from triage.services.review.item_status import change_mode
from triage.services.review.keyboard_shortcuts import ACTIONS, KeyClashError, check_keys, key_map
from triage.views.access import GRANTS, MemberRequest, role_required

#: Shares are entered in percent.
PERCENTS = ("random_share", "passed_share", "gold_share", "tutorial_pass")


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


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def settings(request: MemberRequest) -> HttpResponse:
    form = SettingsForm(request.POST or None, initial=_initial(request))
    if request.method == "POST" and form.is_valid() and _store(request, form):
        messages.success(request, _("Saved."))
        return redirect("settings")
    keys = key_map(request.project)
    context = {
        "form": form,
        "keys": [
            (action, request.POST.get(f"key-{action.name}", _shown(keys[action.name])))
            for action in ACTIONS
        ],
    }
    status = 422 if form.errors else 200
    return render(request, "triage/review/settings.html", context, status=status)


def _initial(request: MemberRequest) -> dict[str, Any]:
    values = review_settings(request.project).model_dump()
    values |= {name: round(100 * values[name], 3) for name in PERCENTS}
    return {
        **values,
        "mode": request.project.mode,
        "queue_order": request.project.queue_order,
    }


def _store(request: MemberRequest, form: SettingsForm) -> bool:
    values = dict(form.cleaned_data)
    mode, order = values.pop("mode"), values.pop("queue_order")
    values |= {name: values[name] / 100 for name in PERCENTS}
    typed = {
        action.name: _key(request.POST.get(f"key-{action.name}", "")[:20]) for action in ACTIONS
    }
    try:
        values["keys"] = check_keys(typed)
        change_settings(request.project, request.user, values)
    except (KeyClashError, SettingsError) as error:
        form.add_error(None, str(error))
        return False
    change_mode(request.project, request.user, Mode(mode), QueueOrder(order))
    return True


def _shown(key: str) -> str:
    """Make a space visible in a form."""
    return "Space" if key == " " else key


def _key(shown: str) -> str:
    return " " if shown.strip() == "Space" else shown.strip()


@require_http_methods(["GET", "POST"])
@role_required()
def guidelines(request: MemberRequest) -> HttpResponse:
    """Everybody may read the guidelines, leads may edit them."""
    may_edit = Role.LEAD in GRANTS[request.role]
    if request.method == "POST" and may_edit:
        guideline_services.change_guidelines(
            request.project, request.user, request.POST.get("guidelines", "")
        )
        messages.success(request, _("Saved."))
        return redirect("guidelines")
    context = {
        "sections": guideline_services.guideline_sections(request.project),
        "text": guideline_services.guideline_text(request.project),
        "may_edit": may_edit,
        "own": bool(request.project.guidelines),
    }
    return render(request, "triage/review/guidelines.html", context)
