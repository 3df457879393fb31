"""A small part of ``bench/review/surveys.py``, which has the figures of the documents."""

from __future__ import annotations

import random

import pytest

from bench.review.surveys import SHAPES, Text, looks_held, measure


@pytest.mark.parametrize("shape", SHAPES)
def test_intervals_hold_whatever_the_scores_are_worth(shape):
    rng = random.Random(7)
    text = Text(list(SHAPES[shape](0.05, rng)), rng)
    assert measure(text, 120, 300)["held"] >= 0.92


def test_all_looks_hold_together():
    rng = random.Random(7)
    text = Text(list(SHAPES["suspects"](0.2, rng)), rng)
    assert looks_held(text, 200, 200) >= 0.92
