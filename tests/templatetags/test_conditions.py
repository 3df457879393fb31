"""A page says in words what its view is narrowed to; the address keeps the codes."""

from __future__ import annotations

from dataclasses import fields

import pytest
from django.template import Context
from django.urls import reverse
from django.utils import translation

from tests.factories import make_suspect, make_user
from triage.models import Role
from triage.services.suspects.filters import ViewFilter
from triage.templatetags.conditions import _VALUES, FIELDS, condition_label, field_label


def test_every_field_of_a_view_has_a_name_in_spanish():
    names = [field.name for field in fields(ViewFilter)]
    assert set(names) == set(FIELDS)
    with translation.override("es"):
        same = {name for name in names if field_label(name) == FIELDS[name]}
    assert same == {"corpus"}  # the same in Spanish


def test_every_value_has_a_name_in_spanish():
    with translation.override("es"):
        same = {word for word in _VALUES.values() if translation.gettext(word) == word}
    assert same == {"no", "error"}  # the same in Spanish


@pytest.mark.parametrize(
    ("name", "value", "spanish"),
    [
        ("method", "numbertest", "Pruebas de números"),
        ("capability", "separators", "separadores"),
        ("error_kind", "digit_dropped", "Cifra perdida"),
        ("capability", "of_our_own", "of_our_own"),
        ("category", "TOX", "Toxicidad añadida"),
        ("subcategory", "copied_source", "Original copiado"),
        ("subcategory", "-", "ninguno"),
        ("direction", "en-pt-BR", "en → pt-BR"),
        ("engine", "fail", "fail"),
        ("q", "fail,abstain", "fail,abstain"),
    ],
)
def test_values_are_said_in_words_and_names_kept(name, value, spanish):
    with translation.override("es"):
        assert condition_label(Context(), name, value) == spanish


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["queue", "charts-cases", "charts-calibration", "exports"])
def test_no_page_shows_the_code_of_a_filter(client, project, page):
    make_suspect(project, error_kind="digit_dropped")
    client.force_login(make_user("lead", project, Role.LEAD))
    client.post(reverse("set_language"), {"language": "es", "next": "/"})
    shown = client.get(reverse(page), {"error_kind": "digit_dropped"}).content.decode()
    assert ">Clase de error: Cifra perdida</span>" in shown
    assert "error_kind: " not in shown
