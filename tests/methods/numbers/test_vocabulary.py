"""What the words of each language mean, one file of them a language.

A line of ``vocabulary/<code>.tsv`` holds a kind, the meaning, and the words or phrases that have it, or
the stem that their forms share. Each is read alone, so that one that is lost or changes its meaning
is named.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from triage.methods.base import Result
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.oracle import check
from triage.methods.numbers.prose.bounds import bound_of
from triage.methods.numbers.prose.rates import rate_of
from triage.methods.numbers.prose.reading.names import names
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbers.units.recognition import unit_of

FOLDER = Path(__file__).parent / "vocabulary"
# A text for each kind of word; its first number is looked at.
TEXTS = {
    "number": "({})",
    "scale": "(3 {})",
    "rank": "({})",
    "vague": "({})",
    "label": "{} 214",
    "year after": "{} 1984",
    "year before": "1984 {}",
    "month": "12 {} 2021",
    "currency": "12 {}",
    "cents": "12 {}",
    "percent": "12 {}",
    "hour": "7 {}",
    "suffix": "(12{})",
    "unit": "12 {}",
    "money": "12 {}",
    "money before": "{} 12",
    "price": "{} 12",
    "sign": "{}12",
}


def _text(text: str, word: str, language: str) -> str:
    unspaced = get_language(language).han is not None
    return (text.replace(" ", "") if unspaced else text).format(word)


def _kind(number: ReadNumber) -> str:
    parts = [number.kind, *(f"{value:f}" for value in number.values[:1])]
    if number.weak:
        parts.append("weak")
    if number.doubt:
        parts.append("doubtful")
    return " ".join(parts)


def _unit(number: ReadNumber, text: str, language: str) -> str:
    unit = unit_of(number, text, language)
    return unit.name if unit is not None else "none"


def _rate(text: str, language: str) -> str:
    place = text.index("40")
    cost = ReadNumber("40", place, place + 2, ())
    time = rate_of(cost, text, language)
    return time.name if time is not None else "none"


def _bound(text: str, language: str) -> str:
    place = text.index("40")
    return bound_of(ReadNumber("40", place, place + 2, ()), text, language).bound.name


def _free(source: str, translation: str, language: str) -> str:
    return "lost" if check(source, translation, "en", language).result is Result.FAIL else "stated"


def _named(word: str, language: str) -> str:
    named = (name for name, _, _ in names(word, get_language(language)))
    return " ".join(f"{name.sort.value} {name.number}" for name in named)


def _idiom(word: str, language: str) -> str:
    counted = [one for one in read_numbers(f"({word})", language) if not one.weak]
    return "counts" if counted else "counts nothing"


def _counted(word: str, language: str, text: str) -> str:
    """The text if a range of numbers before the word is no range of years."""
    found = read_numbers(text.format(word), language)
    return text if [one.kind for one in found] == ["quantity"] * 2 else "years"


def _multiple(word: str, language: str, value: str) -> str:
    source = f"There were {value} of them."
    return value if _free(source, f"({word})", language) == "stated" else "lost"


def _first(kind: str, word: str, language: str) -> str:
    """What the first number beside the word is."""
    text = _text(TEXTS[kind], word, language)
    numbers = read_numbers(text, language)
    number = numbers[0] if numbers else ReadNumber("", 0, 0, ())
    if kind in ("unit", "money", "money before", "sign"):
        return _unit(number, text, language)
    if kind == "cents":
        return " ".join(f"{one:f}" for one in number.values)
    return _kind(number) if numbers else "none"


# How a word of each other kind is read, given its language and what it should mean.
READINGS: dict[str, Callable[[str, str, str], str]] = {
    "lower": lambda word, language, _: _bound(_text("{} 40", word, language), language),
    "upper": lambda word, language, _: _bound(_text("{} 40", word, language), language),
    "lower after": lambda word, language, _: _bound(_text("40 {}", word, language), language),
    "upper after": lambda word, language, _: _bound(_text("40 {}", word, language), language),
    "moment": lambda word, language, _: _free(
        "The shop closed on 4 March 1987.", f"({word})", language
    ),
    "below zero": lambda word, language, _: (
        check("It was 7 degrees.", f"(7 {word})", "en", language).error_kind
    ),
    "fall": lambda word, language, _: str(
        check("It changed by -7 %.", f"({word} 7 %)", "en", language).result
    ),
    "rise": lambda word, language, _: (
        check("It fell by 7 %.", f"({word} 7 %)", "en", language).error_kind
    ),
    "rate": lambda word, language, _: _rate(_text("({} 40)", word, language), language),
    "name": lambda word, language, _: _named(word, language),
    "idiom": lambda word, language, _: _idiom(word, language),
    "multiple": _multiple,
    "counted": _counted,
}


def meaning(kind: str, word: str, language: str, value: str) -> str:
    """What the reader takes a word for."""
    if kind in READINGS:
        return READINGS[kind](word, language, value)
    return _first(kind, word, language)


@cache
def lines() -> list[tuple[str, str, str, list[str]]]:
    found = []
    for path in sorted(FOLDER.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            kind, value, words = line.split("\t")
            found.append((path.stem, kind, value, words.split(", ")))
    return found


GROUPS = sorted({(language, kind) for language, kind, _, _ in lines()})


@pytest.mark.parametrize(("language", "kind"), GROUPS, ids=lambda name: name)
def test_a_word_is_read_for_what_it_means(language: str, kind: str) -> None:
    for code, of_kind, value, words in lines():
        if (code, of_kind) == (language, kind):
            found = {word: meaning(kind, word, language, value) for word in words}
            assert found == dict.fromkeys(words, value)
