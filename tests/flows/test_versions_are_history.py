"""Runs of earlier releases get back the versions and the answers that they had."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from engines.adapters.base import Answer
from engines.models import Engine, EngineLine
from tests.campaigns import StartRun, finish
from tests.fakes import Script
from triage.models import Outcome, Project, Run, Translation
from triage.services.common.stable_hashes import answer_keys, sharing
from triage.services.statistics.charts.filter_bar import filter_bar
from triage.services.statistics.scope import Scope
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db
upgrade = import_module("triage.migrations.0049_versions_are_history")


def as_before(engine: Engine, **changes: Any) -> None:
    """Change a version that runs have used, as earlier releases let one do."""
    Engine.objects.filter(pk=engine.pk).update(used_options=None, **changes)


def restored() -> list[str]:
    """The names of the runs' engines after an upgrade, in the order of the runs."""
    upgrade.restore_versions(apps, None)
    upgrade.note_used(apps, None)
    return [str(run.engine) for run in Run.objects.order_by("pk")]


def test_runs_of_a_relabelled_version_bear_the_label_that_they_ran_with(
    start_run: StartRun, engine: Engine, project: Project
) -> None:
    finish(start_run())
    as_before(engine, version_label="2")
    engine.refresh_from_db()
    finish(start_run(name="release 2"))
    assert restored() == ["scripted 1", "scripted 2"]
    choices = {one["name"]: one["options"] for one in filter_bar(Scope(project, ViewFilter()))}
    assert choices["version"] == [("1", "1"), ("2", "2")]
    assert Engine.objects.visible_to(None).by_name("scripted").name == "scripted 2"


def test_the_newest_version_is_still_the_one_that_charts_show(
    start_run: StartRun, engine: Engine, project: Project
) -> None:
    for label in ("2", "3"):
        finish(start_run(name=label))
        as_before(engine, version_label=label)
        engine.refresh_from_db()
    finish(start_run(name="last"))
    assert restored() == ["scripted 1", "scripted 2", "scripted 3"]
    assert [run.engine.name for run in ViewFilter().runs(project)] == ["scripted 3"]


def test_a_label_that_has_meant_several_things_is_told_apart_by_the_day(
    start_run: StartRun, engine: Engine
) -> None:
    first = finish(start_run())
    as_before(engine, options={"timeout_seconds": 9}, kind="apertium")
    assert restored() == [f"scripted 1 ({first.created:%Y-%m-%d})"]


def test_other_limits_are_no_other_version(start_run: StartRun, engine: Engine) -> None:
    finish(start_run())
    as_before(engine, requests_per_second=3)
    assert restored() == ["scripted 1"]
    assert Engine.objects.get().used


def test_a_version_that_came_back_cannot_be_chosen_and_is_history(
    start_run: StartRun, engine: Engine
) -> None:
    finish(start_run())
    as_before(engine, version_label="2")
    restored()
    old, new = Engine.objects.order_by("version_label")
    assert (old.enabled, old.used, new.enabled, new.used) == (False, True, True, False)


def test_a_line_that_was_left_gets_its_runs_back(start_run: StartRun, engine: Engine) -> None:
    finish(start_run())
    as_before(engine, line=EngineLine.objects.create(name="renamed"))
    assert restored() == ["scripted 1"]


def test_imported_bugs_use_no_version(project: Project, engine: Engine) -> None:
    Run.objects.create(
        campaign=project.campaigns.create(name="Imported bugs", method="numbertest", seed=0),
        engine=engine,
        source_language="en",
        target_language="es",
        status="done",
        signature={"engine": {"line": "scripted", "version": "9", "kind": "x", "options": {}}},
    )
    assert restored() == ["scripted 1"]
    assert not Engine.objects.get().used


@pytest.fixture
def answers(script: Script) -> Script:
    script.neighbour_dependent = True
    return script


def only_own(run: Run) -> None:
    """Leave the answers of a fresh run as earlier releases did: for itself alone."""
    texts = [text for case in run.cases.all() for text in case.inputs]
    own: list[str] = []
    for alone in (False, True):
        own += answer_keys(run, texts, alone=alone, sharing=sharing(run)).values()
    Translation.objects.filter(text__endswith=" B").exclude(key__in=own).delete()


def test_the_newest_fresh_answers_are_found_by_plain_campaigns(
    start_run: StartRun, answers: Script
) -> None:
    def say(ending: str) -> None:
        answers.reply = lambda texts: [Answer(f"{text} {ending}") for text in texts]
        answers.alone = lambda text: f"{text} {ending}"

    say("A")
    finish(start_run())
    old = list(Translation.objects.all())
    say("B")
    fresh = finish(start_run(name="fresh", bypass_cache=True))
    only_own(fresh)
    Translation.objects.bulk_create(
        [Translation(key=one.key, **_rest(one)) for one in old], ignore_conflicts=True
    )
    Translation.objects.filter(text__endswith=" A").update(
        created=fresh.created - timedelta(days=3)
    )
    made = len(answers.calls)
    upgrade.share_newest_answers(apps, None)
    plain = finish(start_run(name="plain"))
    outputs = Outcome.objects.filter(run=plain).values_list("outputs", flat=True)
    assert {text[-1] for texts in outputs for text in texts} == {"B"}
    assert len(answers.calls) == made
    assert not Translation.objects.filter(text__endswith=" A").exists()


def _rest(one: Translation) -> dict[str, Any]:
    names = ("engine_id", "source_language", "target_language", "source", "text")
    return {name: getattr(one, name) for name in names}
