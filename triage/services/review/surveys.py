"""Surveys: draws translations to read from all cases of campaigns, each with a known probability."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from triage.models import (
    Campaign,
    ItemKind,
    Outcome,
    OutcomeVerdict,
    Project,
    Protocol,
    RatingCampaign,
    Survey,
    SurveyQuestion,
    Suspect,
)
from triage.models.bulk_insert import chunks
from triage.reporting.surveys.draws import Draw, Known, chances, line_order, risks
from triage.reporting.surveys.looks import LOOKS
from triage.services.common import clock
from triage.services.common.stable_hashes import digest
from triage.services.events.history import record_change
from triage.services.projects.review_settings import review_settings
from triage.services.review.sampling import CHUNK, SampleError, outcome_fields
from triage.services.review.slots import OPEN
from triage.services.suspects.judged import certain_answers

FEWEST, MOST = LOOKS[0], LOOKS[-1]
METHOD, SIGNAL, RANKING = "method:", "signal:", "ranking"
#: The ranking calls wrong what it puts into this part of the suspects, as its own quality is measured.
_TOP_SHARE = 5

#: A direction and a text, and the answers of engine lines to it.
_Input = tuple[str, str]


@dataclass
class _Answer:
    """One engine's translation of an input, with what is known of it."""

    outcome: int
    output: str
    failed: bool = False
    abstained: bool = False
    quality: float | None = None
    length: int = 0
    called: set[str] = field(default_factory=set)
    suspects: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class SurveyRequest:
    """What a lead chooses for a survey.

    :param budget: the number of translations to read
    :param category: of the question for one category, else empty
    :param raters: how many read each translation
    :param protocol: what they are asked; errors may be marked
    """

    name: str
    question: SurveyQuestion
    budget: int
    category: str = ""
    raters: int = 1
    stops_early: bool = False
    protocol: Protocol = Protocol.WMT20


