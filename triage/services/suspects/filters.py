"""The filter that a query string describes, used by queue, lists, charts and exports."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db.models import Case, F, Q, QuerySet, Value, When, Window
from django.db.models.functions import RowNumber

from triage.language_codes import split_direction
from triage.models import Answer, Judgement, Outcome, Presence, Project, Run, Suspect, SuspectCount
from triage.models.campaign import FINAL_STATUSES
from triage.reporting.subcategories import CATEGORY_OF, Subcategory
from triage.services.common.critical import critical_bugs, harmless_bugs, unrated_bugs
from triage.services.common.sit_distances import farther
from triage.services.suspects.id_lists import ids_of
from triage.services.suspects.subcategories import copied, toxic_source
from triage.services.suspects.text_search import holding
from triage.services.suspects.unread import unread_comments

#: The value of a parameter that selects rows without one, for example without kind of error.
NONE = "-"
#: The presence that selects everything not found fixed by the newest run.
FAILING = "failing"
#: The value of a set flag; every other value means no.
YES = frozenset({"1", "yes", "true"})
#: Fields that outcomes have too. Where a view names runs, their outcomes are filtered by these,
#: because a suspect's own values are those of its newest run.
_OF_OUTCOME = ("capability", "cause")
#: Fields that suspects are counted by.
_COUNTED = frozenset(
    {"method", "capability", "engine", "direction", "error_kind", "status", "presence"}
)


@dataclass(frozen=True, slots=True)
class ViewFilter:
    """The filter; every field is text as in the query string, empty for no restriction.

    ``run``, ``verdict``, ``status``, ``error_kind`` and ``tenth`` take several comma-separated
    values. ``since`` and ``until`` are dates of the run, ``voted_on`` of a vote (YYYY-MM-DD, inclusive,
    UTC). ``presence`` is one value, or "failing" for all but fixed suspects. ``voted``, ``likert``,
    ``rater`` and ``reason`` select suspects with one vote that matches all of them. ``items`` is a
    list of suspects by number, or the name of a stored list. ``distance`` selects cases with a
    member of a SIT issue beyond that distance, ``number_format`` a format of number tests, and
    ``elsewhere`` cases with an error outside their given values. ``tenth`` selects cases by the rank
    of their score in their run, from 1, the worst tenth, to 10, or "-" without one. ``assignee`` is
    a member, or "-" for nobody; ``critical`` is yes, no, or "-" for bugs of which nobody, and no rule, has said it;
    ``unread`` the member with unread comments. ``subcategory`` divides the errors of
    ``category`` or, with it, of ``voted``: "-" selects those without one.
    """

    method: str = ""
    capability: str = ""
    engine: str = ""
    version: str = ""
    direction: str = ""
    error_kind: str = ""
    cause: str = ""
    rule: str = ""
    signal: str = ""
    verdict: str = ""
    status: str = ""
    presence: str = ""
    category: str = ""
    subcategory: str = ""
    critical: str = ""
    campaign: str = ""
    run: str = ""
    corpus: str = ""
    since: str = ""
    until: str = ""
    voted: str = ""
    likert: str = ""
    rater: str = ""
    reason: str = ""
    voted_on: str = ""
    disclosed: str = ""
    items: str = ""
    distance: str = ""
    number_format: str = ""
    elsewhere: str = ""
    tenth: str = ""
    flaky: str = ""
    assignee: str = ""
    unread: str = ""
    q: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, Any]) -> ViewFilter:
        """Read the known parameters; others are ignored."""
        names = [field.name for field in fields(cls)]
        return cls(**{name: str(query[name]).strip() for name in names if query.get(name)})

    def query_string(self, **changes: str) -> str:
        """Return the query string of this view, with ``changes`` applied."""
        return urlencode(replace(self, **changes).active())

    def active(self) -> dict[str, str]:
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value}

    @property
    def conditions(self) -> list[tuple[str, str]]:
        """Names and values for a page; templates look one up by name, as in ``active.items``."""
        return list(self.active().items())

    def suspects(self, project: Project) -> QuerySet[Suspect]:
        conditions = self._suspect_conditions() & self._of_critical(project)
        found = Suspect.objects.filter(conditions, project=project)
        if self.direction or self.error_kind or self.capability:
            # Always true, but lets lists use the queue's indexes, which begin with ``available``.
            found = found.filter(available__in=[True, False])
        return found.filter(pk__in=ids_of(project, self.items)) if self.items else found

    def counts(self, project: Project) -> QuerySet[SuspectCount] | None:
        """The counts of the suspects in the view; None if it has conditions they do not cover."""
        if self.active().keys() - _COUNTED:
            return None
        return SuspectCount.objects.filter(self._suspect_conditions(), project=project)

    def outcomes(self, project: Project) -> QuerySet[Outcome]:
        """The outcomes in the view, including passed ones."""
        found = self._of_outcome(self._where()) & self._equal("method", prefix="run__campaign__")
        if self.engine:
            found &= Q(run__engine__line__name=self.engine)
        found &= _direction_condition(self.direction, "run__")
        if self.status:
            found &= Q(suspect__status__in=self.status.split(","))
        found &= self._of_critical(project, "suspect__")
        found &= self._equal("category", prefix="suspect__") & self._voted_on("suspect__in")
        found &= self._of_subcategory("suspect_id", in_suspect="suspect__")
        cases = Outcome.objects.filter(found, run__campaign__project=project)
        return cases.filter(pk__in=farther(cases, self.distance)) if self.distance else cases

    def _suspect_conditions(self) -> Q:
        found = self._equal("method", "category") & self._of_presence()
        if self.engine:
            found &= Q(engine_line__name=self.engine)
        if self.status:
            found &= Q(status__in=self.status.split(","))
        found &= _direction_condition(self.direction)
        found &= _flag("disclosed", self.disclosed) & _flag("flaky", self.flaky)
        found &= self._of_assignee()
        if self.unread:
            found &= Q(pk__in=unread_comments(self.unread).values("suspect_id"))
        if self.q:
            found &= holding(self.q)
        found &= self._voted_on("pk__in")
        if where := self._where():
            subcategory = self._of_subcategory("suspect_id", in_suspect="suspect__")
            seen = Outcome.objects.filter(self._of_outcome(where) & subcategory)
            return found & Q(pk__in=seen.values("suspect_id"))
        own = self._equal(*_OF_OUTCOME) & self._of_error_kind() & self._of_rule()
        own &= self._of_subcategory("pk", in_outcome="current__") & self._of_tenth("current__")
        return found & own & self._of_suspects_verdict()

    def _of_critical(self, project: Project, prefix: str = "") -> Q:
        if not self.critical:
            return Q()
        if self.critical == NONE:
            return unrated_bugs(project, prefix)
        select = critical_bugs if self.critical in YES else harmless_bugs
        return select(project, prefix)

    def _of_assignee(self) -> Q:
        """Filter by primary key: with a join, every suspect would be compared with the user."""
        if self.assignee == NONE:
            return Q(assignee__isnull=True)
        if self.assignee:
            return Q(assignee__in=list(User.objects.filter(username=self.assignee)))
        return Q()

    def _of_presence(self) -> Q:
        if self.presence == FAILING:
            return ~Q(presence=Presence.FIXED)
        return self._equal("presence")

    def _of_suspects_verdict(self) -> Q:
        """Filter by a suspect's own verdict, which is fail or abstain."""
        if not self.verdict:
            return Q()
        wanted = {"fail": False, "abstain": True}
        return Q(abstained__in=[wanted[one] for one in self.verdict.split(",") if one in wanted])

    def _where(self) -> Q:
        """Conditions on the runs in which a suspect was seen."""
        found = self._of_runs()
        if self.corpus:
            found &= Q(case__corpus=self.corpus)
        if self.number_format:
            found &= Q(case__format=self.number_format)
        if self.elsewhere:
            has_other_errors = Q(evidence__has_key="elsewhere")
            found &= has_other_errors if self.elsewhere in YES else ~has_other_errors
        return found

    def _of_runs(self) -> Q:
        """Filter by primary keys of runs: with a join, runs would be looked up for each suspect."""
        found = Q(pk__in=[number(part) for part in self.run.split(",")]) if self.run else Q()
        if self.campaign:
            found &= Q(campaign_id=number(self.campaign))
        if self.version:
            found &= Q(engine__version_label=self.version)
        found &= _days("created", self.since, self.until)
        return (
            Q(run_id__in=list(Run.objects.filter(found).values_list("pk", flat=True)))
            if found
            else found
        )

    def _of_outcome(self, where: Q) -> Q:
        found = where & self._equal(*_OF_OUTCOME)
        found &= self._of_error_kind() & self._of_rule() & self._of_tenth()
        return found & Q(verdict__in=self.verdict.split(",")) if self.verdict else found

    def _of_tenth(self, outcome: str = "") -> Q:
        """Filter by the tenth of a score; ``outcome`` leads to the outcome."""
        found = Q()
        for one in filter(None, self.tenth.split(",")):
            found |= (
                Q(**{f"{outcome}tenth__isnull": True})
                if one == NONE
                else Q(**{f"{outcome}tenth": number(one)})
            )
        return found

    @property
    def error_kinds(self) -> list[str]:
        """The selected kinds of error as stored; empty for all."""
        kinds = self.error_kind.split(",") if self.error_kind else []
        return ["" if one == NONE else one for one in kinds]

    def _of_error_kind(self) -> Q:
        return Q(error_kind__in=self.error_kinds) if self.error_kind else Q()

    def _of_rule(self) -> Q:
        """Filter by rule, which is the part of a cause before the first slash.

        The cause of a screening has the names of all its signals, joined by +.
        """
        found = Q()
        if self.rule:
            name = "" if self.rule == NONE else self.rule
            found &= Q(cause=name) | Q(cause__startswith=f"{name}/")
        if self.signal:
            found &= Q(cause__regex=rf"(^|\+){re.escape(self.signal)}(\+|$)")
        return found

    def _of_subcategory(self, suspect: str, *, in_suspect: str = "", in_outcome: str = "") -> Q:
        """Filter by the subcategory of the decision or, with ``voted``, of the vote.

        :param suspect: the lookup of the suspect's key; the others lead to its fields and to its
            outcome's
        """
        named = self.voted or self.category or CATEGORY_OF.get(self.subcategory, "")
        if not self.subcategory or named not in CATEGORY_OF.values():
            return Q()
        if named == CATEGORY_OF[Subcategory.COPIED_SOURCE]:
            found = copied(in_outcome)
        elif self.voted:
            return Q()  # a condition on the vote
        else:
            found = toxic_source(suspect)
        category = Q() if self.voted else Q(**{f"{in_suspect}category": named})
        return category & (~found if self.subcategory == NONE else found)

    def _voted_on(self, suspects: str) -> Q:
        """Filter by one vote that meets all conditions on votes; ``suspects`` is the lookup."""
        if votes := self._of_vote():
            standing = Judgement.objects.filter(votes, withdrawn_at__isnull=True)
            return Q(**{suspects: standing.values("suspect_id")})
        return Q()

    def _of_vote(self) -> Q:
        found = self._equal(("voted", "category"), ("reason", "reject_reason"))
        if self.voted:
            found &= Q(critical=True, adjudication=False)
            if self.subcategory == Subcategory.TOXIC_SOURCE:
                found &= Q(source_toxic=True)
            elif self.subcategory == NONE and self.voted == CATEGORY_OF[Subcategory.TOXIC_SOURCE]:
                found &= ~Q(source_toxic=True)
        if self.likert:
            found &= Q(likert=number(self.likert), adjudication=False)
        if self.rater:
            found &= Q(reviewer__username=self.rater)
        found &= _days("created", self.voted_on, self.voted_on)
        return found & ~Q(answer=Answer.SKIP) if found else found

    def _equal(self, *names: str | tuple[str, str], prefix: str = "") -> Q:
        """Filter by equal values; a pair is (parameter, field)."""
        pairs = [(name, name) if isinstance(name, str) else name for name in names]
        return Q(
            **{
                f"{prefix}{field}": "" if value == NONE else value
                for name, field in pairs
                if (value := getattr(self, name))
            }
        )

    def runs(self, project: Project, *, every: bool = False) -> QuerySet[Run]:
        """Runs of the view; without a campaign or run selected, one per question.

        That is, per engine line, direction and method, the largest finished run of the newest
        version, so that no case counts twice and no trial hides a large run. ``every`` returns all
        runs.
        """
        found = Run.objects.filter(
            campaign__project=project, campaign__archived_at__isnull=True, cases_total__gt=0
        ).filter(_direction_condition(self.direction))
        if self.method:
            found = found.filter(campaign__method=self.method)
        if self.engine:
            found = found.filter(engine__line__name=self.engine)
        if self.version:
            found = found.filter(engine__version_label=self.version)
        if self.campaign:
            found = found.filter(campaign_id=number(self.campaign))
        if self.run:
            found = found.filter(pk__in=[number(part) for part in self.run.split(",")])
        found = found.filter(_days("created", self.since, self.until))
        if not (every or self.campaign or self.run):
            found = found.filter(pk__in=_one_a_question(found))
        return found.select_related("engine__line", "campaign")


