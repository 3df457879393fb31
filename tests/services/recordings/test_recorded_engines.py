"""A recorded engine is renamed, unless something stands on it."""

from __future__ import annotations

import pytest

from engines.errors import EngineConfigurationError
from engines.models import Engine, EngineLine
from tests.factories import make_project, make_recorded, make_run
from triage.services.recordings import recorded_engines


@pytest.fixture
def project(db, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return make_project("Shop")


@pytest.fixture
def engine(project):
    return make_recorded(project, "es", "One.")


def test_an_engine_that_another_one_wraps_is_not_renamed(project, lead, engine):
    line = EngineLine.objects.create(name="faulty")
    Engine.objects.create(line=line, kind="faults", owner=project, options={"engine": "es"})
    with pytest.raises(EngineConfigurationError, match="faulty is built from es"):
        recorded_engines.rename(project, lead, engine, "fr")


def test_an_unused_engine_gets_another_name(project, lead, engine):
    recorded_engines.rename(project, lead, engine, " es (agency) ")
    assert EngineLine.objects.get().name == "es (agency)"


@pytest.mark.parametrize("name", ["", "fr", "x" * 201])
def test_a_name_that_is_taken_empty_or_too_long_is_refused(project, lead, engine, name):
    make_recorded(project, "fr", "Two.")
    with pytest.raises(EngineConfigurationError):
        recorded_engines.rename(project, lead, engine, name)


def test_an_engine_of_the_same_name_in_another_project_keeps_its_name(project, lead, engine):
    theirs = make_recorded(make_project(), "es", "Three.")
    recorded_engines.rename(project, lead, engine, "es (agency)")
    theirs.refresh_from_db()
    assert (engine.line.name, theirs.line.name) == ("es (agency)", "es")


def test_a_name_that_only_another_project_uses_is_free(project, lead, engine):
    make_recorded(make_project(), "fr", "Three.")
    recorded_engines.rename(project, lead, engine, "fr")
    assert Engine.objects.get(pk=engine.pk).line.name == "fr"
    assert not EngineLine.objects.filter(name="es").exists()


def test_a_used_engine_keeps_its_name(project, lead, engine):
    make_run(project, engine, method="screening")
    Engine.objects.update(used_options={})
    with pytest.raises(EngineConfigurationError):
        recorded_engines.rename(project, lead, engine, "fr")
