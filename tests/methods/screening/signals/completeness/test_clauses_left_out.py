"""Clauses that a translation leaves out, found with the sentence encoder."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent
from triage.methods.model_loading import likeness

SOURCE = "The ferry leaves the old harbour at dawn, and the ticket office stays closed on Sundays."
WHOLE = {
    "de": "Die Fähre verlässt den alten Hafen im Morgengrauen, und der Schalter bleibt sonntags zu.",
    "es": "El transbordador sale del puerto viejo al alba, y la taquilla no abre los domingos.",
    "ru": "Паром уходит из старой гавани на рассвете, а касса по воскресеньям закрыта.",
}
WITHOUT = {
    "es": "El transbordador sale todos los días del puerto viejo al alba.",
    "pt": "A balsa sai todos os dias do velho porto ao amanhecer.",
    "ru": "Паром каждое утро уходит из старой гавани на рассвете.",
}
pytestmark = pytest.mark.model


@pytest.mark.parametrize("code", WITHOUT)
def test_a_clause_without_counterpart_is_found_with_its_place(code):
    finding = fires("truncated", SOURCE, WITHOUT[code], f"en-{code}", likeness=likeness)
    assert finding.kind == "clause"
    assert [span.text for span in finding.source_spans] == [
        "and the ticket office stays closed on Sundays."
    ]


@pytest.mark.parametrize("code", WHOLE)
def test_a_whole_translation_is_let_alone(code):
    silent("truncated", SOURCE, WHOLE[code], f"en-{code}", likeness=likeness)


def test_a_whole_translation_in_few_words_is_let_alone():
    short = "Fähre ab altem Hafen im Morgengrauen, Schalter sonntags geschlossen."
    silent("truncated", SOURCE, short, likeness=likeness)


def test_without_the_encoder_no_clause_is_found():
    silent("truncated", SOURCE, WITHOUT["es"], "en-es")


def test_short_clauses_count_to_the_next():
    source = "Well, yes, the ferry leaves the old harbour at dawn, rain or shine."
    silent("truncated", source, "Die Fähre verlässt den Hafen im Morgengrauen.", likeness=likeness)
