"""The glossary and risk-term signals, which share a term base."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent
from triage.methods.model_loading import analyse
from triage.methods.screening.signals.base import GlossaryEntry, Setup
from triage.methods.screening.signals.terminology.risk_terms import uncovered_terms

GLOSSARY = (
    GlossaryEntry("heart attack", ("Herzinfarkt",)),
    GlossaryEntry("dose", ("Dosis", "Dosierung")),
    GlossaryEntry("valve", ("Ventil",)),
)


def test_a_term_rendered_otherwise_is_found():
    finding = fires("glossary", "Open the valve.", "Öffne die Klappe.", glossary=GLOSSARY)
    assert [span.text for span in finding.source_spans] == ["valve"]
    assert "Ventil" in finding.message


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Open the valve.", "Öffne das Ventil."),
        ("Open the valves.", "Öffne die Ventile."),
        ("Open the valve.", "Öffne das Sicherheitsventil."),
        ("The doses differ.", "Die Dosierungen unterscheiden sich."),
        ("Nothing of the list.", "Nichts davon."),
    ],
)
def test_a_term_in_any_form_is_adherence(source, translation):
    silent("glossary", source, translation, glossary=GLOSSARY)


def test_a_lost_risk_term_is_a_matter_of_safety():
    setup = {"glossary": GLOSSARY, "risk_terms": ("dose",)}
    assert fires("risk_terms", "Halve the dose.", "Halbiere es.", **setup).category == "SAF"


def test_a_glossary_term_off_the_risk_list_is_none():
    silent("risk_terms", "Open the valve.", "Öffne es.", glossary=GLOSSARY, risk_terms=("dose",))


def test_risk_terms_without_translation_are_named():
    setup = Setup(glossary=GLOSSARY, risk_terms=("dose", "poison"))
    assert uncovered_terms(setup) == ("poison",)


def test_a_term_of_an_unspaced_script_is_found():
    glossary = (GlossaryEntry("dose", ("剂量",)),)
    silent("glossary", "Halve the dose.", "将剂量减半。", "en-zh", glossary=glossary)
    fires("glossary", "Halve the dose.", "减半。", "en-zh", glossary=glossary)


@pytest.mark.parametrize(
    ("direction", "term", "target", "translation"),
    [
        ("en-de", "haemofilter", "Hämofilter", "Die Hämofiltern wurden getauscht."),
        ("en-ru", "valve", "гидроклапан", "Он открыл все гидроклапаны."),
        ("en-ru", "valve", "предохранительный клапан", "Без предохранительного клапана нельзя."),
        ("en-es", "valve", "electroválvula roja", "Abra las electroválvulas rojas."),
        ("en-hi", "valve", "किताब", "उसने सारी किताबें बेच दीं।"),
        ("en-de", "apple tree", "Zwergapfelbaum", "Die Zwergapfelbäume blühen."),
    ],
)
def test_a_form_that_no_dictionary_knows_is_adherence_by_its_stem(
    direction, term, target, translation
):
    glossary = (GlossaryEntry(term, (target,)),)
    silent("glossary", f"Mind the {term} here.", translation, direction, glossary=glossary)


@pytest.mark.parametrize(
    ("target", "translation"),
    [
        ("Ventil", "Öffne die Ventilation."),
        ("Ventil", "Der Ventilator läuft."),
        ("Kanal", "Die Kanaille lief."),
        ("Druckventil rot", "Das Druckventil ist offen."),
    ],
)
def test_a_word_that_only_begins_alike_is_no_adherence(target, translation):
    fires("glossary", "Open it.", translation, glossary=(GlossaryEntry("it", (target,)),))


def test_a_term_inside_a_longer_term_is_not_looked_for():
    glossary = (GlossaryEntry("valve", ("Klappe",)), GlossaryEntry("safety valve", ("Ventil",)))
    silent("glossary", "Open the safety valve.", "Öffne das Ventil.", glossary=glossary)
    finding = fires("glossary", "The safety valve is a valve.", "Das Ventil.", glossary=glossary)
    assert [(span.text, span.start) for span in finding.source_spans] == [("valve", 22)]


def test_a_term_inside_a_longer_term_without_translation_is_not_looked_for():
    glossary = (GlossaryEntry("heart", ("Herz",)), GlossaryEntry("heart of palm", ()))
    silent("glossary", "Add hearts of palm.", "Palmito dazugeben.", glossary=glossary)


@pytest.mark.parametrize(
    "source", ["We met Bill Gates.", "The stores of Deutsche Bank are closed."]
)
def test_a_name_that_is_spelt_like_a_term_is_not_looked_for(source):
    glossary = (GlossaryEntry("bill", ("factura",)), GlossaryEntry("bank", ("banco",)))
    silent("glossary", source, "Nada.", "en-es", glossary=glossary)


def test_a_term_at_the_beginning_of_a_sentence_is_looked_for():
    glossary = (GlossaryEntry("bill", ("factura",)),)
    fires("glossary", "Stop. Bills are late.", "Nada.", "en-es", glossary=glossary)


SHARE = GlossaryEntry("share", ("acción",))
ACT = GlossaryEntry("act", ("actuar",))


@pytest.mark.model
@pytest.mark.parametrize(
    ("entry", "source", "fine"),
    [
        (SHARE, "They share the cost of the house.", True),
        (SHARE, "She sold the share to a bank.", False),
        (ACT, "You must act at once.", False),
        (GlossaryEntry("share", ("acción", "compartir")), "They share the cost.", False),
        (GlossaryEntry("home", ("hogar",)), "She left the home at noon.", False),
    ],
)
def test_a_verb_is_no_noun_of_the_glossary_where_a_tagger_tells(entry, source, fine):
    check = silent if fine else fires
    check("glossary", source, "Nada de eso.", "en-es", glossary=(entry,), analyser=analyse)


def test_without_a_tagger_verbs_and_nouns_are_one():
    fires("glossary", "They share the cost.", "Nada de eso.", "en-es", glossary=(SHARE,))
    none = {"glossary": (SHARE,), "analyser": lambda texts, language: None}
    fires("glossary", "They share the cost.", "Nada de eso.", "en-es", **none)
