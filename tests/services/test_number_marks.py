"""Where it is told what is wrong, only that is marked as wrong, and the rest is said in notes."""

from __future__ import annotations

from typing import Any

from engines.catalogue import as_messages
from triage.methods.base import AnsweredCase, CaseSpec
from triage.methods.messages import MethodMessage
from triage.methods.numbertest.judging import judge_case
from triage.services.suspects.evidence import build_view
from triage.services.suspects.evidence_view import EvidenceView

SOURCE = "On 3 March it sold 40 cars."


def evidence(translation: str, expectation: dict[str, Any]) -> dict[str, Any]:
    spec = CaseSpec(inputs=(SOURCE,), capability="integers", expectation=expectation)
    return dict(judge_case(AnsweredCase(spec, (translation,), "en", "es")).evidence)


def test_the_wrong_date_is_marked_whole_and_the_right_number_is_faint() -> None:
    translation = "El 3 de mayo vendió 40 coches."
    view = build_view(evidence(translation, {}), SOURCE, translation, ("en", "es"))
    marked = {translation[mark.start : mark.end]: mark.kind for mark in view.translation.marks}
    assert marked == {"3 de mayo": "found", "40": "faint"}
    assert view.correction == "El 3 de marzo vendió 40 coches."


def test_what_is_wrong_beside_the_value_under_test_is_a_note() -> None:
    translation = "El 3 de mayo vendió 40 coches."
    given = evidence(translation, {"values": ["40"], "spans": [[19, 21]]})
    view = build_view(given, SOURCE, translation, ("en", "es"))
    assert view.notes == ("Elsewhere in the sentence: The date “3 March” has become “3 de mayo”.",)


def test_a_wrong_value_under_test_is_corrected_in_the_targets_writing() -> None:
    translation = "El 3 de marzo vendió 4000 coches."
    given = evidence(translation, {"values": ["40"], "spans": [[19, 21]]})
    assert given["correction"] == "El 3 de marzo vendió 40 coches."


def test_a_reading_that_both_sides_share_is_told_from_the_wrong_one() -> None:
    source, translation = "From 12 to 40 cars.", "De 12 a 4000 coches."
    expectation = {"values": ["12", "40"], "spans": [[5, 7], [11, 13]]}
    spec = CaseSpec(inputs=(source,), capability="integers", expectation=expectation)
    found = judge_case(AnsweredCase(spec, (translation,), "en", "es")).evidence
    view = build_view(dict(found), source, translation, ("en", "es"))
    assert [(one.shown, one.right) for one in view.expected] == [("12", True), ("40", False)]
    assert [(one.shown, one.right) for one in view.found] == [("12", True), ("4000", False)]


def test_a_doubt_of_screening_is_marked_and_named_like_an_accusation() -> None:
    doubt = {
        "signal": "numbers",
        "category": "NUM",
        "message": "Expected 45.9; found “49.50”.",
        "source_spans": [{"start": 13, "end": 18}],
        "target_spans": [{"start": 10, "end": 15}],
    }
    source, translation = "The price is 45.90 shekels.", "המחיר הוא 49.50 שקלים."
    view = build_view({"signals": [], "undecided": [doubt]}, source, translation, ("en", "he"))
    assert view.badge == "Number, unit or date changed"
    assert [mark.kind for mark in (*view.source.marks, *view.translation.marks)] == [
        "expected",
        "found",
    ]


def test_a_signals_sentence_writes_numbers_as_the_translations_language_does() -> None:
    message = MethodMessage.FOUND(value="120 000 000", reading=MethodMessage.PLAIN(text="1200万"))
    signal = {"signal": "numbers", "message": str(message), "messages": as_messages(message)}
    view = build_view({"signals": [signal]}, "120 million", "1200万", ("en", "zh"))
    assert view.findings[0].message == "Expected 120,000,000; found “1200万”."


def test_a_copied_separator_is_not_shown_as_the_same_on_both_sides():
    source, translation = "The pump moves 939.1 litres.", "A bomba move 939.1 litros."
    expectation = {"values": ["939.1"], "spans": [[15, 20]]}
    spec = CaseSpec(inputs=(source,), capability="decimals", expectation=expectation)
    found = judge_case(AnsweredCase(spec, (translation,), "en", "pt")).evidence
    view = build_view(dict(found), source, translation, ("en", "pt"))
    assert view.badge == "number: 939,1 → 939.1"


def numerals(source: str, value: str, translation: str) -> EvidenceView:
    expectation = {"values": [value], "spans": [[source.index(value), len(source) - 1]]}
    spec = CaseSpec(inputs=(source,), capability="numerals", expectation=expectation)
    verdict = judge_case(AnsweredCase(spec, (translation,), "en", "pt"))
    stored = {**verdict.evidence, "messages": as_messages(verdict.message)}
    return build_view(stored, source, translation, ("en", "pt"))


def test_a_malformed_numeral_with_the_right_value_is_one_number_named_for_its_form():
    view = numerals("It was downloaded 107.", "107", "Foi descarregado cem e sete.")
    assert view.badge == "number form: “cem e sete”"
    assert [(one.text, one.shown, one.malformed) for one in view.found] == [
        ("cem e sete", "107", True)
    ]
    assert [(mark.start, mark.end, mark.kind) for mark in view.translation.marks] == [
        (17, 27, "found")
    ]


def test_several_values_have_no_comma_between_them():
    view = numerals("It was downloaded 108.", "108", "Foi descarregado cem e sete.")
    assert view.badge == "number: 108 → 100; 7"
