"""What a new installation runs first, on engines that are really installed."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from engines.adapters import firefox
from engines.models import Engine
from triage.management.commands.demo_campaign import BOTH_WAYS
from triage.methods.numbertest.options import NumberTestOptions
from triage.models import Campaign, Run
from triage.reporting.statistics.resampling import MIN_CLUSTERS
from triage.services.runs.generation import case_specs

pytestmark = [pytest.mark.apertium, pytest.mark.firefox]


def first_look(*flags: str) -> tuple[str, str]:
    said, warned = StringIO(), StringIO()
    call_command("demo_campaign", *flags, stdout=said, stderr=warned)
    return said.getvalue(), warned.getvalue()


def runs(method: str) -> set[str]:
    return {str(run) for run in Run.objects.filter(campaign__method=method)}


def test_the_first_look_puts_the_same_numbers_to_a_neural_and_a_rule_based_engine(db):
    first_look()
    directions = Run.objects.filter(campaign__method="numbertest").values_list(
        "engine__line__name", "source_language", "target_language"
    )
    assert sorted(directions) == [
        ("apertium-by-catalan", "en", "pt"),
        ("apertium-by-catalan", "pt", "en"),
        ("firefox", "en", "pt"),
        ("firefox", "pt", "en"),
    ]
    others = Run.objects.exclude(campaign__method="numbertest")
    assert sorted(others.values_list("campaign__method", "engine__kind")) == [
        ("screening", "firefox"),
        ("sit", "firefox"),
    ]


@pytest.mark.parametrize("direction", BOTH_WAYS)
def test_the_numbers_stand_in_enough_sentences_to_compare_two_engines(db, direction):
    first_look()
    campaign = Campaign.objects.get(method="numbertest")
    options = NumberTestOptions(**campaign.options)
    engine = Engine.objects.get(kind="firefox")
    of_run = case_specs("numbertest", options, campaign.project, engine, direction, campaign.seed)
    assert len({case.cluster for case in of_run}) > MIN_CLUSTERS


def test_what_needs_language_models_starts_once_they_are_there(db):
    first_look("--numbers-only")
    assert runs("sit") == set()
    first_look()
    first_look()
    assert Campaign.objects.count() == 3


def test_a_machine_without_a_neural_engine_sees_the_rule_based_one(db, monkeypatch):
    monkeypatch.setattr(firefox, "find_spec", lambda name: None)
    _, warned = first_look()
    assert "fxtranslate is not installed" in warned
    assert not Engine.objects.filter(kind="firefox").exists()
    assert runs("numbertest")


def test_a_project_that_works_already_is_left_alone(db):
    first_look()
    Campaign.objects.update(name="Ours")
    assert first_look() == ("", "")
    assert not Campaign.objects.exclude(name="Ours").exists()
