"""Where it is told what is wrong, only that is marked as wrong, and the rest is said in notes."""

from __future__ import annotations

from typing import Any

from triage.methods.base import AnsweredCase, CaseSpec
from triage.methods.numbertest.judging import judge_case
from triage.services.suspects.evidence import build_view

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
