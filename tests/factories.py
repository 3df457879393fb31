"""Factories for small rows; every argument has a usable default."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from engines.models import Engine, EngineLine
from triage.files.readers.base import Request
from triage.models import (
    BulkAnswer,
    Campaign,
    Case,
    Membership,
    Outcome,
    OutcomeVerdict,
    Project,
    Role,
    Run,
    RunStatus,
    Suspect,
)
from triage.models.project import REVIEW
from triage.services.common.stable_hashes import inputs_hash, outputs_hash, suspect_fingerprint
from triage.services.counts.changes import UNCOUNTED, counted_state, note_changes
from triage.services.recordings.engine_uploads import import_file
from triage.services.review import bulk
from triage.services.review.slots import ReviewSession
from triage.services.review.votes import Vote
from triage.services.suspects import text_search

_numbers = itertools.count(1)
#: The fields of a suspect that its outcome lacks.
OWN = ("status", "presence", "priority", "shuffle", "critical", "disclosed")


def make_project(name: str = "", **changes: Any) -> Project:
    name = name or f"Project {next(_numbers)}"
    # Without random draws mixed in, the order of the queue is known.
    changes.setdefault("settings", {REVIEW: {"random_share": 0}})
    return Project.objects.create(name=name, slug=name.lower().replace(" ", "-"), **changes)


def make_user(name: str = "", project: Project | None = None, role: Role | str = "") -> User:
    user = User.objects.create_user(name or f"user{next(_numbers)}", password="correct horse")
    if project is not None:
        Membership.objects.create(project=project, user=user, role=role or Role.ANNOTATOR)
    return user


def make_engine(line: str = "apertium", version: str = "") -> Engine:
    known = Engine.objects.select_related("line")
    engine = known.filter(line__name=line, version_label=version).first()
    if engine is None:  # unless another thread makes it now
        row, _ = EngineLine.objects.get_or_create(name=line)
        engine, _ = Engine.objects.get_or_create(
            line=row, version_label=version, defaults={"kind": "apertium"}
        )
    return engine


def make_recorded(project: Project | None, name: str, *texts: str) -> Engine:
    """What a project uploads: a recorded engine with a translation of each text into Spanish."""
    rows = [
        {"source": text, "translation": f"{text} (es)", "src_lang": "en", "tgt_lang": "es"}
        for text in texts
    ]
    return make_recorded_systems("\n".join(map(json.dumps, rows)).encode(), name, project)[0]


def make_recorded_systems(
    lines: bytes, name: str, project: Project | None = None
) -> Sequence[Engine]:
    """The engines, one a system, that an import makes of JSON Lines."""
    request = Request(Path("rows.jsonl"), content=lines)
    done = import_file(request, name, project.pk if project else None)
    return [one.engine for one in done.made]


def make_run(project: Project, engine: Engine | None = None, **changes: Any) -> Run:
    method = changes.pop("method", "numbertest")
    campaign = changes.pop("campaign", None) or Campaign.objects.create(
        project=project, name="Numbers", method=method, seed=1
    )
    values: dict[str, Any] = {
        "campaign": campaign,
        "engine": engine or make_engine(),
        "source_language": "en",
        "target_language": "es",
        "status": RunStatus.DONE,
        **changes,
    }
    return Run.objects.create(**values)


def make_outcome(run: Run, **changes: Any) -> Outcome:
    """An outcome with its case; ``inputs``, ``outputs`` and the fields of both can be passed."""
    return make_outcomes(run, [(changes, None)])[0]


def make_outcomes(
    run: Run, drafts: Iterable[tuple[dict[str, Any], dict[str, Any] | None]]
) -> list[Outcome]:
    """Many outcomes in a few statements: the fields of each, and those of its suspect, if it has one."""
    made = [(_draft_outcome(run, **changes), own) for changes, own in drafts]
    suspects = []
    # A suspect and its outcome refer to each other, which databases allow within a transaction.
    with transaction.atomic(savepoint=False):
        Case.objects.bulk_create([outcome.case for outcome, _ in made])
        for outcome, own in made:
            outcome.case = outcome.case  # takes over its key
            if own is not None:
                outcome.suspect = _draft_suspect(outcome, **own)
                suspects.append((outcome.suspect, outcome))
        Suspect.objects.bulk_create([suspect for suspect, _ in suspects])
        Outcome.objects.bulk_create([outcome for outcome, _ in made])
    note_changes({suspect.pk: (UNCOUNTED, counted_state(suspect)) for suspect, _ in suspects})
    text_search.keep((suspect.pk, one.case.inputs, one.outputs) for suspect, one in suspects)
    return [outcome for outcome, _ in made]


def _draft_outcome(run: Run, **changes: Any) -> Outcome:
    number = next(_numbers)
    inputs = changes.pop("inputs", [f"It costs {number},000 euros."])
    outputs = changes.pop("outputs", [f"Cuesta {number},000 euros."])
    case_fields = {
        name: changes.pop(name)
        for name in ("format", "style", "template", "cluster", "corpus", "expectation")
        if name in changes
    }
    capability = changes.pop("capability", "separators")
    case = Case(
        run=run,
        index=number,
        inputs=inputs,
        input_hash=inputs_hash(inputs),
        capability=capability,
        **case_fields,
    )
    values: dict[str, Any] = {
        "verdict": OutcomeVerdict.FAIL,
        "error_kind": "separator",
        "message": f"{number}000 reads as {number} in Spanish.",
        "category": "NUM",
        "cause": "separator/1,000/cost",
        "evidence": number_evidence(inputs[0], outputs[0], f"{number},000"),
        **changes,
    }
    return Outcome(
        case=case,
        run=run,
        capability=capability,
        outputs=outputs,
        output_hash=outputs_hash(outputs),
        **values,
    )


def number_evidence(source: str, translation: str, text: str) -> dict[str, Any]:
    """Evidence of a number test: the positions of ``text`` in both texts."""
    start, found = source.find(text), translation.find(text)
    value = text.replace(",", "")
    return {
        "expected": [{"value": value, "start": start, "end": start + len(text), "text": text}],
        "found": [
            {
                "value": value[0],
                "values": [value[0]],
                "start": found,
                "end": found + len(text),
                "text": text,
            }
        ],
    }


def make_suspect(project: Project, run: Run | None = None, **changes: Any) -> Suspect:
    """An open suspect with its outcome; the fields of both can be passed."""
    return make_suspects(project, [changes], run)[0]


def make_suspects(
    project: Project, drafts: Iterable[dict[str, Any]], run: Run | None = None
) -> list[Suspect]:
    """Many open suspects with their outcomes in a few statements; see :func:`make_suspect`."""
    of_project = Run.objects.select_related("campaign__project", "engine__line")
    run = run or of_project.filter(campaign__project=project).first() or make_run(project)
    rows = [
        (
            {name: value for name, value in changes.items() if name not in OWN},
            {name: value for name, value in changes.items() if name in OWN},
        )
        for changes in drafts
    ]
    return [outcome.suspect for outcome in make_outcomes(run, rows) if outcome.suspect]


def _draft_suspect(outcome: Outcome, **own: Any) -> Suspect:
    run = outcome.run
    return Suspect(
        project=run.campaign.project,
        method=run.campaign.method,
        engine_line=run.engine.line,
        source_language=run.source_language,
        target_language=run.target_language,
        fingerprint=suspect_fingerprint(
            run.campaign.method,
            run.source_language,
            run.target_language,
            run.engine.line.name,
            outcome.case.inputs[0],
        ),
        capability=outcome.capability,
        error_kind=outcome.error_kind,
        cause=outcome.cause,
        abstained=outcome.verdict == OutcomeVerdict.ABSTAIN,
        current=outcome,
        output_hash=outcome.output_hash,
        first_run=run,
        last_run=run,
        last_seen=timezone.now(),
        **{"priority": 0.5, "shuffle": random.random(), **own},
    )


def answer_many(session: ReviewSession, suspects: Sequence[int], vote: Vote) -> BulkAnswer:
    """Give suspects the same answer, as a worker does."""
    return _ended(bulk.request_answer(session, suspects, vote))


def undo_many(session: ReviewSession, batch: str) -> BulkAnswer:
    return _ended(bulk.request_undo(session, batch))


def _ended(job: BulkAnswer) -> BulkAnswer:
    bulk.run(job.pk)
    job.refresh_from_db()
    assert job.status == "done", job.message
    return job
