"""Tags and filters for the frame of every page, and display names of codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import template
from django.conf import settings
from django.template import Context
from django.template.defaultfilters import floatformat
from django.utils.formats import localize, number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from engines.catalogue import named_in
from triage.language_codes import split_direction
from triage.methods.numbers.notation import reworded
from triage.methods.screening.filters import DROPPED
from triage.models import Event, Outcome, Project, Role, Run, RunStatus, Suspect
from triage.reporting.statistics import intervals
from triage.services.common import workers
from triage.services.messages import labels, sentences
from triage.services.messages.sentences import translated
from triage.services.review.suspect_groups import SuspectGroup
from triage.services.suspects.filter_values import misspelt_names, unknown_values
from triage.services.suspects.filters import ViewFilter

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    Tabs = tuple[tuple[StrPromise, str, frozenset[Role]], ...]

register = template.Library()
register.filter("listed", sentences.listed)
register.filter("numbered", sentences.numbered)


#: The two parts of a rate with its interval: ``63.3 %`` and ``(45.5 to 78.1, n = 30)``.
_UNBROKEN = re.compile(r"\d %(?= ?[(（])|(?:(?<=%)|(?<=% ))[(（][^()（）]+[)）]")


class GroupedInt(int):
    """A whole number that templates write with grouped thousands, also where sentences count it."""

    def __str__(self) -> str:
        return number_format(int(self), force_grouping=True)


@register.filter
def grouped(value: object) -> object:
    """Group the thousands of a count, but never use it on keys and in addresses."""
    return GroupedInt(value) if isinstance(value, int) else value


@register.filter
def arrow(direction: Run | str) -> str:
    """A direction with an arrow, or the name of a run, which ends with one."""
    if isinstance(direction, Run):
        return f"{direction.engine} {arrow(direction.direction)}"
    return " → ".join(filter(None, split_direction(direction)))


@register.filter
def in_reader_language(figure: object) -> str:
    """Render a figure's message in the reader's language; a rate wraps only before its bracket."""
    text = sentences.in_reader_language(str(figure))
    return _UNBROKEN.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)


@register.filter
def explained(text: object) -> object:
    """The message of a checker, a signal or an engine in the reader's language, else unchanged."""
    return translated(str(text))


@register.filter
def reason(outcome: Outcome) -> str:
    """Why a checker decided as it did, with numbers as the translation's language writes them."""
    run = outcome.run
    return reworded(outcome.localisable_message, (run.source_language, run.target_language))


@register.simple_tag(takes_context=True)
def unknown_in_view(context: Context) -> list[str]:
    """One message per parameter that the page does not have, if it says which ones it has, and per
    value in its view that does not exist in the project."""
    request, view, problems = context.get("request"), context.get("view"), list[str]()
    if request and "parameters" in context:
        problems += misspelt_names(request.GET, context["parameters"])
    project = getattr(request, "project", None)
    if isinstance(view, ViewFilter) and project:
        problems += unknown_values(view, project)
    return problems


@register.simple_tag
def language_choices() -> list[tuple[str, str, bool]]:
    """Code and own name of each language of the pages, and whether a native speaker has read it."""
    unreviewed = settings.MTRIAGE_UNREVIEWED_LANGUAGES
    return [(code, str(name), code not in unreviewed) for code, name in settings.LANGUAGES]


@register.simple_tag
def run_badge(run: Run) -> SafeString:
    """The status of a run; if done, with the number of cases that ended in errors."""
    look, text = str(run.status), run.get_status_display()
    if run.status == RunStatus.DONE and run.errored:
        look = "bad" if run.errored == run.cases_total else "warn"
        text = ngettext("Done, %(n)s error", "Done, %(n)s errors", run.errored)
        text %= {"n": localize(run.errored)}
    return format_html('<span class="badge {}">{}</span>', look, text)


@register.filter
def category_label(code: str) -> str:
    return labels.category_label(code)


@register.filter
def word_kind(code: str) -> str:
    """What an entry of a word list is."""
    return gettext(labels.WORD_KINDS[code])


@register.filter
def finder_label(code: str) -> str:
    """What finds errors, by its code in surveys."""
    return labels.finder_label(code)


@register.filter
def per_thousand(share: float) -> str:
    """A share, or a difference of shares, as a number per 1,000; to one decimal below ten."""
    value = round(1000 * share, 1)
    whole = abs(value) >= 10 or value == round(value)
    return localize(round(value) if whole else value)


@register.simple_tag
def cause_label(group: SuspectGroup | Suspect) -> str:
    """What a group of suspects has in common, or what went wrong in one of them."""
    return labels.cause_label(group.error_kind, group.capability)


@register.simple_tag
def csrf_cookie() -> str:
    """The name of the cookie with the newest token."""
    return settings.CSRF_COOKIE_NAME


@register.simple_tag
def health_problem() -> dict[str, Any]:
    """The problem that keeps work from being done, with a short timeout as the page waits for it."""
    return workers.problem(timeout=0.2)


@register.simple_tag(takes_context=True)
def project_choice(context: Context) -> list[Project]:
    """The projects that the member may switch between."""
    request = context.get("request")
    if request is None or getattr(request, "role", None) is None:
        return []
    projects = Project.objects.filter(archived_at__isnull=True)
    if not request.user.is_superuser:
        projects = projects.filter(memberships__user=request.user)
    return list(projects)


@register.filter
def method_title(name: str) -> str:
    """The display name of a method."""
    return labels.method_label(name)


@register.filter
def report_text(report: Mapping[str, Any], text: object) -> str:
    """A text of a stored report in the reader's language; the code of a filter as what it drops."""
    return translated(DROPPED.get(str(text)) or named_in(report, str(text)))


@register.filter
def event_label(code: str) -> str:
    """The display name of an event that webhooks send; a test message is no event of a project."""
    return str(Event(code).label) if code in Event.values else pgettext("message", "Test")


@register.filter
def percent(share: float) -> str:
    """A share in percent, in the reader's notation."""
    return number_format(intervals.percent(share))


@register.filter
def limits(interval: intervals.Interval, decimals: int | None = None) -> str:
    """Both limits of an interval in words: in percent, or as they are with so many decimals."""
    low, high = (
        percent(end) if decimals is None else floatformat(end, decimals)
        for end in (interval.low, interval.high)
    )
    return gettext("%(low)s to %(high)s") % {"low": low, "high": high}


@register.filter
def score_label(outcome: Outcome | None) -> str:
    """The score of a translation as a scorer gave it, without a place in its run; "" if none."""
    score = outcome.evidence.get("metric", {}).get("score") if outcome else None
    if score is None:
        return ""
    return sentences.numbered(f"{score:#.3g}" if abs(score) < 1000 else f"{score:.0f}")


@register.filter
def tenth_label(tenth: int | None) -> str:
    """Where a score stands among those of its run; "" for one that has no place yet."""
    return "" if tenth is None else labels.tenth_label(str(tenth))


@register.filter
def label_of(code: object) -> str:
    """The display name of a capability, kind of error or signal."""
    return labels.label_of(str(code))
