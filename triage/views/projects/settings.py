"""Review settings of a project: mode, order, shares, keys, and the guidelines."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from triage import tasks
from triage.forms.settings import SettingsForm
from triage.models import Mode, QueueOrder, Role
from triage.services.projects import guidelines as guideline_services
from triage.services.projects.review_settings import SettingsError, change_settings, review_settings
from triage.services.review.item_status import ModeChange, change_mode, preview_mode
from triage.services.review.keyboard_shortcuts import ACTIONS, KeyClashError, check_keys, key_map
from triage.views.access import GRANTS, MemberRequest, role_required

#: Shares are entered in percent.
PERCENTS = ("random_share", "passed_share", "gold_share", "tutorial_pass")


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def settings(request: MemberRequest) -> HttpResponse:
    form = SettingsForm(request.POST or None, initial=_initial(request))
    change = None
    if request.method == "POST" and form.is_valid():
        change = _unasked_change(request, Mode(form.cleaned_data["mode"]))
        if change is None and _store(request, form):
            messages.success(request, _("Saved."))
            return redirect("settings")
    keys = key_map(request.project)
    context = {
        "form": form,
        "change": change,
        "keys": [
            (action, request.POST.get(f"key-{action.name}", _shown(keys[action.name])))
            for action in ACTIONS
        ],
    }
    status = 422 if form.errors else 200
    return render(request, "triage/review/settings.html", context, status=status)


def _unasked_change(request: MemberRequest, mode: Mode) -> ModeChange | None:
    """What another mode would do; None if it would do nothing, or the lead has been told."""
    if mode in (request.project.mode, request.POST.get("sure")):
        return None
    change = preview_mode(request.project, mode)
    return change if change.open or change.moved else None


def _initial(request: MemberRequest) -> dict[str, Any]:
    values = review_settings(request.project).model_dump()
    values |= {name: f"{100 * values[name]:g}" for name in PERCENTS}
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
    tasks.enqueue_team(request.project.pk)
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
