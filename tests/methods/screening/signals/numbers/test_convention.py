"""Expected values are written as the translation's language writes them."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires


@pytest.mark.parametrize(
    ("direction", "translation", "expected"),
    [
        ("en-de", "Es kostet Geld.", "Expected 1.234,5;"),
        ("en-fr", "Cela coûte de l'argent.", "Expected 1 234,5;"),
        ("en-zh", "这要花钱。", "Expected 1,234.5;"),
    ],
)
def test_an_expected_value_is_written_in_the_convention_of_the_translation(
    direction: str, translation: str, expected: str
) -> None:
    finding = fires("numbers", "It costs 1,234.5 in all.", translation, direction)
    assert finding.message.startswith(expected), finding.message
