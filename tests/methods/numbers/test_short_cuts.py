"""Short cuts of the reader find what the long way finds."""

from __future__ import annotations

import random
import re

import pytest

from triage.methods.numbers.han.joining import patterns_of
from triage.methods.numbers.han.signs import RUN
from triage.methods.numbers.languages import de, get_language
from triage.methods.numbers.languages.phrases import regex
from triage.methods.numbers.lexer import digits


def test_numerals_with_the_marks_of_the_language_are_read_as_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(5)
    drawn = ("".join(rng.choices("01234567890.,.,' ", k=rng.randint(1, 11))) for _ in range(60_000))
    tokens = [token for token in drawn if re.fullmatch(digits.NUMERAL, token)]
    conventions = [get_language(code).convention for code in ("en", "de", "fr", "hi", "ta")]
    read = [digits.interpret(token, how) for token in tokens for how in conventions]
    monkeypatch.setattr(digits, "_USUAL", {})
    assert read == [digits.interpret(token, how) for token in tokens for how in conventions]
    assert len(read) > 50_000


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_no_number_begins_with_a_character_that_no_pattern_names(language: str) -> None:
    spec = get_language(language)
    assert spec.han is not None
    native = "|".join(sorted(spec.han.native, key=len, reverse=True))
    token = re.compile(rf"({regex(spec.han.stop)})|({native})|{RUN}")
    quick = patterns_of(spec, spec.han).token
    rng = random.Random(6)
    characters = sorted({sign for sign in token.pattern if not sign.isascii()}) + list("12., A")
    for _ in range(5000):
        text = "".join(rng.choices(characters, k=rng.randint(1, 14)))
        found = [(match.span(), match.groups()) for match in quick.finditer(text)]
        assert found == [(match.span(), match.groups()) for match in token.finditer(text)]


def test_a_german_word_without_any_part_of_a_number_is_none() -> None:
    rng = random.Random(13)
    parts = [*de._SMALL, *["hundert", "tausend", "und", "millionen", "milliarden", "halb", "viertel", "einhalb", "mal", "fach", "st", "t", "en", "er", "e", "jährig", "ig", "stunde", "prozent", "a", "s", "anderthalb", "erst", "dritt"]]  # fmt: skip
    numbers = 0
    for _ in range(20_000):
        word = "".join(rng.choices(parts, k=rng.randint(1, 4)))
        if rng.random() < 0.3:
            at = rng.randrange(len(word))
            word = word[:at] + word[at + 1 :]
        numbers += de._numbers_in(word) is not None
        assert de._split(word) == de._numbers_in(word)
    assert numbers > 1000
