"""A project, a scripted engine and runs on it, and the steps that workers do.

The fixtures are for all tests: ``tests/conftest.py`` imports them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from engines.models import Engine
from tests.factories import make_project, make_user
from tests.fakes import Script, scripted_engine
from triage.models import Batch, BatchStatus, Project, Role, Run
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.runs import batches, generation, judging, lifecycle, translating


@pytest.fixture
def project(db: None) -> Project:
    return make_project("Numbers")


@pytest.fixture
def lead(project: Project) -> User:
    return make_user("lead", project, Role.LEAD)


@pytest.fixture
def lead_client(client: Client, lead: User) -> Client:
    """A client that the lead is signed in with."""
    client.force_login(lead)
    return client


@pytest.fixture
def scripted(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Engine, Script]]:
    with scripted_engine(monkeypatch) as pair:
        yield pair


@pytest.fixture
def script(scripted: tuple[Engine, Script]) -> Script:
    return scripted[1]


@pytest.fixture
def engine(scripted: tuple[Engine, Script]) -> Engine:
    return scripted[0]


StartRun = Callable[..., Run]


@pytest.fixture
def start_run(project: Project, engine: Engine) -> StartRun:
    """Make a campaign with one run and its cases: 35 separator cases unless told otherwise."""

    def start(generated: bool = True, **changes: Any) -> Run:
        options = {"preset": "paper", "capabilities": ["separators"]}
        values: dict[str, Any] = {
            "project": project,
            "method": "numbertest",
            "engines": [engine],
            "directions": [("en", "es")],
            "options": options,
            "seed": 7,
            **changes,
        }
        run = create_campaign(CampaignRequest(**values)).runs.get()
        if generated:
            generation.generate(run)
            run.refresh_from_db()
        return run

    return start


def release(engine: Engine, label: str) -> Engine:
    """A new version of an engine."""
    made = engine.new_version()
    made.version_label = label
    made.save()
    return made


def claim(run: Run, status: BatchStatus = BatchStatus.WAITING) -> Batch:
    """Take the next batch, which the test knows to be there."""
    (batch,) = batches.claim(run, status)
    return batch


def in_spanish(text: str) -> str:
    """The text with its numbers in the Spanish convention, which the oracle passes."""
    return text.translate(str.maketrans(",.", ".,"))


def translated(batch: Batch) -> bool:
    """Translate one batch; whether the oracle can have it."""
    return any(translating.translate_batches([batch]))


def translate_all(run: Run) -> None:
    while held := batches.claim(run, BatchStatus.WAITING):
        translated(held[0])


def judge_all(run: Run) -> None:
    while held := batches.claim(run, BatchStatus.TRANSLATED, 2):
        judging.judge_batches(held)


def finish(run: Run) -> Run:
    """Do the workers' part until nothing is left to claim."""
    translate_all(run)
    judge_all(run)
    lifecycle.finish_if_complete(run.pk)
    run.refresh_from_db()
    return run
