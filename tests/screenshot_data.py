"""Fills the site used for screenshots, so that no page is empty."""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User

from engines.messages import EngineMessage
from engines.models import Engine, EngineLine
from triage.checking.ignoring import Rule
from triage.files.readers.base import Request
from triage.models import (
    Campaign,
    Gate,
    ItemKind,
    JudgeAnswer,
    JudgeRun,
    JudgeScope,
    Membership,
    Mode,
    Outcome,
    Project,
    QueueOrder,
    RatingCampaign,
    Role,
    Scope,
    SurveyQuestion,
    Suspect,
)
from triage.models.schedule import Every
from triage.models.webhook import Event
from triage.services.campaigns import project_gates, schedules
from triage.services.events import webhooks
from triage.services.exchange.publication import add_link, set_disclosed
from triage.services.file_checks import ignore_rules, running
from triage.services.file_checks.requesting import CheckOptions, request_check
from triage.services.file_checks.uploaded_files import CheckedUpload
from triage.services.judges import permissions
from triage.services.judges.requesting import JudgeRequest, drawn, request_run
from triage.services.projects import tokens
from triage.services.recordings.engine_uploads import import_file
from triage.services.review.gold import GoldAnswer, mark_gold
from triage.services.review.item_status import change_mode
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.ranking import rank_suspects
from triage.services.review.sampling import RatingRequest, draw_passed_sample, start_rating
from triage.services.review.slots import ReviewSession
from triage.services.review.surveys import SurveyRequest, start_survey
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter
from triage.services.word_lists.stored_lists import read_list, save

RATERS = ("ann", "ben", "cleo")
ITEMS = 24
SEED = 5


def fill() -> None:
    """Create raters, gold items, samples, a rating campaign, a token, a webhook, a schedule and a public link."""
    project = Project.objects.get()
    admin = User.objects.get(is_superuser=True)
    sessions = [_seat(project, name) for name in RATERS]
    _measure(project, admin, sessions)
    for number, suspect in enumerate(Suspect.objects.filter(status="confirmed")[:4]):
        known = GoldAnswer("confirm", "NUM", explanation="The value changed.", tutorial=number < 2)
        mark_gold(project, admin, suspect, known)
    draw_passed_sample(project, admin, 0.05, SEED)
    campaigns = list(Campaign.objects.all())
    start_rating(project, admin, RatingRequest("Spring sample"), campaigns, 20, SEED)
    pilot = start_rating(project, admin, RatingRequest("Pilot"), campaigns, 2, SEED)
    for session in sessions:
        _rate_all(session, pilot)
    _judge_groups(_seat(project, "dora"))
    rank_suspects(project)
    _leave_the_house(project, admin)
    _check_files(project, admin)
    _ask_judge(project, admin)
    start_survey(
        project, admin, SurveyRequest("Spring text", SurveyQuestion.SERIOUS, 60), campaigns, SEED
    )
    project_gates.add(Gate(project=project, name="pass rate", fail_under=75), admin)
    table = "\n".join(f"{source}\t{translation}" for _key, source, translation in UNITS)
    rows = f"source:en\ttarget:es\n{table}\n".encode()
    import_file(Request(Path("acme.tsv"), "en", "es", content=rows), "acme", project.pk)
    terms = "invoice\tfactura\nshipment\tenvío\n".encode()
    content, _problems = read_list(BytesIO(terms), "terms.tsv", len(terms), "glossary")
    save(project, admin, "Shop terms", content, "terms.tsv")


def _rate_all(session: ReviewSession, rating: RatingCampaign) -> None:
    rng = random.Random(SEED)
    while leases := reserve_next(session, QueueRequest(ViewFilter(), rating=rating.pk)):
        for lease in leases:
            record(session, lease.suspect_id, parse_vote(_rating(lease.suspect_id % 3 == 0, rng)))


def _ask_judge(project: Project, admin: User) -> None:
    """A run of a judge with answers of several kinds, as if one had been asked."""
    engine = Engine.objects.create(
        line=EngineLine.objects.create(name="judge-large"),
        kind="openai_chat",
        options={"url": "http://127.0.0.1:8000/v1", "model": "judge-large"},
        price_per_million_output_tokens=10,
    )
    permissions.allow(project, admin, engine)
    wanted = JudgeRequest(engine, JudgeScope.SUSPECTS, limit=12)
    run = request_run(project, admin, wanted, SEED)
    for number, pk in enumerate(drawn(run)):
        outcome = Outcome.objects.get(pk=pk)
        words = outcome.outputs[0].split()[0]
        span = {
            "side": "translation",
            "start": 0,
            "end": len(words),
            "text": words,
            "severity": ("minor", "major", "critical")[number % 3],
            "category": "accuracy",
            "critical": "NUM" if number % 3 == 2 else "",
            "found": True,
        }
        JudgeAnswer.objects.create(
            run=run,
            outcome=outcome,
            state="refused" if number == 7 else "answered",
            score=None if number == 7 else 90 - 30 * (number % 3),
            worst="" if number == 7 else span["severity"],
            spans=[] if number == 7 else [span],
            corrected="" if number == 7 else f"{outcome.outputs[0]} (2)",
            flags=["orders", "control"] if number == 1 else [],
            message=EngineMessage.REFUSED(text="I cannot help with that.") if number == 7 else "",
            calls=1 + (number == 3),
            tokens_sent=900,
            tokens_received=180,
            cost="0.0018",
        )
    JudgeRun.objects.filter(pk=run.pk).update(status="done", prepared=True)


