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


WORDS = {"en": {"dull": -0.8, "tasty": 0.9}, "de": {"fad": -0.9, "zäh": -0.7, "lecker": 0.9}}


def test_uploaded_words_score_both_sides():
    source = "The soup was tasty, and the bread was tasty."
    turned = "Die Suppe war fad, und das Brot war zäh."
    finding = fires("sentiment", source, turned, sentiment_words=WORDS)
    assert "uploaded" in finding.message
    silent("sentiment", source, turned)


def test_uploaded_words_of_one_side_alone_are_not_used():
    silent("sentiment", "Dull, dull.", "Toll, toll.", sentiment_words={"en": WORDS["en"]})


def test_a_scorer_without_a_model_leaves_it_to_the_lists():
    finding = fires(
        "sentiment",
        GOOD,
        "Das Zimmer war schrecklich und das Personal unhöflich.",
        scorer=lambda texts, language: None if language == "de" else [0.9 for _ in texts],
    )
    assert "no model" in finding.message


@pytest.mark.parametrize(
    ("source", "translation", "direction"),
    [
        ("I love this wonderful, beautiful place.", "Ich hasste diesen furchtbaren, hässlichen Ort.", "en-de"),
        ("Ich hasse diesen schrecklichen, furchtbaren Ort.", "I love this wonderful place, it is perfect.", "de-en"),
        ("We loved the wonderful rooms.", "Odiábamos las habitaciones horribles.", "en-es"),
        ("We loved the wonderful rooms.", "Nous détestions ces horribles chambres.", "en-fr"),
    ],
)  # fmt: skip
def test_listed_words_are_found_in_their_other_forms(source, translation, direction):
    fires("sentiment", source, translation, direction)
