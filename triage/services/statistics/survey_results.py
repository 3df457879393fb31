"""What a survey's readings say so far: rates, what finds the errors, and how far raters agree."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from triage.models import (
    Judgement,
    Project,
    Severity,
    Survey,
    SurveyQuestion,
    Suspect,
    SuspectStatus,
)
from triage.reporting.statistics.agreement import gwet_ac1, paired_items, raw_agreement
from triage.reporting.statistics.intervals import LEVEL, NoFigure
from triage.reporting.surveys.estimates import (
    Difference,
    Finds,
    Population,
    Reading,
    SurveyRate,
    difference,
    finds,
    survey_rate,
)
from triage.reporting.surveys.looks import level_per_look, planned, reached
from triage.services.review.decision_rules import CRITICAL_BELOW
from triage.services.review.rating_progress import counted_ratings

#: How many further readings the page says the use of.
MORE = 50
WRONG, RIGHT = "wrong", "right"


@dataclass(frozen=True, slots=True)
class SurveyAgreement:
    """How far raters agree on the ``items`` that two of them or more read."""

    items: int
    raw: float
    ac1: float | None


@dataclass(frozen=True, slots=True)
class EngineRate:
    """The rate of one engine, by the name of its line; None if nothing of it was read."""

    engine: str
    rate: SurveyRate | None


@dataclass(frozen=True, slots=True)
class EngineDifference:
    """The rate of ``second`` minus that of ``first``."""

    first: str
    second: str
    found: Difference


@dataclass(frozen=True, slots=True)
class SurveyResults:
    """What is known after ``read`` of ``size`` inputs.

    :param used: how many of the readings the figures are of: all, or those of the last look
    :param level: of the intervals
    :param next_look: the number of readings at which a survey that may stop early is looked at next;
        None if there is none
    :param more: the rate after :data:`MORE` further readings that are like the present ones
    :param raters: who read, and how many translations
    """

    read: int
    size: int
    used: int
    level: float
    next_look: int | None
    rate: SurveyRate | None
    more: SurveyRate | None
    finds: list[Finds]
    engines: list[EngineRate]
    differences: list[EngineDifference]
    agreement: SurveyAgreement | None
    raters: list[tuple[str, int]]

    @property
    def complete(self) -> bool:
        return self.read == self.size


@dataclass(frozen=True, slots=True)
class _Item:
    """A translation that was drawn; ``wrong`` is None until all its raters have read it."""

    outcome: int | None
    direction: str
    engine: int
    name: str
    turn: int
    chance: float
    risk: float
    called: frozenset[str]
    wrong: bool | None

    def reading(self, wrong: float, share: float) -> Reading:
        return Reading(wrong, min(self.chance * share, 1.0), self.risk, self.called)


def survey_results(survey: Survey) -> SurveyResults:
    """Compute everything that a survey's page and the API say.

    A survey that may stop early has figures only at its looks, from the readings that come first in
    the order of the draw: those are a draw of their own. Other surveys have figures of all readings,
    which hold for the whole budget.
    """
    votes = _votes(survey)
    turns = _turns(survey, votes)
    size = survey.rating.size
    level, next_look = LEVEL, None
    whole, used = _used(survey, turns)
    if survey.stops_early:
        level = level_per_look(size)
        next_look = next((look for look in planned(size) if look > len(used)), None)
    share = len(used) / size
    chosen = [turns[turn] for turn in used]
    population = _population(survey.drawn_from).first(share)
    readings = [_joined(items, share) for items in chosen]
    rate = survey_rate(readings, population, level)
    return SurveyResults(
        read=len(whole),
        size=size,
        used=len(used),
        level=level,
        next_look=None if survey.stopped_at else next_look,
        rate=rate,
        more=survey_rate(readings, population, level, MORE),
        finds=finds(
            [item.reading(float(bool(item.wrong)), share) for items in chosen for item in items],
            list(survey.drawn_from["called"]),
            level,
        ),
        **_by_engine(survey, chosen, share, level),
        agreement=_agreement(votes),
        raters=_raters(votes),
    )


@dataclass(frozen=True, slots=True)
class DrawnReading:
    """What people say of a translation that was drawn, and its probability of being drawn.

    :param engine: the name of the engine's line
    :param wrong: the answer to the survey's question
    """

    outcome: int
    engine: str
    direction: str
    wrong: bool
    chance: float


def drawn_readings(survey: Survey) -> list[DrawnReading]:
    """The readings that the survey's figures are of, one for each translation."""
    turns = _turns(survey, _votes(survey))
    _, used = _used(survey, turns)
    share = len(used) / survey.rating.size
    return [
        DrawnReading(
            item.outcome,
            item.name,
            item.direction,
            bool(item.wrong),
            min(item.chance * share, 1.0),
        )
        for turn in used
        for item in turns[turn]
        if item.outcome is not None
    ]


def _used(survey: Survey, turns: Mapping[int, Sequence[_Item]]) -> tuple[list[int], list[int]]:
    """The turns that have been read, and those of them that figures are of."""
    whole = sorted(turn for turn, items in turns.items() if _is_read(items))
    if not survey.stops_early:
        return whole, whole
    in_order = next((at for at, turn in enumerate(whole) if at != turn), len(whole))
    return whole, whole[: reached(in_order, survey.rating.size)]


