"""Splits texts into tokens for comparison, each with a normalised form, senses and a weight.

Chinese is segmented into the fewest words of its lexicon. Numbers are read, so that 十四 is 14 and
"1 万" is 10,000. Words that translators interchange freely share a form
(``data/function_words_*``, ``data/alike_words_*``).
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import regex

from triage.methods.numbers.languages import LANGUAGES
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.reading import read_numbers
from triage.methods.sit.comparison.lexicon import NONE, Senses, senses_of, words_of

WORD, NAME, NUMBER, GRAMMAR, MARK = "word", "name", "number", "grammar", "mark"
# Cost of losing a token of each kind, in content words.
WEIGHTS = {WORD: 1.0, NAME: 1.0, NUMBER: 1.3, GRAMMAR: 0.35, MARK: 0.1}
NEGATION = 1.2
# English articles, demonstratives and auxiliaries: they depend on their neighbours, and often two
# of them change at once.
LIGHT = 0.2
_LIGHT = "a an the this that these those is are was were be been being am has have had having do does did s"
LIGHT_WORDS = frozenset(_LIGHT.split())
NEGATIONS = {
    "en": frozenset(["not", "n't", "t", "no", "never", "cannot", "neither", "nor", "without"]),
    "zh": frozenset(("不", "没有")),
    "es": frozenset(["no", "nunca", "jamás", "tampoco", "sin", "ni"]),
    "pt": frozenset(["não", "nunca", "jamais", "nem", "sem"]),
    "ca": frozenset(["no", "mai", "tampoc", "sense", "ni"]),
    "fr": frozenset(["ne", "pas", "jamais", "sans", "ni"]),
    "de": frozenset(["nicht", "kein", "keine", "keinen", "keiner", "keinem", "nie", "ohne"]),
}
# Words of grammar that come and go with their neighbours: articles, also those within a preposition
# ("do"), and Chinese particles. Losing one is no change that is worth a word.
_ARTICLES = {
    "zh": "的 了 着 过 所 个 一个",
    "es": "el la los las lo un una unos unas del al",
    "pt": "o a os as um uma uns umas do da dos das ao à aos às no na nos nas pelo pela pelos pelas",
    "ca": "el la els les l un una uns unes del dels al als pel pels en na",
    "fr": "le la les l un une des du au aux",
    "de": "der die das den dem des ein eine einen einem einer eines am im vom zum zur beim ins ans",
}
ARTICLES = {"en": LIGHT_WORDS} | {
    language: frozenset(words.split()) for language, words in _ARTICLES.items()
}
_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
)
NUMBER_WORDS = {
    **{word: str(value) for value, word in enumerate(_ONES.split()) if word != "one"},
    **{word: str(value) for value, word in enumerate(_ORDINALS.split())},
    **{
        word: f"{value}0"
        for value, word in enumerate(
            ["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 3
        )
    },
    "hundred": "100",
    "thousand": "1000",
    "million": "1000000",
    "billion": "1000000000",
}
LONGEST_WORD = 8
REMEMBERED = 2_000

_DATA = Path(__file__).parents[1] / "data"
# Unspaced scripts that have no lexicon here: each character is a token.
_OTHER_UNSPACED = r"\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
_LETTERS = rf"[[\p{{L}}\p{{M}}]--[\p{{Han}}{_OTHER_UNSPACED}]]"
_TOKEN = regex.compile(
    rf"(?V1)\p{{Han}}+|\d+(?:[.,:\s]*\d{{3}})*(?:[.,:]\d+)*(?:\s?[万亿])?|{_LETTERS}+|\S"
)
_HAN = regex.compile(r"\p{Han}+")
_DIGITS = dict(zip("零〇一二两三四五六七八九", "001223456789", strict=True))
_TENS = {"十": 10, "百": 100, "千": 1000}
_MYRIADS = {"万": 10**4, "亿": 10**8}
_NUMERAL = frozenset([*_DIGITS, *_TENS, *_MYRIADS])
# A month is split into a number and a word, so that 四月 and 4月 are the same.
_MONTH = regex.compile("[一二三四五六七八九十]+月$")
_WEEK = regex.compile("(?:星期|礼拜|周)(?=[一二三四五六日天]$)")
_MARKS = str.maketrans("“”‘’，。？！：；（）、－—–《》「」", '""\'\',.?!:;(),---""""')


