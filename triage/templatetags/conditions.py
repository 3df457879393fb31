"""The conditions of a view in the reader's language; its query string keeps the codes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import template
from django.db.models import QuerySet
from django.template import Context
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from triage.models import Campaign, Category, Presence, Project, Run, SuspectStatus
from triage.services.messages.labels import (
    category_label,
    is_code,
    label_of,
    method_label,
    tenth_label,
)
from triage.services.messages.sentences import format_label, listed
from triage.services.suspects.filters import NONE
from triage.templatetags.mtriage import arrow

register = template.Library()

#: Field of a view -> its display name.
FIELDS = {
    "method": _("Method"),
    "capability": _("Capability"),
    "engine": _("Engine"),
    "version": _("Version"),
    "direction": _("Direction"),
    "error_kind": _("Kind of error"),
    "cause": _("Cause"),
    "rule": _("Rule"),
    "signal": _("Signal"),
    "verdict": _("Checker"),
    "status": _("Status"),
    "presence": _("Last run"),
    "category": _("Category"),
    "subcategory": _("Subcategory"),
    "critical": _("Critical"),
    "campaign": _("Campaign"),
    "run": _("Run"),
    "corpus": _("Corpus"),
    "since": _("Runs since"),
    "until": _("Runs until"),
    "voted": _("Voted"),
    "likert": _("Rating"),
    "rater": _("Rater"),
    "reason": _("Reason"),
    "voted_on": _("Voted on"),
    "disclosed": _("Published"),
    "items": _("Suspects"),
    "distance": _("Distance above"),
    "number_format": _("Format of number"),
    "elsewhere": _("Wrong elsewhere in the sentence"),
    "tenth": _("Score"),
    "flaky": _("Flaky"),
    "assignee": _("Assigned to"),
    "unread": _("Unread comments"),
    "q": _("Text"),
}
_VALUES = {
    "pass": _("passed"),
    "fail": _("failed"),
    "abstain": _("abstained"),
    "error": _("error"),
    "failing": _("Not fixed"),
    "none": _("none"),
    "yes": _("yes"),
    "no": _("no"),
}
_CODED = frozenset({"capability", "error_kind", "rule", "signal"})
_LISTED = frozenset(
    {"verdict", "status", "presence", "category", "critical", "disclosed", "flaky", "elsewhere"}
)


@register.filter
def field_label(name: str) -> str:
    """The display name of a field of a view; an unknown one is returned as it is."""
    return gettext(FIELDS[name]) if name in FIELDS else name


@register.simple_tag(takes_context=True)
def condition_label(context: Context, name: str, value: str) -> str:
    """The value of a field in words; several values are separated by commas."""
    if name in _NAMED:
        return _name_of(_NAMED[name](getattr(context.get("request"), "project", None)), value)
    if name == "method":
        return method_label(value)
    if name == "direction":
        return arrow(value)
    if name == "number_format":
        return format_label(value)
    if name == "tenth":
        return listed(tenth_label(one) for one in value.split(","))
    if name == "subcategory":
        return gettext("none") if value == NONE else category_label(value)
    if name == "critical" and value == NONE:
        return gettext("not answered")
    if name in _CODED:
        values = value.split(",") if name == "error_kind" else [value]
        return listed(label_of(one) if is_code(one) else _plain(one) for one in values)
    return listed(_plain(one) for one in value.split(",")) if name in _LISTED else value


#: Rows of a project, by the field of a view that holds their number.
_NAMED: dict[str, Callable[[Project | None], QuerySet[Any]]] = {
    "campaign": lambda project: Campaign.objects.filter(project=project),
    "run": lambda project: Run.objects.filter(campaign__project=project).select_related("engine"),
}


def _name_of(rows: QuerySet[Any], value: str) -> str:
    found = rows.filter(pk=value).first() if value.isdecimal() and len(value) < 18 else None
    return arrow(found) if isinstance(found, Run) else str(found or value)


def _plain(value: str) -> str:
    for choices in (SuspectStatus, Presence, Category):
        if value in choices.values:
            return str(choices(value).label)
    return gettext(_VALUES[value]) if value in _VALUES else value
