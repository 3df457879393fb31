from __future__ import annotations

from tests.methods.screening.tools import fires, silent


def test_an_idiom_of_the_source_is_marked():
    assert fires("idioms", "It was a piece of cake.", "Es war leicht.").category == ""


def test_an_inflected_idiom_is_marked():
    fires("idioms", "He was kicking the bucket.", "Er starb.")


def test_an_idiom_of_the_translation_is_not():
    silent("idioms", "Es war leicht.", "It was a piece of cake.", "de-en")


def test_an_uploaded_idiom_is_marked():
    fires("idioms", "It is apples with us.", "Alles gut.", idioms={"en": ("it is apples",)})
