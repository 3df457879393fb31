"""What oracles find of injected faults, over a real fault-injecting engine."""

from __future__ import annotations

import pytest
from django.urls import reverse

from engines.adapters.base import Answer
from engines.models import Engine, EngineLine
from tests.campaigns import finish, in_spanish
from tests.factories import make_user
from triage.models import GoldItem, Role, Suspect, SuspectStatus, Translation
from triage.services.statistics.fault_detection import (
    fault_table,
    gold_from_faults,
    store_fault_counts,
)
from triage.services.suspects.filters import ViewFilter


@pytest.fixture
def faulty_run(start_run, script):
    """35 right translations, half of them with a digit dropped or nothing but a name changed."""
    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]

    def start(rate=0.5, faults=("drop_digit",)):
        faulty = Engine.objects.create(
            line=EngineLine.objects.create(name="broken"),
            kind="faults",
            options={"engine": "scripted", "rate": rate, "seed": 3, "faults": list(faults)},
        )
        run = finish(start_run(engines=[faulty]))
        store_fault_counts(run.pk)
        return run

    return start


def rows(project):
    return {(row.fault, row.language): row for row in fault_table(project, ViewFilter())}


def injected() -> int:
    return sum("injected" in row.detail for row in Translation.objects.all())


def test_every_dropped_digit_is_found_and_no_whole_translation_alarms(faulty_run, project):
    run = faulty_run()
    found = rows(project)
    dropped, whole = found["drop_digit", "all"], found["none", "all"]
    assert dropped.alarms.n == injected() > 5
    assert dropped.alarms.n + whole.alarms.n == run.cases_total
    assert dropped.alarms.successes == dropped.alarms.n
    assert whole.alarms.successes == 0
    assert found["drop_digit", "es"].alarms == dropped.alarms


def test_a_translation_that_failed_before_the_fault_is_left_out(start_run, script, project):
    script.reply = lambda texts: [Answer(f"{text} 77777") for text in texts]
    faulty = Engine.objects.create(
        line=EngineLine.objects.create(name="broken"),
        kind="faults",
        options={"engine": "scripted", "rate": 1.0, "faults": ["repeat"]},
    )
    run = finish(start_run(engines=[faulty]))
    store_fault_counts(run.pk)
    assert sum(row.left_out for row in fault_table(project, ViewFilter())) == 2 * injected() > 0


def test_alarms_on_whole_translations_are_false_until_people_confirm_them(
    start_run, script, project
):
    script.reply = lambda texts: [Answer("") for _ in texts]
    faulty = Engine.objects.create(
        line=EngineLine.objects.create(name="broken"),
        kind="faults",
        options={"engine": "scripted", "rate": 0.0},
    )
    run = finish(start_run(engines=[faulty]))
    store_fault_counts(run.pk)
    assert rows(project)["none", "all"].alarms.successes == run.failed > 0
    Suspect.objects.update(status=SuspectStatus.CONFIRMED)
    assert rows(project)["none", "all"].alarms.successes == 0


def test_known_answers_are_made_of_broken_translations(faulty_run, project):
    faulty_run()
    lead = make_user(project=project, role=Role.LEAD)
    assert gold_from_faults(project, lead, 4, seed=1) == 4
    gold = GoldItem.objects.all()
    assert {(item.answer, item.category, item.injected) for item in gold} == {
        ("confirm", "NUM", True)
    }
    assert all("Broken on purpose (drop digit)" in item.explanation for item in gold)


def test_the_calibration_page_shows_the_table_and_makes_known_answers(client, faulty_run, project):
    faulty_run()
    client.force_login(make_user(project=project, role=Role.LEAD))
    page = client.get(reverse("charts-calibration")).content.decode()
    assert "drop_digit" in page
    assert "100.0\xa0% (" in page
    client.post(reverse("gold-faults"), {"count": "3"})
    assert GoldItem.objects.count() == 3


def test_an_ordinary_run_is_not_counted(start_run, project):
    run = finish(start_run())
    store_fault_counts(run.pk)
    assert fault_table(project, ViewFilter()) == []