def _is_read(items: Sequence[_Item]) -> bool:
    return all(item.wrong is not None for item in items)


def _joined(items: Sequence[_Item], share: float) -> Reading:
    """The reading of an input: the share of its translations that are wrong."""
    return items[0].reading(sum(bool(item.wrong) for item in items) / len(items), share)


def _population(described: Mapping[str, Any]) -> Population:
    return Population(described["inputs"], described["mean_risk"], described["least_chance"])


def _by_engine(
    survey: Survey, chosen: Sequence[Sequence[_Item]], share: float, level: float
) -> dict[str, Any]:
    """The rates of several engines, and their differences on the inputs that both translated."""
    names = {item.engine: item.name for items in chosen for item in items}
    lines = sorted(names, key=lambda line: names[line])
    if len(lines) < 2:
        return {"engines": [], "differences": []}
    populations = {
        line: _population(survey.drawn_from["engines"][str(line)]).first(share) for line in lines
    }
    of: dict[int, dict[int, Reading]] = defaultdict(dict)
    for place, items in enumerate(chosen):
        for item in items:
            of[item.engine][place] = item.reading(float(bool(item.wrong)), share)
    rates = [
        EngineRate(names[line], survey_rate(list(of[line].values()), populations[line], level))
        for line in lines
    ]
    differences = []
    for one, other in combinations(lines, 2):
        both = [place for place in of[one] if place in of[other]]
        found = difference(
            [of[one][place] for place in both],
            [of[other][place] for place in both],
            (populations[one], populations[other]),
            level,
        )
        if found is not None:
            differences.append(EngineDifference(names[one], names[other], found))
    return {"engines": rates, "differences": differences}


@dataclass(frozen=True, slots=True)
class _Vote:
    rater: str
    wrong: bool


def _votes(survey: Survey) -> dict[int, list[_Vote]]:
    """The ratings that count, by item, as answers to the survey's question."""
    rows = counted_ratings(survey.rating).order_by("created", "pk").prefetch_related("spans")
    found: dict[int, list[_Vote]] = defaultdict(list)
    for row in rows.select_related("reviewer"):
        found[row.suspect_id].append(_Vote(row.reviewer.get_username(), _says_wrong(survey, row)))
    return found


def _says_wrong(survey: Survey, vote: Judgement) -> bool:
    """The answer to the survey's question, by ratings or, where errors are marked, by the marks."""
    marks = list(vote.spans.all())
    if survey.question == SurveyQuestion.SERIOUS:
        return says_serious(vote.likert, [mark.severity for mark in marks])
    named = [mark.critical for mark in marks if mark.severity == Severity.CRITICAL]
    if vote.critical:
        named.append(vote.category)
    return bool(named) and (not survey.category or survey.category in named)


def says_serious(likert: int | None, severities: Iterable[str]) -> bool:
    """Whether a rating says that there is a serious error, by its value or by its marks."""
    low = likert is not None and likert < CRITICAL_BELOW
    return low or any(severity != Severity.MINOR for severity in severities)


def _turns(survey: Survey, votes: Mapping[int, Sequence[_Vote]]) -> dict[int, list[_Item]]:
    """Turn -> the translations of the input that is read then."""
    rows = Suspect.items.filter(rating=survey.rating).order_by("pk")
    found: dict[int, list[_Item]] = defaultdict(list)
    for pk, status, outcome, source, target, line, name, content in rows.values_list(
        *("pk", "status", "current_id", "source_language", "target_language"),
        *("engine_line_id", "engine_line__name", "content"),
    ):
        wrong = None
        if status == SuspectStatus.RATED:
            counted = votes.get(pk, ())[: survey.rating.raters]
            wrong = 2 * sum(vote.wrong for vote in counted) > len(counted)
        found[content["turn"]].append(
            _Item(
                outcome,
                f"{source}-{target}",
                line,
                name,
                content["turn"],
                content["chance"],
                content["risk"],
                frozenset(content["called"]),
                wrong,
            )
        )
    return found


def _agreement(votes: Mapping[int, Sequence[_Vote]]) -> SurveyAgreement | None:
    ratings = {
        str(item): {vote.rater: WRONG if vote.wrong else RIGHT for vote in given}
        for item, given in votes.items()
    }
    raw = raw_agreement(ratings)
    if isinstance(raw, NoFigure):
        return None
    ac1 = gwet_ac1(ratings, (WRONG, RIGHT))
    items = len(paired_items(ratings))
    return SurveyAgreement(items, raw, None if isinstance(ac1, NoFigure) else ac1)


def _raters(votes: Mapping[int, Sequence[_Vote]]) -> list[tuple[str, int]]:
    counts = Counter(vote.rater for given in votes.values() for vote in given)
    return sorted(counts.items(), key=lambda one: (-one[1], one[0]))


def latest_survey(project: Project) -> Survey | None:
    """The project's newest survey of serious errors that has been read to its end, or was stopped."""
    rows = Survey.objects.filter(
        rating__project=project, question=SurveyQuestion.SERIOUS
    ).select_related("rating")
    return next((row for row in rows if has_ended(row)), None)


def has_ended(survey: Survey) -> bool:
    """Whether a survey has been read to its end, or was stopped."""
    if survey.stopped_at is not None:
        return True
    return not Suspect.items.filter(rating=survey.pk, status=SuspectStatus.OPEN).exists()
