"""A changed digit, a dropped group or a moved separator never passes."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.methods.numbers import rendering
from triage.methods.numbers.oracle import check

FREELY = settings(max_examples=examples(60), deadline=None, suppress_health_check=list(HealthCheck))
quantities = st.builds(
    lambda digits, places: Decimal(digits).scaleb(-places),
    st.integers(2, 10**11),
    st.integers(0, 4),
)
grouped = quantities.filter(lambda value: value >= 1000)
each_language = pytest.mark.parametrize("language", rendering.LANGUAGES)


def verdict(printed: str, value: Decimal, language: str) -> str:
    source = f"We counted {value:,f} of them."
    translation = f"共（{printed}）个。" if language in ("zh", "ja") else f"( {printed} )."
    return str(check(source, translation, "en", language, [value]).result)


@each_language
@FREELY
@given(value=quantities, at=st.integers(0, 30), digit=st.sampled_from("0123456789"))
def test_a_changed_digit_never_passes(language: str, value: Decimal, at: int, digit: str) -> None:
    printed = str(rendering.local(language)(value))
    places = [index for index, character in enumerate(printed) if character.isdigit()]
    place = places[at % len(places)]
    zero = ord(printed[place]) - int(printed[place])
    changed = printed[:place] + chr(zero + int(digit)) + printed[place + 1 :]
    assume(changed != printed)
    assert verdict(changed, value, language) == "fail"


@each_language
@FREELY
@given(value=quantities, at=st.integers(0, 30), count=st.integers(1, 3))
def test_dropped_digits_never_pass(language: str, value: Decimal, at: int, count: int) -> None:
    printed = str(rendering.ungrouped(language)(value))
    at %= len(printed)
    shorter = printed[:at] + printed[at + count :]
    assume(any(character.isdigit() for character in shorter))
    plain = "".join(str(int(c)) if c.isdigit() else "." for c in shorter).rstrip(".")
    assume(Decimal(f"0{plain}") != value)  # .2 is 0.2 without its zero
    assert verdict(shorter, value, language) != "pass"


@each_language
@FREELY
@given(value=grouped, at=st.integers(0, 30))
def test_a_dropped_group_never_passes(language: str, value: Decimal, at: int) -> None:
    printed = str(rendering.local(language)(value))
    groups = list(re.finditer(r"[^\d-]?\d+", printed))
    assume(len(groups) > 1)
    gone = groups[at % len(groups)]
    shorter = (printed[: gone.start()] + printed[gone.end() :]).lstrip(",.\u202f\xa0")
    assert verdict(shorter, value, language) != "pass"


@each_language
@FREELY
@given(value=grouped, at=st.integers(0, 30), left=st.booleans())
def test_a_moved_separator_never_passes(language: str, value: Decimal, at: int, left: bool) -> None:
    printed = str(rendering.local(language)(value))
    marks = [index for index, character in enumerate(printed) if not character.isdigit()]
    assume(marks)
    place = marks[at % len(marks)] - left
    moved = printed[:place] + printed[place + 1] + printed[place] + printed[place + 2 :]
    assume(moved[0].isdigit() and moved[-1].isdigit())
    assume(
        moved != f"{value.normalize():,f}"
    )  # 10,00,000 and 1,000,000 are both well formed in India
    assert verdict(moved, value, language) != "pass"


@each_language
@FREELY
@given(value=quantities)
def test_the_marks_of_the_other_convention_never_pass(language: str, value: Decimal) -> None:
    printed = str(rendering.digits(language)(value))
    swapped = printed.translate({ord("."): ",", ord(","): ".", 0x202F: ",", 0xA0: ","})
    assume(swapped != printed)
    assert verdict(swapped, value, language) != "pass"


@each_language
@FREELY
@given(value=quantities)
def test_a_lost_decimal_mark_never_passes(language: str, value: Decimal) -> None:
    assume(value % 1)
    printed = str(rendering.ungrouped(language)(value))
    assert verdict("".join(c for c in printed if c.isdigit()), value, language) == "fail"


@each_language
@FREELY
@given(value=st.integers(1, 10**6).map(Decimal), other=st.integers(1, 10**6).map(Decimal))
def test_other_words_never_pass(language: str, value: Decimal, other: Decimal) -> None:
    assume(value != other)
    words = rendering.words(language)(other)
    assume(words is not None)
    assert verdict(str(words), value, language) == "fail"


@each_language
@FREELY
@given(value=st.integers(13, 10**9).map(Decimal), other=st.integers(13, 10**9).map(Decimal))
def test_a_contradicting_gloss_never_passes(language: str, value: Decimal, other: Decimal) -> None:
    assume(value != other)
    right, wrong = (rendering.ungrouped(language)(number) for number in (value, other))
    assert verdict(f"{right} ({wrong})", value, language) == "fail"


@each_language
@FREELY
@given(value=st.integers(13, 10**9).map(Decimal))
def test_a_consistent_gloss_passes(language: str, value: Decimal) -> None:
    digits, grouped = (
        str(rendering.ungrouped(language)(value)),
        str(rendering.local(language)(value)),
    )
    expected = "abstain" if language == "hi" else "pass"
    assert verdict(f"{digits} ({grouped})", value, language) == expected
