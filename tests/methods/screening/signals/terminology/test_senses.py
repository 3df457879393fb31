"""Words taken in another sense than their company tells."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent
from triage.methods.screening.languages.registry import LANGUAGES, cues
from triage.methods.screening.signals.base import Setup
from triage.methods.screening.signals.terminology.senses import Senses


@pytest.mark.parametrize(
    ("language", "source", "translation", "word", "other"),
    [
        ("pt", "The striker scored a late goal.", "O atacante marcou um objetivo tardio.", "goal", "objetivo"),
        ("es", "The death toll rose to ten.", "El peaje de muertos subió a diez.", "toll", "peaje"),
        ("fr", "He was serving a long prison sentence.", "Il purgeait une longue phrase en prison.", "sentence", "phrase"),
        ("de", "The team changed its head coach.", "Die Mannschaft wechselte ihren Bus.", "coach", "Bus"),
        ("it", "He waited on the river bank.", "Aspettò sulla banca del fiume.", "river bank", "banca"),
        ("pt", "She polished it, then we polished the silver.", "Ela poliu, e depois polonesas a prata.", "polished", "polonesas"),
        ("fr", "We ate turkey for dinner.", "Nous avons mangé la Turquie pour le dîner.", "turkey", "Turquie"),
        ("es", "The exam was a piece of cake.", "El examen fue un trozo de pastel.", "was a piece of cake", "trozo de pastel"),
        ("es", "The list must not be empty.", "La lista no tiene que estar vacía.", "must not", "no tiene que"),
        ("de", "Visitors mustn't touch the glass.", "Besucher müssen das Glas nicht berühren.", "mustn't", "müssen das Glas nicht"),
        ("fr", "You must not feed the birds.", "Vous n'avez pas à nourrir les oiseaux.", "must not", "n'avez pas à"),
        ("it", "The file must not be copied.", "Non è necessario copiare il file.", "must not", "Non è necessario"),
        ("pt", "The door must not be locked.", "A porta não precisa ser trancada.", "must not", "não precisa"),
    ],
)  # fmt: skip
def test_a_word_taken_in_another_sense_is_found(language, source, translation, word, other):
    finding = fires("senses", source, translation, f"en-{language}")
    assert [span.text for span in finding.source_spans] == [word]
    assert [span.text for span in finding.target_spans] == [other]


@pytest.mark.parametrize(
    ("language", "source", "translation"),
    [
        (
            "de",
            "It must not be in the future.",
            "Es muss größer sein und darf nicht in der Zukunft liegen.",
        ),
        (
            "es",
            "You must not call it, and it is unnecessary.",
            "No debes invocarlo, y no es necesario.",
        ),
        ("es", "Your tribe has dwelt on this lake.", "Tu tribu ha habitado en este lago."),
        ("pt", "The striker scored a late goal.", "O atacante marcou um gol no fim."),
        (
            "pt",
            "Our goal is a better service.",
            "Nosso objetivo é um serviço melhor.",
        ),  # no company
        (
            "pt",
            "Her aim was to score a goal.",
            "Seu objetivo era marcar um gol.",
        ),  # of another word
        ("es", "The road toll killed the trade.", "El peaje acabó con el comercio."),
        ("de", "Run sensible-pager first.", "Starten Sie zuerst sensible-pager."),  # a name
        ("fr", "He visited Turkey in March.", "Il a visité la Turquie en mars."),
        ("es", "She ate a piece of cake.", "Comió un trozo de pastel."),
    ],
)
def test_a_word_in_its_sense_is_silent(language, source, translation):
    silent("senses", source, translation, f"en-{language}")


def test_languages_without_lists_are_gaps():
    signal = Senses(Setup())
    assert not signal.gap("en", "pt")
    assert "ko" in signal.gap("en", "ko")
    assert "pt" in signal.gap("pt", "en")


def test_every_listed_misreading_is_of_a_listed_sense():
    known = [found for code in LANGUAGES if (found := cues(code))]
    senses = {name for one in known for name in one.senses}
    assert {name for one in known for name in one.misread} == senses
