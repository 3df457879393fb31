"""How far a judge can be believed in a project: its answers beside those of people who did not see them.

A judge is an engine and what it was told. People are those who rated a translation blindly. Where
nobody did, a suspect's settled status says whether an accusation was right, and nothing else.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import Q
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Length

from engines.models import Engine
from triage.models import (
    DECIDED,
    Answer,
    ItemKind,
    JudgeAnswer,
    JudgeAnswerState,
    JudgeFlag,
    JudgeHelp,
    Judgement,
    JudgeRun,
    JudgeScope,
    Project,
    Severity,
    Side,
    Survey,
    SurveyQuestion,
    Suspect,
    SuspectStatus,
    WorkStatus,
)
from triage.reporting.judges.agreement import (
    THIRDS,
    Apart,
    Drift,
    Excess,
    JudgeAgreement,
    JudgedItem,
    RankCorrelation,
    Repeats,
    Verdicts,
    among_people,
    apart,
    drift,
    excess,
    ratings_with_ratings,
    repeats,
    score_with_ratings,
    verdicts,
    with_people,
)
from triage.reporting.judges.helping import Help, Timed, effect
from triage.reporting.judges.prevalence import JUDGE, Prevalence, corrected
from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.agreement import MIN_ITEMS
from triage.reporting.statistics.intervals import LEVEL, Interval, NoFigure
from triage.reporting.statistics.rates import Rate
from triage.reporting.surveys.estimates import FEW, Reading
from triage.reporting.surveys.looks import level_per_look
from triage.services.judges.results import SERIOUS, is_kept_back
from triage.services.review.item_status import independent
from triage.services.statistics.survey_results import drawn_readings, has_ended, says_serious

#: Sources are short below the first number of characters, and long from the second.
SHORT, LONG = 50, 150
#: A rate is corrected only if at most this share of the judge's answers is missing.
_MOST_MISSING = 0.02
#: Direction, source and translation: the same for all cases with the same texts.
_Texts = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Group:
    """The translations of one direction, length or engine, or those with a doubtful answer."""

    name: str
    agreement: JudgeAgreement | None
    excess: Excess | None
    read: int


@dataclass(frozen=True, slots=True)
class Change:
    """This judge compared with an earlier or a later one of the same engine line.

    :param other: the other one's name, prompt and model
    :param shared: how many translations both judged
    """

    other: Version
    shared: int
    drift: Drift | None


class Version(NamedTuple):
    """An engine's answers with one prompt and, as the service says, one model."""

    engine: str
    prompt: str
    model: str


@dataclass(frozen=True, slots=True)
class CorrectedRate:
    """The rate of serious errors of an engine in one direction of a survey's text, or why there is
    none; ``cases`` is the number of translations that the judge read."""

    survey: Survey
    engine: str
    direction: str
    found: Prevalence | NoFigure


@dataclass(frozen=True, slots=True)
class JudgeCalibration:
    """Everything that the calibration page says of a judge.

    :param answered: translations that it judged
    :param doubtful: those whose answer has a flag
    :param read: those that people rated blindly
    :param settled: those that were only settled as suspects, by people who saw why
    :param verdicts: accusations and misses, by the keys of outcomes, over ``read`` and ``settled``
    :param control: the share of answers that overlook the error of the control pair
    :param categories: of the translations with a serious error of each kind, those it calls wrong
    :param positions: of the serious errors that people marked in each third of a translation, those
        that it marked as well
    :param own: the excess on translations by the judge's own family of models, ``others`` on the rest
    :param cost: of the answers in ``verdicts``, in the currency of the engine's price
    :param help: what its suggestions do, where a random half of suspects had them
    """

    engine: Engine
    prompt: str
    models: list[str]
    answered: int
    doubtful: int
    control: Rate
    read: int
    settled: int
    with_people: JudgeAgreement | None
    among_people: JudgeAgreement | None
    scores: RankCorrelation | None
    ratings: RankCorrelation | None
    verdicts: Verdicts
    excess: Excess | None
    directions: list[Group]
    lengths: list[Group]
    engines: list[Group]
    doubts: list[Group]
    categories: list[tuple[str, Rate]]
    positions: list[Rate]
    own: Excess | None
    others: Excess | None
    apart: Apart | None
    repeats: Repeats | None
    changes: list[Change]
    cost: Decimal | None
    cost_each: float | None
    corrected: list[CorrectedRate]
    help: Help | None

    @property
    def needed(self) -> int:
        """Translations that it judged and people rated, from which on its agreement is given."""
        return MIN_ITEMS

    @property
    def unread(self) -> int:
        """Translations that it judged and of which people have said nothing."""
        return self.answered - self.read - self.settled


