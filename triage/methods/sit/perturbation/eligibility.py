"""Which words of a sentence may be replaced: the paper's rule, with exceptions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import cache
from pathlib import Path

from triage.methods.sit.perturbation.inflection import lemma_of
from triage.methods.sit.values import SurfaceToken

_WINDOW = 5
_VOWELS = frozenset("aeiouy")
_DATA = Path(__file__).parents[1] / "data"


@cache
def words_in(name: str) -> frozenset[str]:
    """The lines of one of this package's word lists, without comments."""
    lines = (_DATA / name).read_text("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def replaceable(tokens: Sequence[SurfaceToken], index: int, phrases: Set[str]) -> bool:
    """Whether a word may be replaced: a noun or adjective inside the sentence, no name or idiom."""
    token = tokens[index]
    return (
        token.upos in ("NOUN", "ADJ")
        and 0 < index < len(tokens) - 1
        and is_plain_word(token.text)
        and token.text.lower() not in words_in("grammar_words_en.txt")
        and not touches_hyphen(tokens, index)
        and not in_compound(tokens, index)
        and not _misread_form(token)
        and not before_number(tokens, index)
        and not said_twice(tokens, index)
        and not _in_name(tokens, index)
        and not in_phrase([t.text for t in tokens], index, phrases)
    )


def in_phrase(words: Sequence[str], index: int, phrases: Set[str]) -> bool:
    """Whether the word belongs to a fixed expression, such as "step back" or "prime minister"."""
    idioms = words_in("idioms_en.txt")
    return any(p in phrases or p in idioms for p in _windows(words, index))


def _windows(words: Sequence[str], index: int) -> Iterator[str]:
    """The phrases around a word: as written, in base forms, and with a verb in base form first."""
    low = [word.lower() for word in words]
    verbs = [lemma_of(word, "VERB") if word.isalpha() else word for word in low]
    nouns = [lemma_of(word, "NOUN") if word.isalpha() else word for word in low]
    for size in range(2, _WINDOW + 1):
        for start in range(max(0, index - size + 1), min(index, len(words) - size) + 1):
            end = start + size
            yield " ".join(low[start:end])
            yield " ".join(nouns[start:end])
            yield " ".join([verbs[start], *low[start + 1 : end]])


def is_plain_word(text: str) -> bool:
    """Whether it has at least two letters and a vowel ("mph", "ft" and "th" are not words)."""
    plain = len(text) > 1 and text.isascii() and text.isalpha()
    return plain and not _VOWELS.isdisjoint(text.lower())


def touches_hyphen(tokens: Sequence[SurfaceToken], index: int) -> bool:
    token = tokens[index]
    before, after = tokens[index - 1], tokens[index + 1]
    return (before.end == token.start and before.text in "-–—/'’") or (
        after.start == token.end and after.text[0] in "-–—/'’"
    )


def in_compound(tokens: Sequence[SurfaceToken], index: int) -> bool:
    """Whether a noun is next to another and forms a compound ("job search", "tech company")."""
    near = (tokens[index - 1].upos, tokens[index + 1].upos)
    return tokens[index].upos == "NOUN" and bool({"NOUN", "PROPN"} & set(near))


def _misread_form(token: SurfaceToken) -> bool:
    """Whether a plural or comparative was tagged as a base form; a replacement would not fit."""
    return token.xpos in ("NN", "JJ") and lemma_of(token.text, token.upos) != token.text.lower()


def before_number(tokens: Sequence[SurfaceToken], index: int) -> bool:
    """Whether an adjective precedes a number and belongs to the date or count ("early 1980s")."""
    return tokens[index].upos == "ADJ" and tokens[index + 1].upos == "NUM"


def said_twice(tokens: Sequence[SurfaceToken], index: int) -> bool:
    """Whether a word recurs two words away and forms an expression ("closer and closer")."""
    near = (tokens[max(index - 2, 0)].text, tokens[min(index + 2, len(tokens) - 1)].text)
    return tokens[index].text.lower() in (text.lower() for text in near)


def _in_name(tokens: Sequence[SurfaceToken], index: int) -> bool:
    """Whether a capital marks a name, which it does not in a sentence all in capitals."""
    if not tokens[index].text[:1].isupper():
        return False
    words = [t.text for t in tokens if t.text.isalpha()]
    return not all(word.isupper() for word in words)