@dataclass(frozen=True, slots=True)
class ComparedToken:
    """A word, number or mark; offsets are code points, tokens with the same ``form`` are equal."""

    text: str
    start: int
    end: int
    kind: str
    form: str
    weight: float
    senses: Senses = NONE
    article: bool = False

    @property
    def is_negation(self) -> bool:
        return self.kind == GRAMMAR and self.weight == NEGATION


@lru_cache(maxsize=REMEMBERED)
def read_tokens(text: str, language: str) -> tuple[ComparedToken, ...]:
    """Split a text into tokens.

    >>> [token.form for token in read_tokens("他们在四月与十四人开会。", "zh")]
    ['他们', '在', '4', '月', '和', '14', '人', '开会', '.']
    >>> [token.form for token in read_tokens("10 , 000 dogs", "en")]
    ['10000', 'dogs']
    >>> [token.form for token in read_tokens("three hundred dogs, twenty-five cats", "en")]
    ['300', 'dogs', ',', '25', 'cats']
    """
    tokens: list[ComparedToken] = []
    spelled = {number.start: number for number in _spelled(text, language)}
    at = 0
    for match in _tokens_of(language).finditer(text):
        found, start = match.group(), match.start()
        if start < at:
            continue
        if number := spelled.get(start):
            at = number.end
            form = f"{number.values[0].normalize():f}"
            tokens.append(ComparedToken(number.text, start, at, NUMBER, form, WEIGHTS[NUMBER]))
        elif _HAN.fullmatch(found):
            tokens += _han_tokens(found, start, language)
        else:
            tokens.append(_token(found, start, language))
    return tuple(tokens)


def _spelled(text: str, language: str) -> list[ReadNumber]:
    """Return the unambiguous spelled-out numbers with one value and no unit."""
    if language == "zh" or language not in LANGUAGES:
        return []
    return [
        number
        for number in read_numbers(text, language)
        if number.spelled and not (number.weak or number.unit or len(number.values) != 1)
    ]


@cache
def _tokens_of(language: str) -> regex.Pattern[str]:
    phrases = sorted((form for form in alike_words(language) if " " in form), key=len, reverse=True)
    if not phrases:
        return _TOKEN
    listed = "|".join(phrase.replace(" ", r"\s+") for phrase in phrases)
    return regex.compile(rf"(?V1)\b(?i:{listed})\b|{_TOKEN.pattern.removeprefix('(?V1)')}")


def _token(found: str, start: int, language: str) -> ComparedToken:
    end = start + len(found)
    if alike := alike_words(language).get(" ".join(found.lower().split())):
        return ComparedToken(
            found, start, end, GRAMMAR, alike, WEIGHTS[GRAMMAR], senses_of(found.lower(), language)
        )
    if found[0].isdigit():
        return ComparedToken(found, start, end, NUMBER, _number(found), WEIGHTS[NUMBER])
    if not found[0].isalpha():
        return ComparedToken(found, start, end, MARK, found.translate(_MARKS), WEIGHTS[MARK])
    low = found.lower()
    if language == "en" and low in NUMBER_WORDS:
        return ComparedToken(found, start, end, NUMBER, NUMBER_WORDS[low], WEIGHTS[NUMBER])
    if low in NEGATIONS.get(language, ()):
        return ComparedToken(found, start, end, GRAMMAR, low, NEGATION)
    if low in grammar_words(language):
        light = language == "en" and low in LIGHT_WORDS
        weight = LIGHT if light else WEIGHTS[GRAMMAR]
        article = low in ARTICLES.get(language, ())
        return ComparedToken(found, start, end, GRAMMAR, low, weight, article=article)
    kind = NAME if found[0].isupper() and start else WORD
    return ComparedToken(found, start, end, kind, low, WEIGHTS[kind], senses_of(low, language))


