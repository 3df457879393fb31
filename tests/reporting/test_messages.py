"""What figures say keeps its codes in a text, side by side, and where figures are stored."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from engines.catalogue import as_json, as_messages
from triage.reporting.messages import FigureMessage, Message, parts, word
from triage.reporting.statistics.comparison import EnginePair, sentence
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.paired import PairedResult
from triage.reporting.statistics.rates import Rate

FOUND = EnginePair(
    "Alpha", "Beta", PairedResult(0.041, 0.2, word("exact McNemar"), 9, 9, Interval(0.012, 0.07))
)


def test_a_comparison_is_one_sentence_made_of_others():
    said = sentence(FOUND)
    assert said == (
        "Beta has a failure rate 4.1 percentage points higher than Alpha, 95 % interval 1.2 to 7.0, 9 shared cases; "
        "chance alone could explain this."
    )
    assert as_json(said)["args"]["said"]["args"]["cases"] == {
        "code": "shared_cases",
        "args": {"n": 9},
    }


def test_a_kept_figure_has_its_codes_again():
    kept: TypeAdapter[Any] = TypeAdapter(list[PairedResult | NoFigure])
    results = [FOUND.result, NoFigure(FigureMessage.FEW_ITEMS(n=3, least=20))]
    again = kept.validate_python(kept.dump_python(results, mode="json"))
    assert again == results
    said = (again[0].test, again[1].reason)
    assert [as_messages(text) for text in said] == [
        as_messages(word("exact McNemar")),
        as_messages(FigureMessage.FEW_ITEMS(n=3, least=20)),
    ]


def test_a_reason_without_a_code_is_kept_as_it_is():
    kept = TypeAdapter(NoFigure)
    again = kept.validate_json('{"reason": "one rater only"}')
    assert again == NoFigure(Message("one rater only"))
    assert kept.dump_python(again, mode="json") == {"reason": "one rater only"}


def test_texts_side_by_side_keep_their_codes():
    said = parts("<br>", "mymt", Rate(2, 4))
    assert said == "mymt<br>50.0 % (15.0 to 85.0, n = 4)"
    assert as_json(said)["args"]["all"][0] == "mymt"
    assert as_json(said)["args"]["all"][1]["code"] == "rate"
