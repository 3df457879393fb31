"""History entries in the reader's language; they are stored in English."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from triage.models import (
    Answer,
    Bound,
    Event,
    Every,
    FindingAnswer,
    HistoryEntry,
    JudgeScope,
    Mode,
    Protocol,
    QueueOrder,
    RejectReason,
    Role,
    RunStatus,
    Scope,
    SurveyQuestion,
    SuspectStatus,
)
from triage.services.messages.sentences import listed

register = template.Library()

#: Stored field names that differ from those on the pages.
FIELDS = {
    "active": pgettext_lazy("history", "on"),
    "added": pgettext_lazy("history", "added"),
    "allowed": pgettext_lazy("history", "allowed"),
    "answer": pgettext_lazy("history", "answer"),
    "answers": pgettext_lazy("history", "answers"),
    "arm": _("drawn by"),
    "assignee": pgettext_lazy("history", "assigned to"),
    "bound": _("compared with"),
    "bugs": _("bugs"),
    "campaign": _("campaign"),
    "campaigns": _("campaigns"),
    "cap": pgettext_lazy("history", "character limit"),
    "capability": _("capability"),
    "cases": _("cases"),
    "category": _("category"),
    "checker_spans": _("checkers' marks"),
    "comment": pgettext_lazy("history", "comment"),
    "comments": _("comments"),
    "contrastive": _("systems side by side"),
    "corpus": _("corpus"),
    "count": pgettext_lazy("history", "number"),
    "critical": _("critical"),
    "critical_categories": _("categories that count as critical"),
    "decided_category": _("category decided"),
    "decided_critical": _("critical decided"),
    "disclosed": _("published"),
    "engine": _("engine"),
    "engines": _("engines"),
    "entries": pgettext_lazy("history", "entries"),
    "errors": _("marked errors"),
    "events": _("events"),
    "every": pgettext_lazy("history", "how often"),
    "fail_under": _("pass rate of at least (%)"),
    "file": pgettext_lazy("history", "file"),
    "file_check": pgettext_lazy("history", "file check"),
    "files": pgettext_lazy("history", "files"),
    "finding": pgettext_lazy("history", "finding"),
    "format": _("format"),
    "guidelines": pgettext_lazy("history", "guidelines"),
    "hour": pgettext_lazy("history", "hour"),
    "id": pgettext_lazy("history", "number"),
    "item": _("gold item"),
    "items": pgettext_lazy("history", "items"),
    "judgements": _("votes"),
    "likert": _("rating"),
    "list": pgettext_lazy("history", "word list"),
    "max_unrated": _("max. unrated bugs"),
    "max_unreviewed": _("max. unreviewed suspects"),
    "method": _("method"),
    "mode": _("review mode"),
    "name": pgettext_lazy("history", "name"),
    "newest": _("newest versions"),
    "no_new_critical": _("no new critical bug"),
    "note": _("note"),
    "protocol": _("protocol"),
    "published": _("published"),
    "question": pgettext_lazy("history", "question"),
    "queue_order": _("order"),
    "raters": _("raters per translation"),
    "ratings": _("rating campaigns"),
    "reason": _("reason"),
    "reference_beside": _("reference beside each output"),
    "reject_reason": _("reason"),
    "role": _("role"),
    "rows": _("rows"),
    "run": _("run"),
    "runs": _("runs"),
    "scope": _("scope"),
    "score": _("score"),
    "secret": _("secret"),
    "signal": pgettext_lazy("history", "signal"),
    "signal_thresholds": _("least confidence of each signal"),
    "signals": pgettext_lazy("history", "signals"),
    "size": pgettext_lazy("history", "size"),
    "status": _("status"),
    "suite": _("campaigns"),
    "suspects": _("suspects"),
    "template": pgettext_lazy("history", "template"),
    "text": pgettext_lazy("history", "text"),
    "token": pgettext_lazy("history", "token"),
    "tutorial": _("tutorial"),
    "unchanged": pgettext_lazy("history", "unchanged"),
    "unit": pgettext_lazy("history", "unit"),
    "updated": pgettext_lazy("history", "brought up to date"),
    "url": _("address"),
    "user": _("user"),
    "version": _("version"),
    "view": pgettext_lazy("history", "view"),
    "votes": _("votes"),
    "zone": pgettext_lazy("history", "time zone"),
}
#: Field -> stored value -> display name.
CHOICES: dict[str, dict[str, Any]] = {
    "arm": {
        "adjudication": _("Adjudication"),
        "bulk": _("Bulk"),
        "filtered": pgettext_lazy("drawn by", "Filter"),
        "gold": _("Gold item"),
        "grouped": QueueOrder.GROUPED.label,
        "likely-first": QueueOrder.LIKELY.label,
        "passed-sample": _("Passed cases"),
        "random": QueueOrder.RANDOM.label,
        "rating": _("Rating campaign"),
        "tutorial": _("Tutorial"),
    },
    "answer": {**dict(Answer.choices), **dict(FindingAnswer.choices)},
    "bound": dict(Bound.choices),
    "events": dict(Event.choices),
    "every": dict(Every.choices),
    "mode": dict(Mode.choices),
    "protocol": dict(Protocol.choices),
    "question": dict(SurveyQuestion.choices),
    "queue_order": dict(QueueOrder.choices),
    "reject_reason": dict(RejectReason.choices),
    "role": dict(Role.choices),
    "scope": {**dict(JudgeScope.choices), **dict(Scope.choices)},
    "status": {**dict(RunStatus.choices), **dict(SuspectStatus.choices)},
}

ACTIONS = {
    "tracker changed": _("tracker changed"),
    "adjudicated": _("adjudicated"),
    "assigned": _("assigned"),
    "bugs imported": _("bugs imported"),
    "bulk answer": _("bulk answer"),
    "bulk answer undone": _("bulk answer undone"),
    "campaign archived": _("campaign archived"),
    "campaign restored": _("campaign restored"),
    "campaign started": _("campaign started"),
    "cap changed": _("character limit changed"),
    "commented": _("commented"),
    "disclosed": _("published"),
    "engine added": _("engine added"),
    "engine changed": _("engine changed"),
    "engine deleted": _("engine deleted"),
    "engines for leads": _("engine permission changed"),
    "errors retried": _("errors retried"),
    "export asked for": _("export requested"),
    "file check cancelled": _("file check cancelled"),
    "file check deleted": _("file check deleted"),
    "file check requested": _("file check requested"),
    "finding answered": _("finding answered"),
    "guidelines changed": _("guidelines changed"),
    "harvest started": _("harvest started"),
    "ignore rule added": _("ignore rule added"),
    "ignore rule deleted": _("ignore rule deleted"),
    "judged": pgettext_lazy("history", "reviewed"),
    "judged too late": _("answered too late"),
    "judgement revised": _("answer revised"),
    "judge allowed": _("judge allowed"),
    "judge run resumed": _("judge run resumed"),
    "judge run started": _("judge run started"),
    "judge run stopped": _("judge run stopped"),
    "judge withdrawn": _("judge no longer allowed"),
    "judgement undone": _("answer undone"),
    "known answer retired": _("gold item retired"),
    "known answer set": _("gold item added"),
    "made private": _("unpublished"),
    "member invited": _("member invited"),
    "member removed": _("member removed"),
    "message sent again": _("message resent"),
    "opened again": pgettext_lazy("history", "reopened"),
    "password link made": _("password link created"),
    "project made": _("project created"),
    "project renamed": _("project renamed"),
    "public link made": _("public link created"),
    "public link revoked": _("public link revoked"),
    "rating campaign ended": _("rating campaign ended"),
    "rating campaign resumed": _("rating campaign resumed"),
    "rating campaign started": _("rating campaign started"),
    "survey started": _("survey started"),
    "survey stopped": _("survey stopped"),
    "reason given": _("reason given"),
    "raters changed": _("raters changed"),
    "role changed": _("role changed"),
    "run paused": _("run paused"),
    "run resumed": _("run resumed"),
    "run stopped": _("run stopped"),
    "sample of passed cases drawn": _("sample of passed cases drawn"),
    "gate added": _("gate added"),
    "gate changed": _("gate changed"),
    "gate removed": _("gate removed"),
    "schedule added": _("schedule added"),
    "schedule changed": _("schedule changed"),
    "schedule removed": _("schedule removed"),
    "schedule switched off": _("schedule disabled"),
    "schedule switched on": _("schedule enabled"),
    "settings changed": _("settings changed"),
    "template switched": _("template enabled or disabled"),
    "templates added": _("templates added"),
    "test sent": _("test message sent"),
    "token made": _("token created"),
    "token revoked": _("token revoked"),
    "translations imported": _("translations imported"),
    "import cancelled": _("import cancelled"),
    "tutorial restarted": _("tutorial restarted"),
    "view disclosed": _("view published"),
    "view made private": _("view unpublished"),
    "view deleted": _("view deleted"),
    "view saved": _("view saved"),
    "review mode changed": _("review mode changed"),
    "webhook added": _("webhook added"),
    "webhook changed": _("webhook changed"),
    "webhook removed": _("webhook removed"),
    "webhook switched off": _("webhook disabled"),
    "webhook switched on": _("webhook enabled"),
    "word list added": _("word list added"),
    "word list deleted": _("word list deleted"),
    "word list replaced": _("word list replaced"),
}


@register.filter
def action_label(action: str) -> str:
    """The action in the reader's language."""
    return str(ACTIONS.get(action, action))


@dataclass(frozen=True)
class FieldChange:
    """One change in a history entry: the field, its old and its new value."""

    name: str
    old: str
    new: str


@register.filter
def parts(entry: HistoryEntry) -> list[FieldChange]:
    """The changes in an entry in the reader's language, without unchanged values."""
    names = dict.fromkeys([*entry.old, *entry.new])
    shown = [
        FieldChange(
            _name(name), _value(name, entry.old.get(name)), _value(name, entry.new.get(name))
        )
        for name in names
        if name not in entry.old or name not in entry.new or entry.old[name] != entry.new[name]
    ]
    return [part for part in shown if part.old or part.new]


def _name(name: str) -> str:
    return str(FIELDS.get(name, name.replace("_", " ")))


def _value(name: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return listed(_value(name, one) for one in value)
    return str(CHOICES.get(name, {}).get(str(value), value))
