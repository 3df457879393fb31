"""Texts of dictionary words whose last word may absorb the full stop added after each text."""

from __future__ import annotations

import random
import subprocess

import pytest

from engines.adapters import registry
from engines.adapters.base import Answer
from engines.adapters.processes import ENVIRONMENT
from tests.engines.apertium_words import words

pytestmark = pytest.mark.apertium
SEED = 20
MODES = {"en-es": "eng-spa", "es-en": "spa-eng", "en-ca": "eng-cat", "ca-en": "cat-eng"}
# "a." and "un." are abbreviations in Catalan, "Dr." in both languages, "e.g." in English.
SWALLOWING = [
    ("ca-en", "De a"),
    ("ca-en", "La casa un"),
    ("ca-en", "Els ocells després volen a"),
    ("ca-en", "un"),
    ("es-en", "Vive en EE.UU"),
    ("es-en", "p. ej"),
    ("en-es", "The house of the Dr"),
    ("en-ca", "It was at 5 p.m"),
]


@pytest.fixture(scope="module")
def apertium():
    return registry.build("apertium", {})


def texts(direction: str, count: int) -> list[str]:
    """Texts of up to six dictionary words; every third text ends with a possible abbreviation."""
    rng = random.Random(f"{SEED} {direction}")
    forms = words(MODES[direction], 12 * count, rng)
    stopped = sorted({form[:-1] for form in forms if len(form) > 1 and form.endswith(".")})
    made = []
    for number in range(count):
        ends = stopped if stopped and number % 3 == 0 else forms
        made.append(" ".join([*rng.sample(forms, rng.randint(0, 5)), rng.choice(ends)]))
    return made


def translated(apertium, direction: str, batch: list[str]) -> list[str]:
    outcomes = apertium.translate(batch, *direction.split("-"))
    assert [one for one in outcomes if not isinstance(one, Answer)] == []
    assert len(outcomes) == len(batch)
    return [one.text for one in outcomes]


def alone(direction: str, text: str) -> str:
    done = subprocess.run(
        ["apertium", "-u", MODES[direction]],
        input=text.encode(), capture_output=True, check=True, env=ENVIRONMENT,
    )  # fmt: skip
    return done.stdout.decode()


def check(apertium, direction: str, count: int, compared: int) -> None:
    """Nothing is lost; a sample is compared, and every text without a translation."""
    batch = texts(direction, count)
    found = translated(apertium, direction, batch)
    silent = {index for index, result in enumerate(found) if not result.strip()}
    for index in silent | set(range(0, count, count // compared)):
        assert found[index] == alone(direction, batch[index]), batch[index]


@pytest.mark.parametrize(("direction", "text"), SWALLOWING)
def test_a_last_word_that_takes_in_the_full_stop_loses_no_translation(apertium, direction, text):
    batch = ["5", text, "5"]
    assert translated(apertium, direction, batch) == ["5", alone(direction, text), "5"]


@pytest.mark.parametrize("direction", MODES)
def test_texts_of_dictionary_words_are_translated_as_in_processes_of_their_own(apertium, direction):
    check(apertium, direction, 300, 6)


@pytest.mark.slow
@pytest.mark.parametrize("direction", MODES)
def test_five_thousand_texts_of_dictionary_words_all_keep_their_translations(apertium, direction):
    check(apertium, direction, 5000, 50)
