"""Codes of capabilities, errors and signals come in the reader's words on pages."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from tests.charting import keep_counters
from tests.factories import make_run, make_suspect, make_user
from triage.methods.numbertest.planning import ALL_CAPABILITIES
from triage.methods.registry import METHODS
from triage.methods.screening.signals.registry import SIGNALS
from triage.models import Role
from triage.services.counts.count_rows import keep_counts
from triage.services.messages.labels import (
    NAMES,
    cause_label,
    label_of,
    method_label,
)
from triage.services.suspects.evidence import build_view


@pytest.mark.parametrize("code", [*ALL_CAPABILITIES, *SIGNALS, *NAMES])
def test_each_code_has_a_name_in_spanish(code):
    with translation.override("en"):
        in_english = label_of(code)
    with translation.override("es"):
        assert label_of(code) != in_english or code == "numeral"


@pytest.mark.parametrize("code", METHODS)
def test_each_method_has_a_name_in_spanish(code):
    with translation.override("es"):
        assert method_label(code) not in {code, METHODS[code]}


def test_a_code_that_no_version_knows_stays_readable():
    assert label_of("own_capability") == "own capability"


def test_the_reason_of_a_screening_names_its_signals():
    with translation.override("es"):
        panel = build_view({"signals": [{"signal": "negation"}]}, "No.", "Sí.", ("en", "es"))
    assert panel.badge == "Negación perdida, añadida o movida"


@pytest.mark.django_db
def test_names_of_fields_stand_without_a_colon(client):
    with translation.override("en"):
        page = client.get(reverse("login")).content.decode()
    assert "Password</label>" in page


@pytest.mark.django_db
def test_the_filters_of_suspects_and_charts_offer_words_for_codes(client, project):
    run = make_run(project)
    make_suspect(project, run, error_kind="digit_changed", capability="integers")
    keep_counters(run)
    keep_counts(run.pk)
    client.force_login(make_user("lead", project, Role.LEAD))
    client.cookies.load({settings.LANGUAGE_COOKIE_NAME: "es"})
    suspects = client.get(reverse("suspects")).content.decode()
    assert '<option value="digit_changed">Cifra cambiada</option>' in suspects
    assert '<option value="numbertest">Pruebas de números</option>' in suspects
    assert '<option value="abstain">abstención</option>' in suspects
    charts = client.get(reverse("charts")).content.decode()
    assert '<option value="integers">enteros</option>' in charts


@pytest.mark.parametrize(
    ("kind", "capability", "title"),
    [
        ("tag", "screening", "Tag changed"),
        ("structure", "screening", "Structure changed"),
        ("separator", "decimals", "Decimal point or comma copied"),
        ("form", "numerals", "Malformed numeral, right value"),
        ("context", "context", "Phrase translated differently on its own"),
    ],
)
def test_a_group_is_titled_by_its_kind_of_error(kind, capability, title):
    assert cause_label(kind, capability) == title


@pytest.mark.django_db
def test_a_reason_that_says_what_its_title_says_stands_once(client, project):
    run = make_run(project, method="screening")
    evidence = {"signals": [{"signal": "senses"}]}
    kind = {"error_kind": "senses", "capability": "screening", "cause": "senses"}
    make_suspect(project, run, evidence=evidence, **kind)
    client.force_login(make_user("lead", project, Role.LEAD))
    page = client.get(reverse("suspects")).content.decode()
    assert page.split('<td class="why">')[1].count("Word taken in another sense") == 1


@pytest.mark.django_db
def test_what_to_fix_first_is_ten_groups_and_the_rest_on_request(client, project):
    run = make_run(project)
    for kind in range(12):
        make_suspect(project, run, error_kind=f"kind {kind}")
    make_suspect(project, run, error_kind="kind 11")
    client.force_login(make_user("lead", project, Role.LEAD))
    page = client.get(reverse("groups"))
    assert page.content.decode().count("data-row>") == 10
    assert "These 10 groups contain 11 of 13 open suspects." in page.content.decode()
    every = client.get(reverse("groups"), {"all": "1"}).content.decode()
    assert every.count("data-row>") == 12


def test_the_rule_of_a_structure_test_is_called_what_it_compares():
    assert label_of("sit:linked") == label_of("linked") == "Structure: linked words"
