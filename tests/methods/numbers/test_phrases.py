"""The notation of phrases."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from triage.methods.numbers import sections
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.phrases import PhraseError, in_any_case, regex


@pytest.mark.parametrize(
    ("phrases", "matching", "other"),
    [
        ("at least, over", ["at least", "over", "At\u00a0least"], ["at", "least"]),
        ("no (less/fewer) than", ["no less than", "no fewer than"], ["no than"]),
        ("exceed[s/ed]", ["exceed", "exceeds", "exceeded"], ["exceeding"]),
        ("[ ]uhr", ["uhr", " uhr"], ["  uhr"]),
        ("increas*, ~fold", ["increas", "increasing", "tenfold"], ["fold"]),
        ("mensil?", ["mensile"], ["mensil", "mensilmente"]),
        ("cat[s]#…nine lives", ["cats have nine lives"], ["catsnine lives", "cat. nine lives"]),
        ("_ and <half:a half>", ["hour and a half"], ["4 and a half"]),
        ("o'clock", ["o'clock", "o’clock"], ["oclock"]),
        ("over!( there)", ["over"], ["over there"]),
        ("grand&($)", ["grand"], ["grand a"]),
        ("sharp$", ["sharp", "sharp.", "sharp )"], ["sharp a"]),
        ("km/h, (km\\/h)", ["km/h"], ["km", "h"]),
        (r"{\d{2}}. day", ["12. day"], ["1. day", "12x day"]),
        ("", [], ["", "a"]),
    ],
)
def test_phrases_match(phrases: str, matching: list[str], other: list[str]) -> None:
    pattern = in_any_case(phrases)
    assert [text for text in matching if not pattern.fullmatch(text)] == []
    assert [text for text in other if pattern.fullmatch(text)] == []


def test_a_phrase_may_be_ruled_out_by_the_words_before_it() -> None:
    pattern = re.compile(regex("!<(not )more than"))
    assert pattern.search("more than 3")
    assert not pattern.search("not more than 3")


@pytest.mark.parametrize("phrases", ["(a/b", "a)", "[a/b)", "a!", "{a", "<half:a"])
def test_what_is_not_in_the_notation_is_refused(phrases: str) -> None:
    with pytest.raises(PhraseError, match=re.escape(repr(phrases))):
        regex(phrases)


def test_the_error_names_the_language_and_the_section() -> None:
    wrong = sections.Rates(rates={"day": ("daily", "per (day/night")})
    with pytest.raises(PhraseError, match=r"English, Rates\.rates: 'per \(day/night': '\)' is mis"):
        replace(get_language("en"), sections=(wrong,))
