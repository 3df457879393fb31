from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent


def test_a_lost_emoji_is_found_without_a_category():
    assert fires("emoji", "Good 😀😀", "Gut 😀").category == ""


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Good 😀", "Gut 🎉"),
        ("Family 👨‍👩‍👧", "Familie 👩"),
        ("Flag 🇩🇪", "Flagge 🇫🇷"),
        ("Brand™ ©", "Marke"),
        ("No emoji", "Kein Emoji"),
    ],
)
def test_the_same_number_is_silent(source, translation):
    silent("emoji", source, translation)