@dataclass(slots=True)
class _Judged:
    """The newest answer to a translation, and the key of its texts."""

    answer: int
    outcome: int
    serious: bool
    score: int | None
    flags: Sequence[str]
    cost: Decimal | None
    direction: str
    length: int
    engine: str
    own: bool


@dataclass(slots=True)
class _Said:
    """What people said of a translation."""

    serious: list[bool] = field(default_factory=list)
    ratings: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    categories: set[str] = field(default_factory=set)
    #: Offsets of the serious errors that the first person marked.
    marks: list[tuple[int, int]] = field(default_factory=list)


def prompts_of(project: Project, engine: Engine) -> list[str]:
    """What the engine was told in this project, the newest first."""
    rows = JudgeRun.objects.filter(project=project, engine=engine)
    return list(dict.fromkeys(rows.order_by("-pk").values_list("prompt", flat=True)))


def judge_calibration(project: Project, engine: Engine, prompt: str) -> JudgeCalibration:
    """Compute the figures of a judge; nothing is taken from surveys that people still read."""
    runs = [
        run
        for run in JudgeRun.objects.filter(project=project, engine__line=engine.line_id)
        .select_related("engine__line", "survey")
        .order_by("pk")
        if not is_kept_back(run)
    ]
    ours = [run for run in runs if run.engine_id == engine.pk and run.prompt == prompt]
    judged, asked, models = _answers(project, engine, ours)
    said = _said(project, judged)
    items = list(_items(judged, said))
    settled = _settled(project, judged, said)
    called = [(one.key, one.serious, one.wrong) for one in items]
    called += [
        (judged[texts].outcome, judged[texts].serious, bug) for texts, bug in settled.items()
    ]
    found = verdicts(called)
    costs = [judged[texts].cost for texts in (*said, *settled)]
    cost = sum((one for one in costs if one is not None), Decimal()) if any(costs) else None
    own = [one for one in items if one.own]
    others = [one for one in items if not one.own]
    excesses = excess(own), excess(others)
    doubtful = {one.outcome for one in judged.values() if one.flags}
    control = sum(JudgeFlag.CONTROL in one.flags for one in judged.values())
    return JudgeCalibration(
        engine=engine,
        prompt=prompt,
        models=models,
        answered=len(judged),
        doubtful=len(doubtful),
        control=Rate(control, len(judged)),
        read=len(items),
        settled=len(settled),
        with_people=with_people(items),
        among_people=among_people(items),
        scores=score_with_ratings(items),
        ratings=ratings_with_ratings(items),
        verdicts=found,
        excess=excess(items),
        directions=_groups(items, lambda one: one.direction),
        lengths=_groups(items, _length),
        engines=_groups(items, lambda one: one.engine),
        doubts=_groups(items, lambda one: "doubtful" if one.key in doubtful else "certain"),
        categories=_categories(items),
        positions=_positions(items),
        own=excesses[0],
        others=excesses[1],
        apart=apart(*excesses),
        repeats=repeats(asked),
        changes=_changes(runs, engine, prompt),
        cost=cost,
        cost_each=None if cost is None else found.cost_each(float(cost)),
        corrected=list(_corrected(ours)),
        help=_help(project, ours),
    )


_ANSWER = (
    *("pk", "outcome_id", "run_id", "repeat", "score", "worst", "flags", "cost", "model"),
    *("outcome__run__engine_id", "outcome__run__source_language", "outcome__run__target_language"),
    *("outcome__case__input_hash", "outcome__output_hash"),
)


