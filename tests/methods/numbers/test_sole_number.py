"""Where nothing else in a pair can be a number, the answer without reading is that of reading."""

from __future__ import annotations

import random
from collections.abc import Iterator
from decimal import Decimal
from unicodedata import is_normalized

import pytest

from tests.methods.numbers.test_pair_cache import (
    FRACTIONS,
    SMALL,
    WHOLE,
    Pair,
    disturbed,
    filled,
    forms,
)
from triage.methods.numbers import oracle
from triage.methods.numbers.languages import LANGUAGES, get_language
from triage.methods.numbers.lexer.scan import lexicon_of
from triage.methods.numbers.oracle import Check, check
from triage.methods.numbers.shortcuts import pair_cache, seen_contexts, sole_number
from triage.methods.numbers.shortcuts.han_sole_number import HanSoleNumberCheck
from triage.methods.numbers.shortcuts.pair_cache import pair_cache_of
from triage.methods.numbers.shortcuts.sole_number import SoleNumberCheck, sole_number_check
from triage.methods.numbertest.templates import bundled_templates

DAYS_AND_YEARS = [Decimal(value) for value in (0, 1, 2, 5, 7, 8, 12, 20, 24, 30, 31, 100, 1000, 1945, 1999, 2024, 2199)]  # fmt: skip
VALUES = [*WHOLE, *FRACTIONS, *SMALL, *DAYS_AND_YEARS]
NEAR = [
    "k",
    "M",
    "kg",
    "I",
    "XIV",
    "half",
    "and",
    "a",
    "one",
    "%",
    "percent",
    "room",
    "No.",
    "Nr.",
    "in",
    "May",
    "Mai",
    "to",
    "between",
    "minus",
    "million",
    "dollars",
    "€",
    "o'clock",
    "times",
    "at",
    "um",
    "Uhr",
    "de",
    "d'",
    "of",
    "years",
    "年",
    "m",
    "M€",
    "2",
    "３",
    "#",
    "$",
    "+",
    "-",
    "–",
    ":",
    ";",
    "/",
    "'",
    '"',
    "(",
    ")",
    ".",
    ",",
    "ª",
    "º",
    "²",
    "½",
    "a´",
    "第",
    "约",
    "负",
    "多",
    "个",
    "人",
    "目",
    "折",
    "折扣",
    "万",
    "半",
    "一",
    "dé",
    "\u200b",
    "kl.",
    "halb",
    "à",
    "heures",
    "h",
    "à",
    "las",
    "a.m.",
    "por",
    "ciento",
    "y",
    "medio",
    "e",
    "mezzo",
    "grand",
    "procent",
    "per mille",
    "p.c.",
    "成",
    "процентов",
]


def templates() -> Iterator[tuple[str, str, str]]:
    """Sentences with one number: their language, and what stands before and after it."""
    for language in LANGUAGES:
        for template in bundled_templates(language):
            if template.text.count("[NUM]") == 1:
                before, _, after = template.text.partition("[NUM]")
                yield language, before, after


SENTENCES = list(templates())
ENGLISH = [sentence for sentence in SENTENCES if sentence[0] == "en"]


def drawn(rng: random.Random) -> Pair:
    """Two sentences around a number, one of them English: what else they say does not matter."""
    pair = rng.choice(ENGLISH), rng.choice(SENTENCES)
    (said, before, after), (written, left, right) = pair if rng.random() < 0.5 else pair[::-1]
    return Pair(before, after, left, right, said, written)


def beside(pair: Pair, rng: random.Random) -> Pair:
    """The pair with something put right beside its number, or among the words of it."""
    name = rng.choice(["before", "after", "left", "right"])
    text, piece, gap = getattr(pair, name), rng.choice(NEAR), rng.choice(["", " "])
    at = len(text) if name in ("before", "left") else 0
    if rng.random() < 0.4:
        at = rng.randrange(len(text) + 1)
    return pair._replace(**{name: text[:at] + gap + piece + rng.choice(["", " "]) + text[at:]})


