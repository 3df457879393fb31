"""Short cuts of the reader find what the long way finds."""

from __future__ import annotations

import random
import re

import pytest

from triage.methods.numbers import digits
from triage.methods.numbers.hanjoin import patterns_of
from triage.methods.numbers.hansigns import RUN
from triage.methods.numbers.languages import get_language


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
    token = re.compile(rf"({spec.han.stop})|({native})|{RUN}")
    quick = patterns_of(language, spec.han).token
    rng = random.Random(6)
    characters = sorted({sign for sign in token.pattern if not sign.isascii()}) + list("12., A")
    for _ in range(5000):
        text = "".join(rng.choices(characters, k=rng.randint(1, 14)))
        found = [(match.span(), match.groups()) for match in quick.finditer(text)]
        assert found == [(match.span(), match.groups()) for match in token.finditer(text)]
