from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent

GOOD = "The room was wonderful and the staff friendly."


def test_praise_turned_into_blame_is_found():
    finding = fires("sentiment", GOOD, "Das Zimmer war schrecklich und das Personal unhöflich.")
    assert finding.category == "SEN"


def test_praise_kept_is_silent():
    silent("sentiment", GOOD, "Das Zimmer war wunderbar und das Personal freundlich.")


def test_negated_praise_is_blame():
    fires("sentiment", GOOD, "El cuarto no era bueno y nadie fue amable.", "en-es")


def test_one_word_of_feeling_is_no_mood():
    silent("sentiment", "A good day.", "Ein schlechter Tag.")


@pytest.mark.parametrize(
    ("source", "target", "found"),
    [
        (0.6, -0.6, True),
        (-0.6, 0.6, True),
        (0.5, -0.6, False),
        (0.9, -0.4, False),
        (-1, 0.51, True),
    ],
)
def test_a_scorer_is_held_to_the_bounds_of_the_paper(source, target, found):
    def scorer(texts, language):
        return [source if language == "en" else target for _ in texts]

    (fires if found else silent)("sentiment", "a", "b", scorer=scorer)