def test_an_answer_without_reading_is_the_answer_of_reading() -> None:
    rng = random.Random(11)
    answered = 0
    for _ in range(9000):
        pair = drawn(rng)
        if rng.random() < 0.6:
            pair = beside(pair, rng) if rng.random() < 0.7 else disturbed(pair, rng)
        languages = pair.source_language, pair.target_language
        value = rng.choice(VALUES)
        source, translation = filled(pair, value, rng.randrange(4), rng.randrange(4))
        for _ in range(2):  # the second time it may be remembered
            answer = pair_cache_of(*languages).recall(source, translation, value)
            if isinstance(answer, Check):
                answered += 1
                assert str(answer) == str(oracle._check(source, translation, *languages, [value]))
    oracle.forget()
    assert answered > 4000


TRAPS = [
    ("Wir haben 300 gezählt.", "We counted 300 %.", 300),
    ("Es sind 300.", "It is room 300.", 300),
    ("Es sind 300.", "It costs 300 dollars.", 300),
    ("Es sind 300.", "It costs $ 300 now.", 300),
    ("Es sind 300.", "It weighs 300 k tonnes.", 300),
    ("Es sind 300.", "It is 300 metres long.", 300),
    ("Es sind 300.", "It is 300 square metres.", 300),
    ("Es sind 300.", "There were 300 and a half loaves.", 300),
    ("Es sind 300.", "There were 300 loaves and a half.", 300),
    ("Es sind 300.", "Between three hundred and six cars passed.", 300),
    ("Es sind 1999.", "It was in 1999 that he came.", 1999),
    ("Es sind 7.", "It was 7 of the May.", 7),
    ("Es sind 7.", "It began at 7 in the morning.", 7),
    ("Es sind 7.", "It is ten to 7 now.", 7),
    ("Es sind 7.", "It was open for 7 days in a year.", 7),
    ("Es sind 7 und acht.", "It was open to 7 people.", 7),
    ("Es sind 300.", "Louis XIV had 300 horses.", 300),
    ("Es sind 300.", "It costs USD\u3000300 now.", 300),
    ("Es sind 36.", "It was ten to thirty-six.", 36),
    ("Es sind 300.", "It cost 300 grand.", 300),
    ("Es sind 300 Promille.", "It was 300 again.", 300),
    ("Es sind 9.", "He was on cloud nine.", 9),
    ("Es sind 36.", "A hundred and thirty-six came.", 36),
]


@pytest.mark.parametrize(("source", "translation", "value"), TRAPS)
def test_words_that_say_what_a_number_is_are_read(
    source: str, translation: str, value: int
) -> None:
    for form in (str(value), f"{value} "):
        written = translation.replace(str(value), form.strip())
        got = check(source, written, "de", "en", [Decimal(value)])
        assert str(got) == str(oracle._check(source, written, "de", "en", [Decimal(value)]))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The bridge over the river carried {} cars."),
        ("de", "Die Brücke über den Fluss trug {} Wagen."),
    ],
)
def test_number_words_in_an_ordinary_sentence_are_not_read(language: str, sentence: str) -> None:
    for value in (8, 11, 20, 36, 45, 91, 300, 12_345):
        words = forms(Decimal(value), language)[-1]
        pair = f"La barca porta {value} persone.", sentence.format(words)
        answer = pair_cache_of("it", language).recall(*pair, Decimal(value))
        assert isinstance(answer, Check)
        assert answer == oracle._check(*pair, "it", language, [Decimal(value)])
    oracle.forget()


def test_an_ordinary_sentence_is_not_read() -> None:
    for value in (7, 45, 300, 1999, 12_345):
        answer = pair_cache_of("en", "de").recall(
            f"The farm in the village sold {value:,} eggs.",
            f"Der Hof im Dorf verkaufte diese Woche {value:,} Eier.".replace(",", "."),
            Decimal(value),
        )
        assert isinstance(answer, Check)
    oracle.forget()


