"""Training pairs: right on both sides, balanced by what fails, and divided by template."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from itertools import permutations

import pytest

from triage.methods.base import MethodError, Result
from triage.methods.numbers.oracle import check
from triage.methods.numbertest.training import PARALLEL, TrainingPair, Wish, training_pairs

DIRECTIONS = ["-".join(pair) for pair in permutations(PARALLEL, 2)]


#: Every case of a format failed.
FAILED = {"sep-4": (40, 40)}


def pairs(
    direction: str = "en-de",
    count: int = 200,
    held_out: float = 0.2,
    failures: Mapping[str, tuple[int, int]] | None = None,
) -> list[TrainingPair]:
    source, target = direction.split("-")
    return list(training_pairs(Wish(source, target, count, held_out, 1, failures or {})))


def of(part: str, rows: list[TrainingPair]) -> list[TrainingPair]:
    return [row for row in rows if row.part == part]


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_every_direction_has_as_many_pairs_as_asked_for(direction):
    rows = pairs(direction)
    assert (len(of("train", rows)), len(of("held_out", rows))) == (160, 40)
    assert len({row.source for row in rows}) == len(rows)


@pytest.mark.parametrize("direction", ["en-zh", "de-en", "ta-en", "en-ne", "ca-es"])
def test_both_sides_state_the_values(direction):
    source, target = direction.split("-")
    for row in pairs(direction, 120):
        values = [Decimal(value) for value in row.values]
        assert check(row.source, row.translation, source, target, values).result is Result.PASS
        assert check(row.translation, row.source, target, source, values).result is Result.PASS


def test_no_template_is_in_both_parts():
    rows = pairs()
    templates = [{row.template for row in of(part, rows)} for part in ("train", "held_out")]
    assert all(templates)
    assert not templates[0] & templates[1]


def test_a_format_that_fails_more_gets_more_pairs_to_train_on():
    counts = Counter(row.format for row in of("train", pairs(failures=FAILED)))
    others = [n for name, n in counts.items() if name != "sep-4"]
    assert counts["sep-4"] >= max(others) * 3 / 2
    assert min(others) > 0


def test_the_part_for_measuring_has_every_format_alike():
    counts = Counter(row.format for row in of("held_out", pairs(failures=FAILED)))
    assert max(counts.values()) - min(counts.values()) <= 1


def test_nothing_is_held_out_unless_asked_for():
    assert {row.part for row in pairs(held_out=0)} == {"train"}


def test_the_same_wish_gives_the_same_pairs():
    assert pairs() == pairs()


def test_the_separators_are_those_of_each_language():
    rows = [row for row in pairs() if row.format == "sep-6"]
    assert all("," in row.source and "." in row.translation for row in rows)


def test_a_sum_keeps_its_currency():
    rows = [row for row in pairs("en-de", 600) if "dollars and" in row.source]
    assert rows
    assert all("Dollar" in row.translation for row in rows)


def test_a_language_with_the_same_currency_writes_the_sum_in_words():
    rows = [row for row in pairs("de-es", 600) if " Cent" in row.source]
    assert rows
    assert all("céntimos" in row.translation for row in rows)


@pytest.mark.parametrize("direction", ["en-fr", "en-en", "xx-en"])
def test_languages_without_parallel_templates_are_named(direction):
    with pytest.raises(MethodError, match=direction):
        pairs(direction)


def test_german_number_words_are_inflected_or_left_out():
    for direction in ("en-de", "de-en"):
        sides = [text for row in pairs(direction, 2000) for text in (row.source, row.translation)]
        assert [text for text in sides if "mit eine" in text or "von eine" in text] == []
