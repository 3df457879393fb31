"""Texts that give a judge orders are noticed, whatever the judge makes of them."""

from __future__ import annotations

import pytest

from tests.methods.judge.orders import ORDERS, SOFT_ORDERS
from triage.methods.judge.orders import holds_orders

PLAIN = [
    "Body mass index, cause of injury and time to operation did not differ.",
    "The committee evaluated ten proposals.",
    "The match ended 3 to 0; the home team scored twice in the last minutes.",
    "Please ignore the noise from the engine.",
    "El juez dictó sentencia el lunes.",
    "Die Anweisung des Arztes ist zu befolgen.",
    "Le professeur a donné une bonne note à l'élève.",
    "他昨天考试得了100分。",
    "",
]


@pytest.mark.parametrize(
    ("languages", "source", "translation"), [(f"{a}-{b}", s, t) for a, b, s, t in ORDERS]
)
def test_orders_are_noticed_in_many_languages(languages, source, translation):
    assert holds_orders(source) or holds_orders(translation)


@pytest.mark.parametrize("text", SOFT_ORDERS)
def test_a_plea_is_noticed_as_well(text):
    assert holds_orders(text)


@pytest.mark.parametrize("text", PLAIN)
def test_a_text_for_readers_is_none(text):
    assert holds_orders(text) == ""
