"""An answer put together from a pair met before is the answer that reading would give."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.methods.numbers.test_hostile import PIECES
from triage.methods.numbers import oracle, reading
from triage.methods.numbers.languages import LANGUAGES, get_language
from triage.methods.numbers.oracle import Check, check
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbers.shortcuts import pair_cache
from triage.methods.numbers.shortcuts.pair_cache import pair_cache_of
from triage.methods.numbers.shortcuts.writing import writer_of

WHOLE = [
    Decimal(value)
    for value in (101, 250, 300, 999, 2200, 2500, 5924, 9999, 10_000, 12_345, 20_000, 100_000, 999_999,
                  10**6, 1_234_567, 12 * 10**6, 123_456_789, 2_005_413_000, 10**11)
]  # fmt: skip
_FRACTIONS = """0.5 0.25 0.75 1.5 2.5 3.14 8.3 8.45 12.45 23.59 24.5 30.1 59.9 99.99 100.5 999.9 1999.5
    2019.25 5382.1217 12345.67 0.001 7.125 10.05 1.234 12.50"""
FRACTIONS = [Decimal(value) for value in _FRACTIONS.split()]
SMALL = [Decimal(value) for value in (32, 36, 40, 45, 50, 59, 60, 61, 70, 75, 80, 84, 90, 95, 99)]
ROUNDS = 900


class Pair(NamedTuple):
    """A source and a translation, each cut where a number stands."""

    before: str
    after: str
    left: str
    right: str
    source_language: str
    target_language: str


def forms(value: Decimal, language: str) -> list[str]:
    """A value as a text of a language may have it."""
    writer = writer_of(get_language(language))
    whole, point, decimals = f"{value:,}".partition(".")
    grouped = [
        whole.replace(",", group) + (writer.point + decimals if point else "")
        for group in writer.groups
    ]
    plain = str(value).replace(".", writer.point)
    words = [writer.spell(int(value))] if writer.spell and not point and 0 < value < 10**12 else []
    return [*grouped, plain, *words]


def cut(text: str, value: Decimal, language: str) -> tuple[str, str] | None:
    for form in forms(value, language):
        before, found, after = text.partition(form)
        if found:
            return before, after
    return None


def pairs() -> Iterator[Pair]:
    """The project's own cases that state one value in a usual form."""
    for path in sorted((Path(__file__).parent / "cases").glob("*.jsonl")):
        for line in filter(None, path.read_text(encoding="utf-8").splitlines()):
            case = json.loads(line)
            value = Decimal(case["values"][0]) if len(case["values"]) == 1 else Decimal(-1)
            if value < 0:
                continue
            source = cut(case["source"], value, case["src_lang"])
            translation = cut(case["translation"], value, case["tgt_lang"])
            if source and translation:
                yield Pair(*source, *translation, case["src_lang"], case["tgt_lang"])


_MARKS = " |, |. |: |(|)|-|/|%| %|$|€| €|–|\u00a0|'|’|#|no. |+| km| kg|th|er|h|!|年|月|世紀|打|成|千克|公里"
MARKS = _MARKS.split("|")


def words_of(language: str) -> list[str]:
    return list(get_language(language).words) or list(
        "年月日世打成割克米点半第约元块分角时号千万零一三十多几"
    )


def disturbed(pair: Pair, rng: random.Random) -> Pair:
    """The pair with words or marks beside its number, or elsewhere in the translation."""
    for _ in range(rng.randint(0, 2)):
        piece = rng.choice(
            [
                *rng.choices(words_of(pair.target_language), k=2),
                *rng.choices(PIECES),
                *rng.choices(MARKS),
            ]
        )
        gap = rng.choice(["", " "])
        place = rng.randrange(4)
        if place == 0:
            pair = pair._replace(left=f"{pair.left}{piece}{gap}")
        elif place == 1:
            pair = pair._replace(right=f"{gap}{piece}{pair.right}")
        elif place == 2:
            at = rng.randrange(len(pair.right) + 1)
            pair = pair._replace(right=f"{pair.right[:at]} {piece} {pair.right[at:]}")
        else:
            pair = pair._replace(after=f"{gap}{piece}{pair.after}")
    return pair


def filled(pair: Pair, value: Decimal, said: int, written: int) -> tuple[str, str]:
    """The pair with a value, in one of the forms of each language."""
    says, writes = forms(value, pair.source_language), forms(value, pair.target_language)
    source, translation = says[said % len(says)], writes[written % len(writes)]
    return pair.before + source + pair.after, pair.left + translation + pair.right


