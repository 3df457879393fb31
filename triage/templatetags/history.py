"""Lines of the history as pages show them. They are stored in English, for good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from triage.models import (
    Answer,
    Every,
    HistoryEntry,
    Mode,
    QueueOrder,
    RejectReason,
    Role,
    RunStatus,
    SuspectStatus,
)

register = template.Library()

#: What a line names, where the stored name is no word of the pages.
FIELDS = {
    "added": pgettext_lazy("history", "added"),
    "answer": pgettext_lazy("history", "answer"),
    "arm": _("drawn by"),
    "campaign": _("campaign"),
    "category": _("category"),
    "count": pgettext_lazy("history", "number"),
    "critical": _("critical"),
    "decided_category": _("category decided"),
    "decided_critical": _("critical decided"),
    "disclosed": _("disclosed"),
    "engine": _("engine"),
    "engines": _("engines"),
    "events": _("events"),
    "likert": _("rating"),
    "mode": _("way of working"),
    "name": _("name"),
    "note": _("note"),
    "queue_order": _("order"),
    "reject_reason": _("reason"),
    "role": _("role"),
    "rows": _("rows"),
    "run": _("run"),
    "scope": _("scope"),
    "status": _("status"),
    "token": pgettext_lazy("history", "token"),
    "tutorial": _("tutorial"),
    "unchanged": pgettext_lazy("history", "unchanged"),
    "updated": pgettext_lazy("history", "brought up to date"),
    "user": _("user"),
}
#: What it names them as.
CHOICES: dict[str, dict[str, Any]] = {
    "answer": dict(Answer.choices),
    "every": dict(Every.choices),
    "mode": dict(Mode.choices),
    "queue_order": dict(QueueOrder.choices),
    "reject_reason": dict(RejectReason.choices),
    "role": dict(Role.choices),
    "status": {**dict(RunStatus.choices), **dict(SuspectStatus.choices)},
}

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
    "gate added": _("gate added"),
    "gate removed": _("gate removed"),
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


@dataclass(frozen=True)
class Part:
    """One thing that a line of the history tells: what it is, what it was, what it became."""

    name: str
    old: str
    new: str


@register.filter
def parts(entry: HistoryEntry) -> list[Part]:
    """What a line tells, in the reader's words; what stayed as it was is left out."""
    names = dict.fromkeys([*entry.old, *entry.new])
    told = [
        Part(_name(name), _value(name, entry.old.get(name)), _value(name, entry.new.get(name)))
        for name in names
        if name not in entry.old or name not in entry.new or entry.old[name] != entry.new[name]
    ]
    return [part for part in told if part.old or part.new]


def _name(name: str) -> str:
    return str(FIELDS.get(name, name.replace("_", " ")))


def _value(name: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return ", ".join(_value(name, one) for one in value)
    return str(CHOICES.get(name, {}).get(str(value), value))