def _answers(
    project: Project, engine: Engine, runs: Sequence[JudgeRun]
) -> tuple[dict[_Texts, _Judged], list[list[tuple[bool, float | None]]], list[str]]:
    """The newest answer to each translation, all answers of runs that asked several times, and the
    models that gave them."""
    rows = JudgeAnswer.objects.filter(run__in=runs, state=JudgeAnswerState.ANSWERED)
    rows = rows.annotate(length=Length(KeyTextTransform(0, "outcome__case__inputs"))).order_by("pk")
    several = {run.pk for run in runs if run.repeats > 1}
    translators = {
        row.pk: (row.line.name, _is_own(engine, row))
        for row in Engine.objects.visible_to(project).select_related("line")
    }
    judged: dict[_Texts, _Judged] = {}
    asked: dict[tuple[int, int], list[tuple[bool, float | None]]] = defaultdict(list)
    models: dict[str, None] = {}
    for row in rows.values_list(*_ANSWER, "length"):
        pk, outcome, run, repeat, score, worst, flags, cost, model, by, *languages, text, output = (
            row[:14]
        )
        serious = worst in SERIOUS
        models.setdefault(model)
        if run in several:
            asked[run, outcome].append((serious, score))
        if repeat:
            continue
        source, target = languages
        judged[source, target, text, output] = _Judged(
            pk,
            outcome,
            serious,
            score,
            flags,
            cost,
            f"{source}-{target}",
            row[14] or 0,
            *translators[by],
        )
    return judged, list(asked.values()), [name for name in models if name]


def _is_own(judge: Engine, translator: Engine) -> bool:
    """Whether a translation is by the judge itself, or by a model of its family."""
    if judge.line_id == translator.line_id:
        return True
    family = model_family(judge.options.get("model", ""))
    return bool(family) and family == model_family(translator.options.get("model", ""))


def model_family(model: str) -> str:
    """The name of a model without its owner, version and size.

    >>> model_family("acme/Parrot-2.5-7B"), model_family("parrot-3-mini")
    ('parrot', 'parrot')
    """
    found = re.match(r"[^\W\d_]+", model.rsplit("/", 1)[-1].lower())
    return found.group() if found else ""


_VOTE = (
    *("pk", "likert", "score", "critical", "category"),
    *("suspect__source_language", "suspect__target_language"),
    *("suspect__current__case__input_hash", "output_hash"),
    *("spans__severity", "spans__side", "spans__start", "spans__end"),
    *("spans__critical", "spans__category"),
)


def _said(project: Project, judged: Mapping[_Texts, _Judged]) -> dict[_Texts, _Said]:
    """What people said of judged translations who saw neither the judge's nor the checker's answer."""
    rows = independent(Judgement.objects.filter(suspect__project=project))
    rated = Q(likert__isnull=False) | Q(answer=Answer.RATE)
    blind = Q(suspect__kind=ItemKind.RATING) | Q(evidence_shown=False)
    rows = rows.filter(rated, blind).exclude(suspect__kind=ItemKind.GOLD).order_by("created", "pk")
    votes: dict[int, list[Any]] = defaultdict(list)
    for row in rows.values_list(*_VOTE):
        if row[5:9] in judged:
            votes[row[0]].append(row)
    found: dict[_Texts, _Said] = defaultdict(_Said)
    for vote in votes.values():
        _add_vote(found[vote[0][5:9]], vote)
    return dict(found)


def _add_vote(said: _Said, rows: Sequence[Any]) -> None:
    """Add one person's vote; there is a row for each error marked, or one without any."""
    _, likert, score, critical, category = rows[0][:5]
    marks = [row[9:] for row in rows if row[9] is not None]
    serious = [mark for mark in marks if mark[0] != Severity.MINOR]
    first = not said.serious
    said.serious.append(says_serious(likert, [mark[0] for mark in marks]))
    if likert is not None:
        said.ratings["likert"].append(float(likert))
    if score is not None:
        said.ratings["score"].append(float(score))
    if critical and category:
        said.categories.add(category)
    said.categories |= {mark[4] or mark[5] for mark in serious if mark[4] or mark[5]}
    if first:
        translation = [mark for mark in serious if mark[1] == Side.TRANSLATION]
        said.marks = [(start, end) for _, _, start, end, *_ in translation if end is not None]


def _items(judged: Mapping[_Texts, _Judged], said: Mapping[_Texts, _Said]) -> Iterator[JudgedItem]:
    scales = Counter(scale for one in said.values() for scale in one.ratings)
    # Ratings on two scales cannot be ranked together: those on the commoner one are.
    scale = scales.most_common(1)[0][0] if scales else ""
    places = _places(judged, said)
    for texts, people in said.items():
        one = judged[texts]
        yield JudgedItem(
            one.outcome,
            one.serious,
            one.score,
            tuple(people.serious),
            tuple(people.ratings.get(scale, ())),
            one.direction,
            one.length,
            one.engine,
            one.own,
            frozenset(people.categories),
            places.get(texts, ()),
        )


