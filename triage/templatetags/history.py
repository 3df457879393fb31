"""Lines of the history as pages show them. They are stored in English, for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

register = template.Library()

ACTIONS = {
    "adjudicated": _("adjudicated"),
    "bugs imported": _("bugs imported"),
    "bulk answer": _("bulk answer"),
    "bulk answer undone": _("bulk answer undone"),
    "campaign archived": _("campaign archived"),
    "campaign restored": _("campaign restored"),
    "campaign started": _("campaign started"),
    "cap changed": _("cap changed"),
    "disclosed": _("disclosed"),
    "engine added": _("engine added"),
    "engine changed": _("engine changed"),
    "engines for leads": _("engines for leads"),
    "errors retried": _("errors retried"),
    "export asked for": _("export asked for"),
    "guidelines changed": _("guidelines changed"),
    "harvest started": _("harvest started"),
    "judged": _("judged"),
    "judged too late": _("judged too late"),
    "judgement revised": _("judgement revised"),
    "judgement undone": _("judgement undone"),
    "known answer retired": _("known answer retired"),
    "known answer set": _("known answer set"),
    "made private": _("made private"),
    "member invited": _("member invited"),
    "member removed": _("member removed"),
    "message sent again": _("message sent again"),
    "opened again": _("opened again"),
    "password link made": _("password link made"),
    "project made": _("project made"),
    "project renamed": _("project renamed"),
    "public link made": _("public link made"),
    "public link revoked": _("public link revoked"),
    "rating campaign started": _("rating campaign started"),
    "reason given": _("reason given"),
    "role changed": _("role changed"),
    "run paused": _("run paused"),
    "run resumed": _("run resumed"),
    "run stopped": _("run stopped"),
    "sample of passed cases drawn": _("sample of passed cases drawn"),
    "schedule added": _("schedule added"),
    "schedule changed": _("schedule changed"),
    "schedule removed": _("schedule removed"),
    "schedule switched off": _("schedule switched off"),
    "schedule switched on": _("schedule switched on"),
    "settings changed": _("settings changed"),
    "template switched": _("template switched"),
    "templates added": _("templates added"),
    "token made": _("token made"),
    "token revoked": _("token revoked"),
    "translations imported": _("translations imported"),
    "import cancelled": _("import cancelled"),
    "tutorial restarted": _("tutorial restarted"),
    "view disclosed": _("view disclosed"),
    "view made private": _("view made private"),
    "view saved": _("view saved"),
    "way of working changed": _("way of working changed"),
    "webhook added": _("webhook added"),
    "webhook switched off": _("webhook switched off"),
    "webhook switched on": _("webhook switched on"),
    "word list added": _("word list added"),
    "word list deleted": _("word list deleted"),
    "word list replaced": _("word list replaced"),
}


@register.filter
def action_label(action: str) -> str:
    """What was done, in the reader's language."""
    return str(ACTIONS.get(action, action))


@register.filter
def pairs(values: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Names and values. In a template, ``values.items`` would be a value of that name."""
    return list(values.items())