def test_an_answer_from_memory_is_the_answer_of_reading() -> None:
    rng = random.Random(3)
    whole_pairs = list(pairs())
    remembered = 0
    for number in range(ROUNDS):
        pair = (
            whole_pairs[number]
            if number < len(whole_pairs)
            else disturbed(rng.choice(whole_pairs), rng)
        )
        languages = pair.source_language, pair.target_language
        values = rng.sample(rng.choice([WHOLE, FRACTIONS, SMALL]), 10)
        said, written = rng.randrange(4), rng.randrange(4)
        for value in values:
            source, translation = filled(pair, value, said, written)
            answer = pair_cache_of(*languages).recall(source, translation, value)
            got = check(source, translation, *languages, [value])
            if isinstance(answer, Check):
                remembered += 1
                reading.forget()
                assert str(got) == str(oracle._check(source, translation, *languages, [value]))
    assert remembered > 1000


TRAPS = [
    ("It was built in the year {}.", "它建于公元{}年。", "zh", "5924", "345"),
    ("There were {} eggs.", "有{}打鸡蛋。", "zh", "5000", "500"),
    ("It rose by {}.", "上涨了{}成。", "zh", "12.5", "2.5"),
    ("Add {} grams.", "加{}克。", "zh", "2345", "3000"),
    ("It takes {} hours.", "Es dauert um {} Uhr.", "de", "30.5", "8.30"),
    ("A hundred and {} people.", "Hundert und {} Leute.", "de", "2500", "250"),
    ("On May {} we met.", "Am {} Mai.", "de", "2500", "250"),
    ("Between {} cars passed.", "Between {} cars passed.", "en", "300", "250"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "translation", "language", "learnt", "asked"), TRAPS)
def test_what_stands_around_a_number_may_ask_for_its_size(
    source: str, translation: str, language: str, learnt: str, asked: str
) -> None:
    oracle.forget()
    for value in (Decimal(learnt), Decimal(learnt), Decimal(asked)):
        written = forms(value, language)
        for form in (written[-1], written[0]):
            said, found = source.format(forms(value, "en")[0]), translation.format(form)
            got = check(said, found, "en", language, [value])
            reading.forget()
            assert got == oracle._check(said, found, "en", language, [value])


def test_a_wrong_number_is_no_pass_in_a_pair_that_has_passed() -> None:
    for value, written, result in [
        ("5924", "5.924", "pass"), ("8123", "8.123", "pass"), ("7456", "7.456", "pass"), ("7456", "7.465", "fail"),
        ("7456", "7,456", "fail"), ("7456", "74.560", "fail"), ("7456", "17.456", "fail"), ("7456", "7.4567", "fail"),
    ]:  # fmt: skip
        answer = check(
            f"It sold {value} cars.",
            f"Man verkaufte {written} Autos.",
            "en",
            "de",
            [Decimal(value)],
        )
        assert answer.result == result


def test_a_number_added_to_a_pair_that_has_passed_is_found() -> None:
    source, translation = "It sold 5,924 cars.", "Man verkaufte 5.924 Autos{}."
    for more, result in [("", "pass"), ("", "pass"), ("", "pass"), (" und 300 Busse", "fail")]:
        answer = check(source, translation.format(more), "en", "de", [Decimal(5924)])
        assert answer.result == result


def test_only_so_many_pairs_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_cache, "_MAX_PAIRS", 20)
    oracle.forget()
    for number in range(101, 199):
        check(
            f"Line {'x' * number}: 300 cars.",
            f"Zeile {'x' * number}: 300 Autos.",
            "en",
            "de",
            [Decimal(300)],
        )
    cache = pair_cache_of("en", "de")
    assert len(cache._met) <= 20
    oracle.forget()


SPELLERS = [code for code in LANGUAGES if get_language(code).spell is not None]


@pytest.mark.parametrize("language", SPELLERS)
def test_words_that_are_looked_up_read_back_as_their_number(language) -> None:
    spell = get_language(language).spell
    assert spell is not None
    rng = random.Random(9)
    parts = [0, 1, 2, 10, 11, 19, 20, 21, 99, 100, 101, 110, 121, 200, 999]
    for _ in range(1500):
        groups = rng.choices(parts, k=rng.randint(1, 4))
        value = int("".join(f"{group:03}" for group in groups))
        if value:
            numbers = read_numbers(f"({spell(value)})", language)
            assert [number.values[0] for number in numbers] == [value]
