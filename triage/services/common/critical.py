"""Whether a bug is critical: the one rule behind badges, filters, figures, gates and exports.

A category is not a severity. What people said counts. Where they left it open, the project's rule
does: bugs of the categories that it names count as critical. Everything else stays open. In rating
campaigns only people count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.db.models import Q

from triage.models import ItemKind, Project, Suspect, SuspectStatus
from triage.reporting.bug_record import PERSON, RULE


class Critical(NamedTuple):
    """Whether a bug is critical, and who says so; both None if nobody and no rule does."""

    value: bool | None = None
    by: str | None = None


#: Of a suspect that is no bug, or of which nobody and no rule has said it.
UNSAID = Critical()


def critical_bug(said: bool | None, category: str, rule: Collection[str]) -> Critical:
    """Decide for a confirmed bug.

    :param said: what people said
    :param rule: the categories that count as critical where people left it open
    """
    if said is not None:
        return Critical(said, PERSON)
    return Critical(True, RULE) if category in rule else UNSAID


def critical_of(suspect: Suspect) -> Critical:
    """Decide for a suspect; only confirmed ones can be critical, and need their project loaded."""
    if suspect.status != SuspectStatus.CONFIRMED:
        return UNSAID
    rule = () if suspect.kind == ItemKind.RATING else suspect.project.critical_categories
    return critical_bug(suspect.critical, suspect.category, rule)


def critical_by_category(
    bugs: Mapping[tuple[bool | None, str], int], project: Project
) -> Counter[str]:
    """Count the critical ones of bugs that were counted by what people said and by category."""
    found = Counter[str]()
    for (said, category), n in bugs.items():
        if critical_bug(said, category, project.critical_categories).value:
            found[category] += n
    return found


def critical_bugs(project: Project, prefix: str = "") -> Q:
    """Select the bugs that :func:`critical_bug` calls critical.

    :param prefix: the lookup that leads to the suspect
    """
    by_rule = _open(prefix) & _in_rule(project, prefix)
    return _bug(prefix) & (Q(**{f"{prefix}critical": True}) | by_rule)


def harmless_bugs(project: Project, prefix: str = "") -> Q:
    """Select the bugs that are not critical."""
    return _bug(prefix) & Q(**{f"{prefix}critical": False})


def unrated_bugs(project: Project, prefix: str = "") -> Q:
    """Select the bugs of which nobody, and no rule, has said whether they are critical."""
    return _bug(prefix) & _open(prefix) & ~_in_rule(project, prefix)


def _bug(prefix: str) -> Q:
    return Q(**{f"{prefix}status": SuspectStatus.CONFIRMED})


def _open(prefix: str) -> Q:
    return Q(**{f"{prefix}critical__isnull": True})


def _in_rule(project: Project, prefix: str) -> Q:
    return Q(**{f"{prefix}category__in": sorted(project.critical_categories)})