#: Of a catalogue: key, source, translation.
UNITS = (
    ("cart.title", "The cart has 4 wheels.", "El carro tiene 5 ruedas."),
    ("mail.help", "Read more at https://example.org/help.", "Lea más en la página de ayuda."),
    ("offer.warning", "Do not close the window.", "Cierre la ventana."),
    ("greeting", "Hello, %(name)s!", "¡Hola, %(nombre)s!"),
    ("river", "The river is long and quiet.", "El río es largo y tranquilo."),
)


def _check_files(project: Project, admin: User) -> None:
    """A check of a catalogue, repeated with one unit mended, and a rule."""
    for number in range(2):
        units = "".join(
            f'\nmsgctxt "{key}"\nmsgid "{source}"\nmsgstr "{translation}"\n'
            for key, source, translation in UNITS[number:]
        )
        head = 'msgid ""\nmsgstr "Language: es\\nContent-Type: text/plain; charset=UTF-8\\n"\n'
        upload = CheckedUpload("locale/es/django.po", BytesIO((head + units).encode()))
        previous = project.file_checks.first()
        running.run(request_check(project, admin, [upload], CheckOptions(), previous).pk)
    ignore_rules.add(project, admin, Rule(("markup",), "*", "greeting*"), "renamed on purpose")


def _seat(project: Project, name: str) -> ReviewSession:
    user = User.objects.create_user(name)
    Membership.objects.create(project=project, user=user, role=Role.ANNOTATOR)
    return ReviewSession(project, user, name)


def _measure(project: Project, admin: User, sessions: list[ReviewSession]) -> None:
    """Some items in measurement mode, with raters who mostly agree; then back to triage."""
    before = QueueOrder(project.queue_order)
    change_mode(project, admin, Mode.MEASURING, QueueOrder.RANDOM)
    rng = random.Random(SEED)
    truths: dict[int, bool] = {}
    for session in sessions:
        for _ in range(ITEMS // 4):
            for lease in reserve_next(
                ReviewSession(project, session.reviewer, session.tab), QueueRequest(ViewFilter(), 4)
            ):
                bug = truths.setdefault(lease.suspect_id, rng.random() < 0.6)
                agrees = rng.random() < 0.85
                rated = lease.suspect.kind == ItemKind.RATING
                vote = (_rating if rated else _vote)(bug == agrees, rng)
                record(session, lease.suspect_id, parse_vote(vote))
    change_mode(project, admin, Mode.TRIAGE, before)


def _judge_groups(session: ReviewSession) -> None:
    """Judge most groups of structure-invariant testing, each member and its kinds of bug."""
    rng = random.Random(SEED)
    groups = Suspect.items.filter(
        project=session.project,
        kind=ItemKind.SUSPECT,
        status="open",
        current__run__campaign__method="sit",
    )
    # One is left open for screenshots of the queue.
    for suspect, members in list(groups.values_list("pk", "current__evidence__members"))[1:]:
        said = [_member(index, rng) for index in range(len(members) + 1)]
        bug = any(member["buggy"] for member in said)
        vote = parse_vote({**_vote(bug, rng), "members": said})
        record(session, suspect, vote)


def _member(index: int, rng: random.Random) -> dict[str, Any]:
    kinds = sorted(rng.sample(["under", "modification", "word", "logic"], rng.choice([1, 1, 2])))
    if rng.random() < 0.5:
        return {"index": index, "buggy": False}
    return {"index": index, "buggy": True, "kinds": kinds, "same": index > 0 and rng.random() < 0.3}


def _vote(bug: bool, rng: random.Random) -> dict[str, Any]:
    if not bug:
        likert = rng.choice([3, 4, 4, 5])
        return {"answer": "reject", "likert": likert, "seconds": 4.0, "evidence_shown": False}
    likert = rng.choice([1, 1, 2, 2, 3])
    critical = None if likert > 2 else rng.random() < 0.7
    return {
        "answer": "confirm",
        "category": "NUM",
        "likert": likert,
        "critical": critical,
        "seconds": 7.5,
        "evidence_shown": False,
        "flagged": rng.random() < 0.1,
        "note": rng.choice(["", "", "The separator changes the value."]),
    }


def _rating(bug: bool, rng: random.Random) -> dict[str, Any]:
    likert = rng.choice([1, 2, 2, 3] if bug else [3, 4, 4, 5])
    critical = None if likert > 2 else rng.random() < 0.7
    category = "NUM" if critical else None
    return {"answer": "rate", "likert": likert, "critical": critical, "category": category}


def _leave_the_house(project: Project, admin: User) -> None:
    tokens.issue(admin, project, "nightly build", Scope.READ, 90)
    webhooks.add(project, admin, "https://bugs.example.org/mtriage", [Event.BUG_CONFIRMED])
    schedules.add(
        Campaign.objects.earliest("pk"), admin, schedules.Moment(Every.NIGHT, 2), "qa@example.org"
    )
    set_disclosed(project, admin, ViewFilter(capability="separators"), disclosed=True)
    add_link(project, admin, "Separators", ViewFilter(capability="separators"))