def _one_a_question(runs: QuerySet[Run]) -> list[int]:
    """The best run of each question: finished, of the newest version, the largest, the newest."""
    finished = Case(When(status__in=FINAL_STATUSES, then=Value(0)), default=Value(1))
    place = Window(
        RowNumber(),
        partition_by=["engine__line", "source_language", "target_language", "campaign__method"],
        order_by=[
            finished.asc(),
            F("engine__created").desc(),
            F("engine_id").desc(),
            (F("passed") + F("failed") + F("abstained") + F("errored")).desc(),
            F("pk").desc(),
        ],
    )
    ranked = runs.order_by().annotate(place=place).filter(place=1)
    return list(ranked.values_list("pk", flat=True))


def _direction_condition(direction: str, prefix: str = "") -> Q:
    if not direction:
        return Q()
    source, target = split_direction(direction)
    return Q(**{f"{prefix}source_language": source, f"{prefix}target_language": target})


def _days(field: str, since: str, until: str) -> Q:
    """From the start of one day to the end of another; an invalid date matches nothing."""
    found = Q()
    if since:
        found &= Q(**{f"{field}__gte": start}) if (start := _midnight(since)) else Q(pk__in=[])
    if until:
        end = _midnight(until, days=1)
        found &= Q(**{f"{field}__lt": end}) if end else Q(pk__in=[])
    return found


def _midnight(text: str, days: int = 0) -> datetime | None:
    """The start of a day, ``days`` later; None for an invalid date."""
    try:
        return datetime.combine(date.fromisoformat(text), time(), UTC) + timedelta(days=days)
    except (ValueError, OverflowError):
        return None


def _flag(name: str, value: str) -> Q:
    return Q(**{name: value in YES}) if value else Q()


def number(text: str) -> int:
    """A primary key from a query string; -1, which no row has, if it is not a number."""
    return int(text) if text.isdecimal() and len(text) < 18 else -1
