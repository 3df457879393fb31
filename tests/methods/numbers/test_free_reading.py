"""Any sentence pair, without given values: what must be found again, and what need not."""

from __future__ import annotations

import pytest

from triage.methods.numbers.oracle import check


def verdict(source: str, translation: str, languages: str) -> str:
    source_language, target_language = languages.split("-")
    return check(source, translation, source_language, target_language).result.value


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-zh", "In the early 1980s it grew.", "20世纪80年代初，它有所增长。"),
        ("en-zh", "He scored 33 in his only innings.", "他在唯一一局中得了33分。"),
        ("en-zh", "The quarterback ran 12 yards.", "四分卫跑了12码。"),
        ("zh-en", "谋杀率从每一百万15起升到150起。", "It rises from 15 to 150 per million."),
        ("en-de", "The ice is almost 200 feet high.", "Das Eis ist fast 60 Meter hoch."),
        ("zh-en", "他等了半年，带着7本书。", "He waited six months with 7 books."),
        (
            "de-en",
            "Er wartete eine Dreiviertelstunde auf 4 Leute.",
            "He waited 45 minutes for 4 people.",
        ),
    ],
)
def test_the_same_said_otherwise_passes(languages: str, source: str, translation: str) -> None:
    assert verdict(source, translation, languages) == "pass"


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("zh-en", "左面[1,1]的输入向下。", "On the left, the input points down."),
    ],
)
def test_what_a_careful_reader_would_not_call_an_error_abstains(
    languages: str, source: str, translation: str
) -> None:
    assert verdict(source, translation, languages) == "abstain"


def test_another_amount_in_another_unit_still_fails() -> None:
    assert verdict("It is 200 feet high.", "Es ist 90 Meter hoch.", "en-de") == "fail"