def _places(
    judged: Mapping[_Texts, _Judged], said: Mapping[_Texts, _Said]
) -> dict[_Texts, tuple[tuple[int, bool], ...]]:
    """The third of the translation in which each marked error lies, and whether the judge marked it."""
    marked = {judged[texts].answer: texts for texts, one in said.items() if one.marks}
    rows = JudgeAnswer.objects.filter(pk__in=marked).annotate(
        text=KeyTextTransform(0, "outcome__outputs")
    )
    found = {}
    for pk, spans, text in rows.values_list("pk", "spans", "text"):
        theirs = [
            (span["start"], span["end"])
            for span in spans
            if span["side"] == Side.TRANSLATION
            and span["severity"] in SERIOUS
            and span["end"] is not None
        ]
        found[marked[pk]] = tuple(
            (
                min((start + end) * THIRDS // (2 * max(len(text or ""), 1)), THIRDS - 1),
                any(start < other_end and other < end for other, other_end in theirs),
            )
            for start, end in said[marked[pk]].marks
        )
    return found


def _settled(
    project: Project, judged: Mapping[_Texts, _Judged], said: Mapping[_Texts, _Said]
) -> dict[_Texts, bool]:
    """Judged translations that nobody rated blindly: whether they were confirmed as bugs."""
    rows = Suspect.items.filter(
        project=project, kind__in=(ItemKind.SUSPECT, ItemKind.PASSED), status__in=DECIDED
    )
    # Whoever saw the judge's suggestion says little of the judge.
    helped = Judgement.objects.filter(
        suspect__project=project,
        judge_help__in=(JudgeHelp.SHOWN, JudgeHelp.WITH),
        withdrawn_at__isnull=True,
    )
    rows = rows.exclude(pk__in=helped.values("suspect"))
    names = ("source_language", "target_language", "current__case__input_hash", "output_hash")
    return {
        texts: status == SuspectStatus.CONFIRMED
        for *key, status in rows.order_by("pk").values_list(*names, "status")
        if (texts := (key[0], key[1], key[2], key[3])) in judged and texts not in said
    }


def _length(one: JudgedItem) -> str:
    return "short" if one.length < SHORT else "medium" if one.length < LONG else "long"


def _groups(items: Sequence[JudgedItem], name: Callable[[JudgedItem], str]) -> list[Group]:
    """One row for each group, the largest first; none where there is only one."""
    found: dict[str, list[JudgedItem]] = defaultdict(list)
    for one in items:
        found[name(one)].append(one)
    if len(found) < 2:
        return []
    rows = [Group(key, with_people(of), excess(of), len(of)) for key, of in found.items()]
    return sorted(rows, key=lambda row: (-row.read, row.name))


def _categories(items: Iterable[JudgedItem]) -> list[tuple[str, Rate]]:
    found, named = Counter[str](), Counter[str]()
    for one in items:
        if one.wrong:
            named.update(one.categories)
            found.update(one.categories if one.serious else ())
    return [(name, Rate(found[name], count)) for name, count in named.most_common()]


def _positions(items: Iterable[JudgedItem]) -> list[Rate]:
    marks = [mark for one in items for mark in one.marks]
    if not marks:
        return []
    found, marked = (
        Counter(third for third, hit in marks if hit),
        Counter(third for third, _ in marks),
    )
    return [Rate(found[third], marked[third]) for third in range(THIRDS)]


def _changes(runs: Sequence[JudgeRun], engine: Engine, prompt: str) -> list[Change]:
    """This judge against every other engine version, prompt and model of its line."""
    if len(runs) < 2:
        return []
    named = {run.pk: (run.engine.name, run.prompt) for run in runs}
    rows = JudgeAnswer.objects.filter(run__in=runs, state=JudgeAnswerState.ANSWERED, repeat=0)
    answers: dict[Version, dict[int, bool]] = defaultdict(dict)
    for run, model, outcome, worst in rows.order_by("pk").values_list(
        "run_id", "model", "outcome_id", "worst"
    ):
        answers[Version(*named[run], model)][outcome] = worst in SERIOUS
    mine = [one for one in answers if (one.engine, one.prompt) == (engine.name, prompt)]
    found = []
    for version, theirs in answers.items():
        # Another model of this judge is compared with those that came after it.
        later = mine[mine.index(version) + 1 :] if version in mine else mine
        latest = {key: call for one in later for key, call in answers[one].items()}
        both = sorted(latest.keys() & theirs.keys())
        if both:
            compared = drift([theirs[key] for key in both], [latest[key] for key in both])
            found.append(Change(version, len(both), compared))
    return found


def _corrected(runs: Sequence[JudgeRun]) -> Iterator[CorrectedRate]:
    """The corrected rates of each survey whose campaigns the judge read as a whole, or at random.

    Engines and directions stand apart: a judge is not equally good on all of them.
    """
    whole = [run for run in runs if run.scope == JudgeScope.CASES]
    ended = [run for run in whole if run.status == WorkStatus.DONE]
    surveys = Survey.objects.filter(
        campaigns__in={run.campaign_id for run in ended}, question=SurveyQuestion.SERIOUS
    )
    for survey in surveys.distinct().select_related("rating").prefetch_related("campaigns"):
        if not has_ended(survey):
            continue
        campaigns = {campaign.pk for campaign in survey.campaigns.all()}
        of_text = [run for run in ended if run.campaign_id in campaigns]
        # Samples of several campaigns would have to be weighted; whole campaigns add up.
        complete = {run.campaign_id for run in of_text if run.limit is None}
        if complete != campaigns and len(campaigns) > 1:
            continue
        of_survey = [run for run in runs if run.survey_id == survey.pk]
        yield from _corrected_by(survey, of_text, of_survey)


def _corrected_by(
    survey: Survey, of_text: Sequence[JudgeRun], of_survey: Sequence[JudgeRun]
) -> Iterator[CorrectedRate]:
    answered = JudgeAnswerState.ANSWERED
    level = level_per_look(survey.rating.size) if survey.stops_early else LEVEL
    rows = (
        JudgeAnswer.objects.filter(run__in=of_text, repeat=0)
        .order_by("pk")
        .values_list(
            *("outcome_id", "state", "worst", "outcome__run__engine__line__name"),
            *("outcome__run__source_language", "outcome__run__target_language"),
        )
    )
    text: dict[tuple[str, str], dict[int, bool | None]] = defaultdict(dict)
    for outcome, state, worst, engine, source, target in rows:
        known = text[engine, f"{source}-{target}"]
        if state == answered or outcome not in known:
            known[outcome] = worst in SERIOUS if state == answered else None
    known = {outcome: call for calls in text.values() for outcome, call in calls.items()}
    drawn = JudgeAnswer.objects.filter(run__in=of_survey, repeat=0, state=answered)
    for outcome, worst in drawn.values_list("outcome_id", "worst"):
        known.setdefault(outcome, worst in SERIOUS)
    readings: dict[tuple[str, str], list[Reading]] = defaultdict(list)
    for one in drawn_readings(survey):
        call = known.get(one.outcome)
        if call is not None:
            by = frozenset({JUDGE} if call else ())
            readings[one.engine, one.direction].append(
                Reading(float(one.wrong), one.chance, found_by=by)
            )
    for (engine, direction), calls in sorted(text.items()):
        given = [call for call in calls.values() if call is not None]
        found = corrected(sum(given), len(given), readings[engine, direction], level)
        if len(given) < (1 - _MOST_MISSING) * len(calls):
            found = NoFigure(FigureMessage.ANSWERS_MISSING(n=len(calls) - len(given), m=len(calls)))
        yield CorrectedRate(survey, engine, direction, found)


def _help(project: Project, runs: Sequence[JudgeRun]) -> Help | None:
    """Answers to suspects that the judge had judged, by whether the random split showed a suggestion."""
    drawn = (JudgeHelp.WITH, JudgeHelp.WITHOUT)
    votes = Judgement.objects.filter(
        suspect__project=project,
        judge_help__in=drawn,
        answer__in=(Answer.CONFIRM, Answer.REJECT),
        withdrawn_at__isnull=True,
        adjudication=False,
        outcome__in=JudgeAnswer.objects.filter(run__in=runs).values("outcome"),
    )
    halves: dict[str, list[Timed]] = {half: [] for half in drawn}
    for half, seconds, answer in votes.values_list("judge_help", "seconds", "answer"):
        halves[half].append(Timed(seconds, answer == Answer.CONFIRM))
    return effect(halves[JudgeHelp.WITH], halves[JudgeHelp.WITHOUT])


#: Figure, group, value, both limits of its interval, and the number of translations.
_Row = tuple[str, str, object, object, object, int]


def calibration_rows(found: JudgeCalibration) -> Iterator[_Row]:
    """The figures as rows of a table; a figure of too few is left blank."""
    yield "judged", "", found.answered, None, None, found.answered
    yield "doubtful", "", found.doubtful, None, None, found.answered
    yield from _rate_rows("control overlooked", "", found.control)
    yield from _agreement_rows("judge and person", "", found.with_people)
    yield from _agreement_rows("two persons", "", found.among_people)
    for name, one in (("score and rating", found.scores), ("two ratings", found.ratings)):
        if one is not None:
            yield f"{name}: Spearman", "", one.value, one.interval.low, one.interval.high, one.n
    yield from _rate_rows("right accusations", "", found.verdicts.precision)
    yield from _rate_rows("errors found", "", found.verdicts.recall)
    yield from _group_rows(found)
    yield from _excess_rows("", found.excess)
    yield from _excess_rows("own translations", found.own)
    yield from _excess_rows("others' translations", found.others)
    for name, rate in found.categories:
        yield from _rate_rows("errors found", f"category: {name}", rate)
    for name, rate in zip(("first", "middle", "last"), found.positions, strict=False):
        yield from _rate_rows("marked errors found", f"third: {name}", rate)
    if found.repeats is not None:
        yield "repeats agree", "", found.repeats.raw, None, None, found.repeats.items
    yield from _change_rows(found)
    yield from _corrected_rows(found)
    yield from _help_rows(found.help)
    if found.cost_each is not None:
        yield "cost per true error", "", found.cost_each, None, None, len(found.verdicts.right)


def _group_rows(found: JudgeCalibration) -> Iterator[_Row]:
    for by, groups in (
        ("direction", found.directions),
        ("length", found.lengths),
        ("engine", found.engines),
        ("answer", found.doubts),
    ):
        for row in groups:
            yield from _agreement_rows("judge and person", f"{by}: {row.name}", row.agreement)
            yield from _excess_rows(f"{by}: {row.name}", row.excess)


def _change_rows(found: JudgeCalibration) -> Iterator[_Row]:
    for one in found.changes:
        if one.drift is not None:
            name = " · ".join(one.other)
            yield "change of rate", name, one.drift.change, *_limits(one.drift.interval), one.shared


def _corrected_rows(found: JudgeCalibration) -> Iterator[_Row]:
    for row in found.corrected:
        if isinstance(row.found, Prevalence):
            name, rate = f"{row.engine}, {row.direction}", row.found
            yield "corrected rate", name, rate.value, *_limits(rate.interval), rate.judged


def _help_rows(found: Help | None) -> Iterator[_Row]:
    if found is None:
        return
    n = found.helped.n + found.alone.n
    for name, change in (("minutes", found.minutes), ("errors found", found.found)):
        if change is not None:
            yield f"help: {name} per 100", "", change.value, *_limits(change.interval), n


def _limits(interval: Interval | None) -> tuple[float | None, float | None]:
    return (None, None) if interval is None else (interval.low, interval.high)


def _rate_rows(figure: str, group: str, rate: Rate) -> Iterator[_Row]:
    few = rate.n < FEW
    yield (
        figure,
        group,
        None if few else rate.value,
        *_limits(None if few else rate.interval),
        rate.n,
    )


def _agreement_rows(figure: str, group: str, found: JudgeAgreement | None) -> Iterator[_Row]:
    if found is None:
        return
    yield f"{figure}: agreement", group, found.raw, *_limits(found.raw_interval), found.items
    yield f"{figure}: kappa", group, found.kappa, *_limits(found.kappa_interval), found.items
    yield f"{figure}: AC1", group, found.ac1, *_limits(found.ac1_interval), found.items


def _excess_rows(group: str, found: Excess | None) -> Iterator[_Row]:
    if found is not None:
        yield "excess", group, found.value, *_limits(found.interval), found.n