def _han_tokens(text: str, start: int, language: str) -> list[ComparedToken]:
    tokens = []
    for begin, end in segment(text):
        word = text[begin:end]
        place = (word, start + begin, start + end)
        if word not in grammar_words("zh") and _is_numeral(word):
            tokens.append(ComparedToken(*place, NUMBER, _numeral(word), WEIGHTS[NUMBER]))
        elif word[0] == "第" and _is_numeral(word[1:]):
            tokens.append(ComparedToken(*place, NUMBER, _numeral(word[1:]), WEIGHTS[NUMBER]))
        elif _WEEK.match(word):
            day = _WEEK.sub("星期", word).replace("天", "日")
            tokens.append(ComparedToken(*place, WORD, day, WEIGHTS[WORD], senses_of(day, "zh")))
        else:
            kind = GRAMMAR if word in grammar_words("zh") else WORD
            form = grammar_words("zh").get(word, word)
            weight = NEGATION if form in NEGATIONS["zh"] else WEIGHTS[kind]
            article = word in ARTICLES["zh"]
            tokens.append(ComparedToken(*place, kind, form, weight, senses_of(word, "zh"), article))
    return tokens


def segment(text: str) -> list[tuple[int, int]]:
    """Segment Chinese into the fewest words of the lexicon; unknown characters cost a little more.

    >>> [("我们开始工作"[a:b]) for a, b in segment("我们开始工作")]
    ['我们', '开始', '工作']
    """
    known, grammar = words_of("zh"), grammar_words("zh")
    best, length = [0.0] * (len(text) + 1), [1] * len(text)
    for at in range(len(text) - 1, -1, -1):
        least = float("inf")
        for size in range(1, min(LONGEST_WORD, len(text) - at) + 1):
            word = text[at : at + size]
            listed = (
                word in grammar or _is_numeral(word) or (word in known and not _MONTH.match(word))
            )
            if size > 1 and not listed:
                continue
            cost = best[at + size] + (1.0 if listed else 1.3)
            # At equal cost, prefer the longer first word.
            if cost <= least:
                least, length[at] = cost, size
        best[at] = least
    spans, at = [], 0
    while at < len(text):
        spans.append((at, at + length[at]))
        at += length[at]
    return spans


def _is_numeral(word: str) -> bool:
    return bool(word) and _NUMERAL.issuperset(word)


@cache
def grammar_words(language: str) -> dict[str, str]:
    """Map each function word of a language to the form that stands for its group.

    In Chinese the words on a line are one group; in other languages each word is its own group.
    """
    path = _DATA / f"function_words_{language}.txt"
    if not path.exists():
        return {}
    lines = [line.split() for line in path.read_text("utf-8").splitlines() if line[:1] != "#"]
    if language == "zh":
        return {word: line[0] for line in lines if line for word in line}
    return {word: word for line in lines for word in line}


@cache
def alike_words(language: str) -> dict[str, str]:
    """Map the interchangeable words and phrases of a language to the first one on their line."""
    path = _DATA / f"alike_words_{language}.txt"
    if not path.exists():
        return {}
    lines = [line.split(", ") for line in path.read_text("utf-8").splitlines() if line[:1] != "#"]
    return {form: line[0] for line in lines for form in line}


def _number(found: str) -> str:
    myriad = _MYRIADS.get(found[-1], 1)
    # "10 , 000" and "10,000" are one number; "4.5" and "19:35" are not joined.
    plain: str = regex.sub(r"[万亿\s]|,(?=\s*\d{3})", "", unicodedata.normalize("NFKC", found))
    if myriad == 1:
        return plain
    try:
        return f"{float(plain) * myriad:.10g}"
    except ValueError:
        return plain


def _numeral(word: str) -> str:
    if _DIGITS.keys() >= set(word):
        return "".join(_DIGITS[mark] for mark in word)
    total = part = digit = 0
    for mark in word:
        if mark in _DIGITS:
            digit = int(_DIGITS[mark])
        elif mark in _TENS:
            part += (digit or 1) * _TENS[mark]
            digit = 0
        else:
            total += (part + digit or 1) * _MYRIADS[mark]
            part = digit = 0
    return str(total + part + digit)
