"""Scores a screening's translations with the scorer that its campaign names.

Scores are stored with the answers of engines, so that a batch that is judged again, or another
campaign, does not pay for them again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from django.db import transaction

from engines import services as engine_services
from engines.catalogue import as_messages
from engines.errors import BadReply, EngineBroke, EngineError, RequestRefused
from engines.models import Engine
from engines.services import ItemError, Score, ScoredPair, Span
from triage.methods.base import AnsweredCase, MethodOptions
from triage.methods.screening import metric
from triage.methods.screening.judging import with_rank
from triage.models import Outcome, Run, Suspect, Translation
from triage.models.bulk_insert import chunks
from triage.services.common.database_errors import retry_database
from triage.services.common.stable_hashes import SHARED, digest, sharing
from triage.services.messages.sentences import ServiceMessage
from triage.services.review.suspect_tracking import priority_of
from triage.services.runs import budget
from triage.services.runs.translation_cache import store_answers

#: If so many pairs of a request fail one by one, and none gets a score, the scorer is at fault.
FEWEST_AT_FAULT = 3
_IN_CHUNK = 500

Scored = dict[ScoredPair, Score | ItemError]


class ScorerFailed(Exception):
    """The scorer as a whole could not score a batch; ``error`` says why."""

    def __init__(self, name: str, error: EngineError) -> None:
        super().__init__(str(error))
        self.error = error
        self.notice = ServiceMessage.SCORER_FAILED(name=name, why=str(error))


def scorer_named(options: MethodOptions | Mapping[str, Any]) -> str:
    """The name of the scorer in a method's options; empty without one."""
    values = options if isinstance(options, Mapping) else options.__dict__
    return str(values.get("scorer") or "")


def with_scores(
    run: Run, options: MethodOptions, answered: Sequence[AnsweredCase]
) -> list[AnsweredCase]:
    """Return the cases with the score of each translation, or with why it has none.

    Scores are ranked among those of these cases; :func:`rank` corrects that once all are known.

    :raises ScorerFailed: nothing is wrong with a single translation; those without a score have to
        be tried again.
    :raises BudgetReached: the campaign's character limit does not allow the next request.
    """
    name = scorer_named(options)
    if not name:
        return list(answered)
    pairs = [_pair(case) for case in answered]
    try:
        scorer = Engine.objects.visible_to(run.campaign.project_id).by_name(name)
        lower = engine_services.scorer_of(scorer).lower_is_better
        known = _known(run, scorer, pairs)
        missing = [pair for pair in dict.fromkeys(pairs) if pair not in known]
        known |= _ask(run, scorer, missing)
    except EngineError as error:
        raise ScorerFailed(name, error) from error
    found = [known[pair] for pair in pairs]
    values = [
        metric.Score(scorer.name, one.value, lower) if isinstance(one, Score) else None
        for one in found
    ]
    return [
        _with_metric(case, scorer.name, lower, one, place)
        for case, one, place in zip(answered, found, metric.placed(values), strict=True)
    ]


def _pair(case: AnsweredCase) -> ScoredPair:
    reference = str(case.spec.expectation.get("reference") or "")
    return ScoredPair(case.spec.inputs[0], case.outputs[0], reference)


def _with_metric(
    case: AnsweredCase,
    name: str,
    lower_is_better: bool,
    outcome: Score | ItemError,
    place: dict[str, Any] | None,
) -> AnsweredCase:
    if isinstance(outcome, ItemError):
        metric: dict[str, Any] = {"name": name, "problem": outcome.message}
        metric["messages"] = as_messages(outcome.message)
    else:
        better = "lower" if lower_is_better else "higher"
        metric = {**(place or {}), "better": better, **_detail(outcome)}
    expectation = {**case.spec.expectation, "metric": metric}
    return replace(case, spec=replace(case.spec, expectation=expectation))


def _detail(score: Score) -> dict[str, Any]:
    """What is stored of a score beside its value."""
    found: dict[str, Any] = {"spans": [asdict(span) for span in score.spans]} if score.spans else {}
    return found | ({"parts": score.parts} if score.parts > 1 else {})


def _ask(run: Run, scorer: Engine, pairs: Sequence[ScoredPair]) -> Scored:
    """Have the scorer score the pairs; if a request fails for its content, pair by pair.

    :raises EngineError: the scorer cannot score now, or not at all; scores so far are stored.
    """
    found: Scored = {}
    size = engine_services.limits(scorer).max_items
    for together in chunks(pairs, size):
        try:
            found |= _score(run, scorer, together)
        except (BadReply, EngineBroke, RequestRefused) as error:
            found |= _store(run, scorer, together, error.answered)
            found |= _one_by_one(run, scorer, [pair for pair in together if pair not in found])
    return found


def _one_by_one(run: Run, scorer: Engine, pairs: Sequence[ScoredPair]) -> Scored:
    found: Scored = {}
    failed: list[EngineError] = []
    for pair in pairs:
        try:
            found |= _score(run, scorer, [pair])
        except (BadReply, EngineBroke, RequestRefused) as error:
            failed.append(error)
            found[pair] = ItemError(error.message)
        if len(failed) == len(found) == FEWEST_AT_FAULT:
            raise failed[-1]
    return found


def _score(run: Run, scorer: Engine, pairs: Sequence[ScoredPair]) -> Scored:
    try:
        outcomes = _call(run, scorer, pairs)
    except (BadReply, EngineBroke, RequestRefused):
        raise
    except EngineError as error:
        _store(run, scorer, pairs, error.answered)
        raise
    return _store(run, scorer, pairs, outcomes)


