from __future__ import annotations

import json
import random

import pytest
from pydantic import ValidationError

from tests.methods.screening.tools import make_case
from triage.methods.base import MethodError, Result, SourceRow
from triage.methods.registry import get_method
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions

GOOD = ("The dog sleeps in the warm garden.", "Der Hund schläft im warmen Garten.")


def judge(*cases, **options):
    return Screening().judge(cases, ScreeningOptions(**options))


def generate(segments, **options):
    made = ScreeningOptions(segments=segments, **options)
    return list(Screening().generate(made, "en", "de", random.Random(1)))


def test_the_registry_knows_the_method():
    assert isinstance(get_method("screening"), Screening)


def test_a_good_translation_passes():
    assert [verdict.result for verdict in judge(make_case(*GOOD))] == [Result.PASS]


def test_several_signals_are_one_suspect_with_several_evidences():
    verdict = judge(make_case("Do not press {0} or <b>stop</b>.", "Drücken Sie stopp."))[0]
    assert verdict.result is Result.FAIL
    assert verdict.cause == "markup+negation"
    assert [one["signal"] for one in verdict.evidence["signals"]] == ["markup", "negation"]


def test_the_strongest_signal_suggests_the_category():
    verdict = judge(make_case("Do not press {0} now.", "Drücken Sie jetzt."))[0]
    assert verdict.category == "OTH"
    assert verdict.error_kind == "placeholder"


def test_evidence_is_json():
    verdict = judge(make_case("Do not press {0} now 😀.", "Drücken Sie jetzt."))[0]
    assert json.loads(json.dumps(verdict.evidence)) == verdict.evidence


def test_an_idiom_is_a_stratum_and_no_accusation():
    verdict = judge(
        make_case(
            "The test was a piece of cake for him.", "Die Prüfung war ein Kinderspiel für ihn."
        )
    )[0]
    assert verdict.result is Result.PASS
    assert [one["signal"] for one in verdict.evidence["strata"]] == ["idioms"]


def test_a_signal_below_the_floor_opens_no_suspect():
    case = make_case("He did not sign the contract.", "Er hat den Vertrag unterschrieben.")
    low = {"precision": {"negation": 0.2}, "precision_floor": 0.3}
    assert judge(case)[0].result is Result.FAIL
    verdict = judge(case, **low)[0]
    assert verdict.result is Result.PASS
    assert [one["signal"] for one in verdict.evidence["muted"]] == ["negation"]


def test_a_signal_without_measured_precision_is_not_muted():
    assert ScreeningOptions(precision_floor=0.9).muted == frozenset()


def test_verdicts_keep_the_order_of_mixed_directions():
    cases = [
        make_case(*GOOD),
        make_case("Hola a todos.", "", "es-en"),
        make_case(*GOOD),
    ]
    assert [v.result for v in judge(*cases)] == [Result.PASS, Result.FAIL, Result.PASS]


def test_a_failing_scorer_is_a_problem_and_never_a_pass():
    def scorer(texts, language):
        raise RuntimeError("no model")

    verdict = Screening(scorer=scorer).judge([make_case(*GOOD)], ScreeningOptions())[0]
    assert verdict.result is Result.ABSTAIN
    assert verdict.evidence["problems"] == [
        {"signal": "sentiment", "problem": "RuntimeError: no model"}
    ]


def test_gaps_name_the_signals_that_cannot_look():
    assert "negation" in Screening().gaps(ScreeningOptions(), "en", "qq")
    assert "negation" not in Screening().gaps(ScreeningOptions(), "en", "de")


def test_an_unknown_signal_is_named():
    with pytest.raises(ValidationError, match="frobnicate"):
        ScreeningOptions(signals=("frobnicate",))


def test_segments_become_cases():
    case = generate([{"source": GOOD[0], "corpus": "talks", "reference": GOOD[1]}])[0]
    assert case.inputs == (GOOD[0],)
    assert (case.capability, case.corpus) == ("screening", "talks")
    assert case.expectation["reference"] == GOOD[1]


def test_no_segments_is_an_error():
    with pytest.raises(MethodError, match="needs segments"):
        generate([])


def test_filters_that_leave_nothing_are_an_error_with_counts():
    with pytest.raises(MethodError, match="with too few words: 1"):
        generate([{"source": "Too short"}])


def test_recorded_rows_are_screened_whole():
    rows = [SourceRow("Ok", {"corpus": "ui"}), SourceRow("word " * 90)]
    made = Screening().from_rows(iter(rows), ScreeningOptions(), "en", "de")
    assert [case.corpus for case in made] == ["ui", ""]


def test_options_survive_json():
    options = ScreeningOptions(
        segments=[{"source": GOOD[0], "translation": GOOD[1], "engine": "A"}],
        glossary=[{"source": "dog", "targets": ["Hund"]}],
        toxic_words={"de": ["Quatschkopf"]},
        precision={"negation": 0.5},
    )
    assert ScreeningOptions(**json.loads(options.model_dump_json())) == options