SHARES = {
    "ca": "i mig|i mitja|i quart|i un quart|i tres quarts",
    "en": "and a half|and a quarter|and three quarters|and three-quarters",
    "es": "y medio|y media|y cuarto|y un cuarto|y tres cuartos",
    "fr": "et demi|et demie|et quart|et un quart|et trois quarts|trois-quarts",
    "it": "e mezzo|e mezza|e un quarto|e tre quarti",
    "pt": "e meio|e meia|e um quarto|e três quartos",
    "ru": "с половиной|с четвертью",
    "ta": "அரை|கால்|முக்கால்",
    "ko": "반",
    "ar": "ونصف|وربع",
}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_half_after_the_noun_is_never_overlooked(language: str) -> None:
    pattern = get_language(language).half_after
    shares = [share for share in SHARES.get(language, "").split("|") if share]
    assert bool(shares) == bool(pattern)
    assert not any(
        sole_number_check(language).states_no_number(f"{share} ", "") for share in shares
    )


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("pt", "A terça parte dos {} bancos fechou."),
        ("it", "La settima parte dei {} banchi."),
        ("ru", "Нет третьей части {} книг."),
    ],
)
def test_a_share_named_by_an_ordinal_is_told_as_by_reading(language: str, sentence: str) -> None:
    pair = "Of the 300 banks some part closed.", sentence.format(300)
    read = oracle._check(*pair, "en", language, [Decimal(300)])
    for _ in range(2):
        assert str(check(*pair, "en", language, [Decimal(300)])) == str(read)
    oracle.forget()


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"zh", "ja"}))
def test_a_word_that_means_nothing_to_the_reader_says_nothing_of_numbers(language: str) -> None:
    rng = random.Random(14)
    spec = get_language(language)
    known, lexicon = SoleNumberCheck(spec, language), lexicon_of(spec)
    others = ["Brücke", "cart", "élan", *(word for text in NEAR for word in text.split())]
    told = 0
    for _ in range(3000):
        chunk = rng.choice(rng.choice([[*spec.words], others])).split(" ")[0]
        at = rng.randrange(len(chunk) + 1)
        chunk = chunk[:at] + rng.choice(["", "", "e", "X", "ß", "\u0301", "ம"]) + chunk[at:]
        chunk = rng.choice([chunk, chunk.capitalize(), chunk.upper()]) + rng.choice(["", ".", "!)"])
        if known._is_unknown_word(chunk):
            told += 1
            assert not lexicon[chunk]
            assert not known._may_concern_numbers(chunk)
    assert told > 100


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_characters_that_are_passed_over_quickly_say_nothing_of_numbers(language: str) -> None:
    han_check = sole_number_check(language)
    assert isinstance(han_check, HanSoleNumberCheck)
    ordinary = [chr(c) for c in range(0x20, 0x10000) if han_check._ordinary.fullmatch(chr(c))]
    assert len(ordinary) > 20_000
    assert not any(han_check._relevant.search(f"车{character}") for character in ordinary)
    assert is_normalized("NFC", "".join(ordinary))


def test_only_so_many_half_texts_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen_contexts, "_MAX_TEXTS", 20)
    known = SoleNumberCheck(get_language("en"), "en")
    for number in range(150):
        word = f"{'x' * number}y"
        for before, after in ((f"{word} ", f" {word}"), (f"{word} {word} ", f" {word} {word}")):
            assert known.is_sole_number(before, after, 0)
            assert known.states_no_number(before, after)
    kept = [*known._numberless, *known._plain[0]]
    assert all(0 < len(texts) <= 20 for texts in kept)
    assert max(len(text) for texts in kept for text in texts) <= 200


def test_only_so_many_words_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sole_number, "_MAX_CHUNKS", 20)
    known = SoleNumberCheck(get_language("en"), "en")
    for number in range(200):
        assert known.states_no_number(f"{'x' * (number % 100 + 1)}y ", "")
    assert len(known._harmless) <= 20


def test_only_so_many_small_values_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_cache, "_MAX_PAIRS", 20)
    oracle.forget()
    for number in range(1, 32):
        check(
            f"It sold {number} cars.",
            f"Man verkaufte {number} Autos.",
            "en",
            "de",
            [Decimal(number)],
        )
    assert 0 < len(pair_cache_of("en", "de")._small_ones) <= 20
    oracle.forget()


def test_words_with_marks_after_them_are_looked_up_as_they_are_scanned() -> None:
    rng = random.Random(12)
    for language in LANGUAGES:
        spec = get_language(language)
        lexicon = lexicon_of(spec)
        words = [word for word in spec.words if " " not in word] or ["x"]
        for _ in range(300):
            chunk = rng.choice(words) + "".join(rng.choices(".,;:!?)-’'", k=rng.randint(0, 3)))
            if lexicon[chunk] and lexicon[chunk][0].end:  # else it is read in its place
                assert lexicon[chunk] == tuple(lexicon.hits(chunk, 0, len(chunk)))