def start_survey(
    project: Project, actor: User, wanted: SurveyRequest, campaigns: Sequence[Campaign], seed: int
) -> Survey:
    """Draw inputs of the campaigns and queue every engine's translation of them, blind.

    Translations are drawn from all cases, not from suspects only; those that are likelier to be wrong
    with a larger probability. Where engines translated the same input, all its translations are read.

    :raises SampleError: the campaigns have no translations.
    """
    rng = random.Random(seed)
    answers = _answers(campaigns)
    if not answers:
        raise SampleError(_("These campaigns have no translations to read."))
    _add_ranking(project, answers)
    if review_settings(project).judge_strata:
        _add_judged(project, answers)
    inputs = sorted(answers)
    known = [_known(direction, answers[direction, text]) for direction, text in inputs]
    translations = [answers[one] for one in inputs]
    engines = max(map(len, translations))
    risk = risks(known)
    likely = chances(risk, max(wanted.budget // engines, 1))
    drawn = Draw(likely, line_order(known, risk, rng)).draw(rng)
    with transaction.atomic():
        rating = RatingCampaign.objects.create(
            project=project,
            name=wanted.name,
            seed=seed,
            size=len(drawn),
            raters=wanted.raters,
            protocol=wanted.protocol,
            created_by=actor,
        )
        survey = Survey.objects.create(
            rating=rating,
            question=wanted.question,
            category=wanted.category,
            stops_early=wanted.stops_early,
            cases=sum(map(len, translations)),
            drawn_from=_described(translations, risk, likely),
        )
        survey.campaigns.set(campaigns)
        _queue(
            rating,
            {
                answer.outcome: {
                    "chance": likely[one.place],
                    "risk": risk[one.place],
                    "turn": one.turn,
                    "called": sorted(answer.called),
                }
                for one in drawn
                for answer in translations[one.place].values()
            },
        )
        new = {"name": wanted.name, "question": wanted.question, "size": wanted.budget}
        record_change(project, actor, "survey started", new=new)
    return survey


def _answers(campaigns: Sequence[Campaign]) -> dict[_Input, dict[int, _Answer]]:
    """Input -> engine line -> its newest translation, with what all campaigns say of that."""
    found: dict[_Input, dict[int, _Answer]] = defaultdict(dict)
    for line, text, answer in _outcomes(campaigns):
        earlier = found[text].get(line)
        if earlier is None or earlier.output != answer.output:
            found[text][line] = answer
            continue
        earlier.failed |= answer.failed
        earlier.abstained |= answer.abstained
        earlier.called |= answer.called
        earlier.suspects |= answer.suspects
        if answer.quality is not None:
            earlier.quality = answer.quality
    return found


def _outcomes(campaigns: Sequence[Campaign]) -> Iterator[tuple[int, _Input, _Answer]]:
    rows = (
        Outcome.objects.filter(run__campaign__in=campaigns)
        .exclude(verdict=OutcomeVerdict.ERROR)
        .order_by("pk")
        .values_list(
            "pk",
            "run__engine__line_id",
            "run__source_language",
            "run__target_language",
            "run__campaign__method",
            "verdict",
            "cause",
            "suspect_id",
            "case__inputs",
            "outputs",
            "evidence__metric__worse_than",
        )
    )
    for pk, line, source, target, method, verdict, *more in rows.iterator():
        cause, suspect, inputs, outputs, worse = more
        if not outputs:
            continue
        answer = _Answer(pk, digest(outputs[0]), length=len(inputs[0]))
        answer.failed = verdict == OutcomeVerdict.FAIL
        answer.abstained = verdict == OutcomeVerdict.ABSTAIN
        # A rank among the run's scores, where a scorer gave one: 0 is the best.
        answer.quality = None if worse is None else -float(worse)
        if answer.failed:
            answer.called = {METHOD + method}
            if method == "screening":
                answer.called |= {SIGNAL + name for name in cause.split("+") if name}
        if suspect is not None:
            answer.suspects = {suspect}
        yield line, (f"{source}-{target}", digest(inputs[0])), answer


def _known(direction: str, translations: Mapping[int, _Answer]) -> Known:
    """What is known of an input: the worst of what is known of its translations."""
    each = translations.values()
    scores = [one.quality for one in each if one.quality is not None]
    return Known(
        direction,
        any(one.failed for one in each),
        any(one.abstained for one in each),
        next(iter(each)).length,
        min(scores, default=None),
    )


def _add_judged(project: Project, answers: Mapping[_Input, Mapping[int, _Answer]]) -> None:
    """Take a judge's score for the quality of translations that no scorer scored."""
    unscored = {
        answer.outcome: answer
        for translations in answers.values()
        for answer in translations.values()
        if answer.quality is None
    }
    for some in chunks(unscored, CHUNK):
        for outcome, judged in certain_answers(project, some).items():
            # As a scorer's: from -1 to 0, the best.
            unscored[outcome].quality = (judged.score or 0) / 100 - 1


def _add_ranking(project: Project, answers: Mapping[_Input, Mapping[int, _Answer]]) -> None:
    """Mark the translations that the ranking puts into the first part of the suspects."""
    by_suspect: dict[int, list[_Answer]] = defaultdict(list)
    for translations in answers.values():
        for answer in translations.values():
            for pk in answer.suspects:
                by_suspect[pk].append(answer)
    ranked = Suspect.objects.filter(project=project).order_by(
        F("ranked__place").asc(nulls_last=True), "-priority", "pk"
    )
    order = [pk for pk in ranked.values_list("pk", flat=True).iterator() if pk in by_suspect]
    for pk in order[: -(-len(order) // _TOP_SHARE)]:
        for answer in by_suspect[pk]:
            answer.called.add(RANKING)


def _described(
    translations: Sequence[Mapping[int, _Answer]], risk: Sequence[float], likely: Sequence[float]
) -> dict[str, Any]:
    """What estimates need of the whole text; see :class:`Survey`."""
    lines = {line for each in translations for line in each}
    of = {
        line: [place for place, each in enumerate(translations) if line in each] for line in lines
    }
    called = Counter(
        name for each in translations for answer in each.values() for name in answer.called
    )
    everything = range(len(translations))
    return {
        **_population(everything, risk, likely),
        "engines": {str(line): _population(places, risk, likely) for line, places in of.items()},
        "called": dict(sorted(called.items())),
    }


def _population(
    places: Sequence[int], risk: Sequence[float], likely: Sequence[float]
) -> dict[str, float]:
    return {
        "inputs": len(places),
        "mean_risk": sum(risk[place] for place in places) / len(places),
        "least_chance": min(likely[place] for place in places),
    }


def _queue(rating: RatingCampaign, contents: Mapping[int, dict[str, Any]]) -> None:
    """Queue outcomes as items of the survey, in the order of their turns."""
    for some in chunks(sorted(contents), CHUNK):
        rows = Outcome.objects.filter(pk__in=some).select_related("case", "run__engine")
        Suspect.items.bulk_create(
            Suspect(
                project=rating.project,
                kind=ItemKind.RATING,
                rating=rating,
                fingerprint=digest(ItemKind.RATING, str(rating.pk), str(outcome.pk)),
                content=contents[outcome.pk],
                # The queue hands out the smallest first.
                shuffle=(contents[outcome.pk]["turn"] + 0.5) / rating.size,
                **outcome_fields(outcome),
            )
            for outcome in rows.select_related("run__campaign")
        )


def stop_survey(survey: Survey, actor: User) -> bool:
    """End a survey that may stop early, at the look that its readings have reached.

    Returns whether it was still going on.
    """
    with transaction.atomic():
        ended = Survey.objects.filter(pk=survey.pk, stops_early=True, stopped_at=None).update(
            stopped_at=clock.now()
        )
        if ended:
            Suspect.items.filter(OPEN, rating=survey.rating).update(available=False)
            RatingCampaign.objects.filter(pk=survey.pk).update(archived_at=clock.now())
            new = {"name": survey.rating.name}
            record_change(survey.rating.project, actor, "survey stopped", new=new)
    return bool(ended)
