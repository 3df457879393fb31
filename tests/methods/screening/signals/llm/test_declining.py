"""Refusals and lead-ins recognised by their structure, in words that no list contains."""

from __future__ import annotations

import pytest

from triage.methods.screening.signals.base import Pair
from triage.methods.screening.signals.llm.chatter import lead_in
from triage.methods.screening.signals.llm.refusal import declines

REFUSALS = [
    ("es-en", "La receta lleva dos peras.", "My guidelines don't allow me to render this text."),
    ("en-es", "The recipe needs two pears.", "Mis normas no me permiten procesar este texto."),
    ("en-de", "The recipe needs two pears.", "Ich muss diese Anfrage ablehnen."),
    ("en-fr", "The recipe needs two pears.", "Je ne suis pas autorisé à traiter ce contenu."),
    ("en-zh", "The recipe needs two pears.", "我无权翻译这样的文本。"),
]
NO_REFUSALS = [
    ("en-es", "I cannot translate this letter.", "No puedo traducir esta carta."),
    ("de-en", "Ich muss Ihre Anfrage ablehnen.", "I must decline your request."),
    ("zh-en", "我养不起家。", "I cannot provide for my family."),
    ("en-de", "He is not at home.", "Er ist nicht zu Hause."),
    ("xx-en", "aaa", "I can't translate this text."),
]
LEADS = [
    ("es-en", "La receta lleva dos peras.", "English version: The recipe needs two pears."),
    ("en-de", "It needs two pears.", "Der Satz lautet wie folgt:\nEs braucht zwei Birnen."),
    ("en-fr", "It needs two pears.", "## Résultat\nIl faut deux poires."),
    ("en-es", "It needs two pears.", "**Resultado**\n\nLleva dos peras."),
    ("en-de", "It needs two pears.", "Es braucht zwei Birnen.\n(wörtliche Fassung)"),
]
NO_LEADS = [
    ("en-de", "He said the bridge holds.", "Er sagte: Die Brücke hält."),
    ("en-es", "## Results\nIt grew.", "## Resultados\nCreció."),
    ("en-fr", "The second version sold well.", "La deuxième version : bien vendue."),
    ("fr-en", "Voici la liste :\npain", "Here is the list:\nbread"),
    ("en-de", "It left (at last).", "Er fuhr ab.\n(endlich)"),
]


def pair(direction: str, source: str, translation: str) -> Pair:
    return Pair(source, translation, *direction.split("-"))


@pytest.mark.parametrize(("direction", "source", "translation"), REFUSALS)
def test_a_refusal_is_told_by_person_inability_and_its_work(direction, source, translation):
    assert declines(pair(direction, source, translation))


@pytest.mark.parametrize(("direction", "source", "translation"), NO_REFUSALS)
def test_what_the_source_says_is_no_refusal(direction, source, translation):
    assert declines(pair(direction, source, translation)) is None


@pytest.mark.parametrize(("direction", "source", "translation"), LEADS)
def test_headings_lead_ins_and_notes_below_are_told(direction, source, translation):
    assert lead_in(pair(direction, source, translation))


@pytest.mark.parametrize(("direction", "source", "translation"), NO_LEADS)
def test_colons_headings_and_brackets_of_the_source_are_none(direction, source, translation):
    assert lead_in(pair(direction, source, translation)) is None


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "text", ["\n" * 200_000, "# " + " " * 200_000, "my " * 70_000, "(" * 200_000]
)
def test_hostile_texts_end(text):
    assert lead_in(pair("en-de", "It left.", text)) is None
    assert declines(pair("en-de", text, "Ich muss diese Anfrage ablehnen."))
