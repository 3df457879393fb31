from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from engines.models import Engine
from tests.campaigns import finish
from tests.factories import make_recorded_systems, make_run, make_suspect, make_user
from triage import tasks
from triage.models import Campaign, Role, Run, SuspectStatus
from triage.services.campaigns.expected_suspects import MIN_JUDGED, measured_precision
from triage.services.runs import generation
from triage.services.word_lists.parsing import parse_toxic_words

SENTENCE = "Please close the safety valve before you open the tank."
LOST = "Por favor, haga esto antes de abrir el depósito."
KEPT = "Por favor, cierre la válvula de seguridad antes de abrir el depósito."


@pytest.fixture
def start(client, project, engine, monkeypatch):
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    client.force_login(make_user("lead", project, Role.LEAD))

    def send(**changes: object) -> str:
        data = {
            "engines": [engine.pk],
            "directions": ["en-es"],
            "signals": ["risk_terms", "glossary"],
            "sampling": "all",
            "segments_text": SENTENCE,
            **changes,
        }
        address = reverse("campaign-new") + "?method=screening"
        page: str = client.post(address, data, follow=True).content.decode()
        return page

    return send


def glossary(content: str, name: str = "terms.tsv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode())


@pytest.fixture
def recorded(db, settings, tmp_path) -> Engine:
    settings.DATA_DIR = tmp_path / "data"
    lines = (
        f'{{"source": "{SENTENCE}", "translation": "{LOST}", "src_lang": "en", "tgt_lang": "es"}}\n'
    )
    return make_recorded_systems(lines.encode(), "ours")[0]


def test_a_glossary_and_risk_terms_open_a_suspect(start, recorded):
    start(
        engines=[recorded.pk],
        segments_text="",
        glossary_file=glossary("safety valve\tválvula de seguridad | valvula\n"),
        risk_terms="safety valve",
    )
    run = Run.objects.get()
    generation.generate(run)
    run.refresh_from_db()
    finish(run)
    evidence = run.outcomes.get().evidence
    assert {one["signal"] for one in evidence["signals"]} == {"risk_terms", "glossary"}


def imported(translation: str) -> None:
    line = f'{{"source": "{SENTENCE}", "translation": "{translation}", "src_lang": "en", "tgt_lang": "es"}}'
    make_recorded_systems(line.encode(), "ours")


@pytest.mark.parametrize("begun", [False, True])
def test_a_run_checks_the_translations_that_it_was_started_with(start, recorded, begun):
    start(engines=[recorded.pk], segments_text="")
    run = Run.objects.get()
    if begun:
        tasks.start_run(run.pk)
    imported(KEPT)
    if not begun:
        tasks.start_run(run.pk)
    tasks.translate_next(run.pk)
    tasks.judge_next(run.pk)
    assert run.outcomes.get().outputs == [LOST]


def test_a_glossary_row_without_a_translation_is_named(start):
    page = start(glossary_file=glossary("valve\tválvula\ntank\t\n"))
    assert "Glossary: Row 2" in page
    assert len(Campaign.objects.get().options["glossary"]) == 1


@pytest.mark.parametrize("name", ["terms.tmx", "terms.docx"])
def test_a_glossary_that_is_no_table_is_refused(start, name):
    page = start(glossary_file=glossary("x", name))
    assert "is not a glossary" in page or "are not supported" in page
    assert not Campaign.objects.exists()


def test_a_risk_term_without_a_translation_is_named(start):
    page = start(risk_terms="valve\ntank", glossary_file=glossary("valve\tválvula\n"))
    assert "Risk term “tank” has no translation" in page
    assert "Risk term “valve”" not in page


def test_toxic_words_come_by_language(start):
    start(toxic_words="es: tonto, bobo\n\nen: silly")
    assert Campaign.objects.get().options["toxic_words"] == {
        "es": ["tonto", "bobo"],
        "en": ["silly"],
    }


def test_a_line_of_toxic_words_without_its_language_is_named():
    assert "Line 2" in parse_toxic_words("es: tonto\nbobo")[1][0]


def test_the_preview_estimates_the_suspects_of_uploaded_translations(start):
    rows = f"source,translation\n{SENTENCE},{LOST}\n{SENTENCE},{KEPT}\n"
    page = start(
        segments_text="",
        segments_file=SimpleUploadedFile("pool.csv", rows.replace(", ", " ").encode()),
        glossary_file=glossary("safety valve\tválvula de seguridad\n"),
        preview="1",
    )
    assert "about 1 (" in page
    assert not Campaign.objects.exists()


def test_the_preview_says_when_nothing_can_be_estimated(start):
    assert "no segment comes with a translation" in start(preview="1")


def test_the_preview_looks_at_the_translations_of_a_recorded_engine(start, recorded):
    page = start(
        engines=[recorded.pk],
        segments_text="",
        glossary_file=glossary("safety valve\tválvula de seguridad\n"),
        preview="1",
    )
    assert "about 1 (" in page
    assert "Glossary not followed: 1" in page


def test_the_preview_names_signals_that_cannot_look_at_a_direction(start, recorded):
    lines = b'{"source": "A", "translation": "B", "src_lang": "en", "tgt_lang": "eu"}'
    make_recorded_systems(lines, "ours")
    page = start(
        engines=[recorded.pk],
        directions=["en-eu"],
        segments_text="",
        signals=["negation"],
        preview="1",
    )
    assert "do not cover en → eu" in page


def judged(project, run, status: SuspectStatus, count: int) -> None:
    for _ in range(count):
        make_suspect(project, run, status=status, evidence={"signals": [{"signal": "repeated"}]})


def test_a_floor_silences_signals_that_people_mostly_rejected(start, project, engine):
    run = make_run(project, engine, method="screening")
    judged(project, run, SuspectStatus.REJECTED, MIN_JUDGED - 5)
    judged(project, run, SuspectStatus.CONFIRMED, 5)
    start(precision_floor="0.5")
    options = Campaign.objects.latest("pk").options
    assert options["precision_floor"] == 0.5
    assert options["precision"] == {"repeated": 0.25}


def test_few_judgements_are_no_measurement(project, engine):
    run = make_run(project, engine, method="screening")
    judged(project, run, SuspectStatus.REJECTED, MIN_JUDGED - 1)
    assert measured_precision(project) == {}


def test_sentences_beside_recorded_engines_alone_are_refused_with_what_to_do(start, recorded):
    page = start(engines=[recorded.pk])
    assert "These sentences would not be used" in page
    assert "Check my translations" in page
    assert not Campaign.objects.exists()


def test_sentences_beside_a_recorded_engine_and_another_are_taken(start, recorded, engine):
    start(engines=[recorded.pk, engine.pk])
    assert Campaign.objects.get().runs.count() == 2