def _call(run: Run, scorer: Engine, pairs: Sequence[ScoredPair]) -> Sequence[Score | ItemError]:
    """Call the scorer; its requests and characters count as those of engines do."""
    budget.reserve(run, sum(map(len, pairs)))
    sent: list[None] = []
    languages = run.source_language, run.target_language
    try:
        return engine_services.score(scorer, pairs, *languages, lambda: sent.append(None))
    except EngineError as error:
        if error.uncharged:
            unanswered = sum(map(len, pairs[len(error.answered) :]))
            retry_database(lambda: budget.give_back(run, unanswered))
        raise
    finally:
        retry_database(lambda: budget.count_calls(run, len(sent)))


def _store(
    run: Run, scorer: Engine, pairs: Sequence[ScoredPair], outcomes: Sequence[Score | ItemError]
) -> Scored:
    """Store the scores, and return all outcomes; there may be fewer of them than pairs."""
    found = dict(zip(pairs, outcomes, strict=False))
    keys = _keys(run, scorer, found)
    rows = [
        Translation(
            key=keys[pair],
            engine=scorer,
            source_language=run.source_language,
            target_language=run.target_language,
            source=pair.source,
            text=repr(one.value),
            detail=_detail(one),
        )
        for pair, one in found.items()
        if isinstance(one, Score)
    ]
    newest = _keys(run, scorer, found, SHARED)
    replaced = {keys[pair]: [key] for pair, key in newest.items() if key != keys[pair]}
    retry_database(lambda: _store_rows(rows, replaced))
    return found


@transaction.atomic
def _store_rows(rows: Sequence[Translation], replaced: Mapping[str, Sequence[str]]) -> None:
    store_answers(rows, replaced)


def _known(run: Run, scorer: Engine, pairs: Sequence[ScoredPair]) -> Scored:
    by_key = {key: pair for pair, key in _keys(run, scorer, pairs).items()}
    rows, found = Translation.objects.filter(key__among=by_key).order_by(), Scored()
    for key, text, detail in rows.values_list("key", "text", "detail"):
        spans = tuple(Span(**span) for span in detail.get("spans", ()))
        found[by_key[key]] = Score(float(text), spans, detail.get("parts", 1))
    return found


def _keys(
    run: Run, scorer: Engine, pairs: Iterable[ScoredPair], shared: str = ""
) -> dict[ScoredPair, str]:
    languages = (run.source_language, run.target_language)
    own = ("score", scorer.answer_key(), *languages, shared or sharing(run))
    return {pair: digest(*own, pair.source, pair.translation, pair.reference) for pair in pairs}


def rank(run: Run) -> None:
    """Rank the scores of a run's outcomes among all of them, and order its suspects by that.

    Uploaded scores count as those of a scorer. May be repeated, for example if a worker is killed
    meanwhile.
    """
    if run.campaign.method != "screening":
        return
    scored = Outcome.objects.filter(run=run, evidence__metric__has_key="score").order_by("pk")
    rows = [
        (pk, metric.Score(stored["name"], stored["score"], stored.get("better") == "lower"))
        for pk, stored in scored.values_list("pk", "evidence__metric").iterator(_IN_CHUNK)
    ]
    placed = metric.placed([one for _, one in rows])
    places = {pk: one["worse_than"] for (pk, _), one in zip(rows, placed, strict=True) if one}
    for pks in chunks(places, _IN_CHUNK):
        _rank(pks, places)
    tenths: dict[int, list[int]] = defaultdict(list)
    for pk, place in places.items():
        tenths[metric.tenth(place)].append(pk)
    for tenth, found in tenths.items():
        for pks in chunks(found, _IN_CHUNK):
            Outcome.objects.filter(pk__in=pks).update(tenth=tenth)


def _rank(pks: Sequence[int], places: Mapping[int, float]) -> None:
    outcomes = Outcome.objects.filter(pk__in=pks).only("evidence", "confidence", "verdict")
    moved = {}
    for outcome in outcomes:
        found = with_rank(outcome.evidence, places[outcome.pk], outcome.confidence)
        if found != (outcome.evidence, outcome.confidence):
            outcome.evidence, outcome.confidence = found
            moved[outcome.pk] = outcome
    with transaction.atomic():
        # In the order in which batches that are being judged lock suspects, too.
        suspects = list(
            Suspect.objects.select_for_update(of=("self",))
            .filter(current__in=list(moved))
            .order_by("fingerprint")
        )
        for suspect in suspects:
            suspect.priority = priority_of(moved[suspect.current_id])
        Suspect.objects.bulk_update(suspects, ["priority"], batch_size=_IN_CHUNK)
        Outcome.objects.bulk_update(
            moved.values(), ["evidence", "confidence"], batch_size=_IN_CHUNK // 4
        )


def reset_pause(run: Run) -> None:
    """Have the scorer of a run called again at once."""
    if name := scorer_named(run.campaign.options):
        for scorer in Engine.objects.visible_to(run.campaign.project_id).scorers():
            if name in (scorer.name, pinned(scorer)):
                engine_services.reset_breaker(scorer)


def pinned(scorer: Engine) -> str:
    """The name of a scorer with its version, so that a newer version does not take its place.

    The label may be blank: ``COMET/`` is the version without one, ``COMET`` the newest.
    """
    return f"{scorer.line.name}/{scorer.version_label}"
