"""Negation by clause, with the shipped models: parsers for de, es, pt and zh, a tagger for en."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import check, fires, silent
from triage.methods.model_loading import analyse
from triage.methods.screening.signals.base import AnalysedWord, Analysis, Pair, Setup
from triage.methods.screening.signals.negation.clauses import clauses
from triage.methods.screening.signals.negation.negation import Negation
from triage.methods.screening.spans import Span

model = pytest.mark.model
DEAL = "The committee did not sign the deal, but the company paid."


@model
@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-es", DEAL, "El comité firmó el acuerdo, pero la empresa no pagó."),
        ("en-de", DEAL, "Der Ausschuss unterschrieb den Vertrag, aber die Firma zahlte nicht."),
        (
            "es-de",
            "El comité no firmó el acuerdo, pero la empresa pagó.",
            "Der Ausschuss unterschrieb den Vertrag, aber die Firma zahlte nicht.",
        ),
        (
            "de-es",
            "Der Ausschuss hat den Vertrag nicht unterschrieben, aber die Firma zahlte.",
            "El comité firmó el acuerdo, pero la empresa no pagó.",
        ),
        (
            "en-de",
            "The pump works, but the valve does not close.",
            "Die Pumpe funktioniert nicht, aber das Ventil schließt.",
        ),
    ],
)
def test_a_negation_on_another_clause_is_found(direction, source, translation):
    assert fires("negation", source, translation, direction, analyser=analyse).kind == "moved"


@model
@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        (
            "en-es",
            "If you do not smoke, the risk does not rise.",
            "Si usted fuma, el riesgo no aumenta.",
        ),
        (
            "en-es",
            "Patients who received no treatment did not improve.",
            "Los pacientes que recibieron tratamiento no mejoraron.",
        ),
        (
            "en-es",
            "He never said anything, and she did not ask.",
            "Él nunca dijo nada, y ella preguntó.",
        ),
        ("zh-en", "他没有来，她也没有问。", "He did not come, and she asked."),
        (
            "de-en",
            "Der Mann kam nicht, und die Frau fragte nicht.",
            "The man did not come, and the woman asked.",
        ),
    ],
)
def test_one_negation_lost_of_two_is_found(direction, source, translation):
    assert fires("negation", source, translation, direction, analyser=analyse).kind == "lost"


@model
@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-es", DEAL, "El comité no firmó el acuerdo, pero la empresa pagó."),
        ("en-es", "Nobody came and nothing happened.", "No vino nadie y no pasó nada."),
        ("en-es", "I don't think he will come.", "Creo que no vendrá."),
        (
            "en-de",
            "Neither the man nor the woman came, and no one asked.",
            "Weder der Mann noch die Frau kam, und niemand fragte.",
        ),
        ("en-zh", "If you do not smoke, the risk does not rise.", "如果你不吸烟，风险就不会增加。"),
        ("en-es", "She did not sign and did not pay.", "Ella no firmó ni pagó sin avisar."),
    ],
)
def test_negations_of_the_same_clauses_are_silent(direction, source, translation):
    silent("negation", source, translation, direction, analyser=analyse)


@model
def test_the_evidence_shows_the_negation_and_its_verb():
    finding = fires(
        "negation",
        DEAL,
        "El comité firmó el acuerdo, pero la empresa no pagó.",
        "en-es",
        analyser=analyse,
    )
    assert [span.text for span in finding.source_spans] == ["not", "sign"]
    assert [span.text for span in finding.target_spans] == ["no", "pagó"]
    assert "by parser and word order" in finding.message


VOTE = "People who do not vote cannot complain."


def test_without_an_analyser_clauses_that_nothing_parts_are_one():
    assert check("negation", VOTE, "Quienes no votan pueden quejarse.", "en-es") is None


def test_a_language_without_a_model_is_compared_by_words():
    def nothing(texts, language):
        return None

    silent("negation", VOTE, "Chi non vota può lamentarsi.", "en-it", analyser=nothing)
    fires("negation", VOTE, "Chi vota può lamentarsi.", "en-it", analyser=nothing)


def test_only_pairs_that_negate_on_both_sides_are_analysed():
    seen: list[str] = []

    def watch(texts, language):
        seen.extend(texts)
        verbs = (
            AnalysedWord("a", 0, 1, "VERB", -1, "root"),
            AnalysedWord("b", 2, 3, "VERB", 0, "conj"),
        )
        return [Analysis(verbs, parsed=True) for _ in texts]

    pairs = [
        Pair("He came.", "Vino.", "en", "es"),
        Pair("He did not come.", "Vino.", "en", "es"),
        Pair("He did not come.", "No vino.", "en", "es"),
    ]
    found = Negation(Setup(analyser=watch)).check_batch(pairs)
    assert seen == ["He did not come.", "No vino."]
    assert [one.kind if one else "" for one in found] == ["", "lost", ""]


def test_a_cue_that_no_word_covers_bears_on_no_clause():
    analysis = Analysis((AnalysedWord("Vino", 0, 4, "VERB", -1, "root"),), parsed=True)
    assert clauses(analysis, [Span(5, 7, "no")])[0].cues == ()


def test_a_circle_of_heads_ends():
    words = (AnalysedWord("a", 0, 1, "VERB", 1, "dep"), AnalysedWord("b", 2, 3, "VERB", 0, "dep"))
    assert clauses(Analysis(words, parsed=True), [Span(0, 1, "a")]) == []
