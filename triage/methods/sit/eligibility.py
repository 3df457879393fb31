"""Which words of a sentence may be replaced: the paper's rule, and what must be left alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import product

from triage.methods.sit.inflection import lemma_of
from triage.methods.sit.values import Token

# Nouns and adjectives that work as grammar, quantity or fixed expression rather than as content.
GRAMMAR_WORDS = frozenset(
    [
        "lot",
        "lots",
        "kind",
        "kinds",
        "sort",
        "sorts",
        "number",
        "numbers",
        "bit",
        "couple",
        "way",
        "ways",
        "thing",
        "things",
        "deal",
        "order",
        "terms",
        "term",
        "fact",
        "case",
        "cases",
        "rest",
        "least",
        "most",
        "more",
        "many",
        "other",
        "others",
        "such",
        "same",
        "own",
        "few",
        "several",
        "much",
        "last",
        "next",
        "first",
        "second",
        "third",
        "least",
        "less",
        "per",
        "cent",
        "percent",
        "dozen",
        "dozens",
        "hundred",
        "hundreds",
        "thousand",
        "thousands",
        "million",
        "millions",
        "billion",
        "billions",
        "trillion",
        "half",
        "quarter",
        "pair",
        "none",
        "plenty",
        "able",
        "due",
        "likely",
        "unlikely",
        "sure",
        "aware",
        "certain",
        "various",
        "different",
        "similar",
        "total",
        "only",
        "mere",
        "very",
        "day",
        "days",
        "week",
        "weeks",
        "month",
        "months",
        "year",
        "years",
        "today",
        "tomorrow",
        "yesterday",
        "time",
        "times",
        "moment",
        "while",
        "mr",
        "mrs",
        "ms",
        "dr",
        "sir",
        "behalf",
        "spite",
        "regard",
        "respect",
        "addition",
        "result",
        "means",
        "account",
        "view",
        "part",
        "place",
        "favor",
        "favour",
        "instance",
        "example",
        "sake",
        "wake",
        "light",
        "majority",
        "minority",
        "whole",
        "entire",
        "former",
        "latter",
        "ago",
        "pm",
        "am",
        "p.m.",
        "a.m.",
        "et",
        "al",
        "etc",
        "sub",
        "ex",
        "non",
    ]
)
_WINDOW = 4


def replaceable(tokens: Sequence[Token], index: int, phrases: Set[str]) -> bool:
    """Whether the word may be replaced: noun or adjective inside the sentence, no name, no idiom."""
    token = tokens[index]
    return (
        token.upos in ("NOUN", "ADJ")
        and 0 < index < len(tokens) - 1
        and _is_plain_word(token.text)
        and token.text.lower() not in GRAMMAR_WORDS
        and not _touches_hyphen(tokens, index)
        and not _in_name(tokens, index)
        and not in_phrase([t.text for t in tokens], index, phrases)
    )


def in_phrase(words: Sequence[str], index: int, phrases: Set[str]) -> bool:
    """Whether the word stands in a fixed expression, such as "step back" or "prime minister"."""
    return any(phrase in phrases for phrase in _windows(words, index))


def _windows(words: Sequence[str], index: int) -> Iterator[str]:
    for size in range(2, _WINDOW + 1):
        for start in range(max(0, index - size + 1), min(index, len(words) - size) + 1):
            for forms in product(*(_forms(word) for word in words[start : start + size])):
                yield " ".join(forms)


def _forms(word: str) -> set[str]:
    low = word.lower()
    if not low.isalpha() or len(low) < 3:
        return {low}
    return {low, lemma_of(low, "NOUN"), lemma_of(low, "VERB")}


def _is_plain_word(text: str) -> bool:
    return len(text) > 1 and text.isascii() and text.isalpha()


def _touches_hyphen(tokens: Sequence[Token], index: int) -> bool:
    token = tokens[index]
    before, after = tokens[index - 1], tokens[index + 1]
    return (before.end == token.start and before.text in "-–—/'’") or (
        after.start == token.end and after.text[0] in "-–—/'’"
    )


def _in_name(tokens: Sequence[Token], index: int) -> bool:
    """A capital inside a sentence marks a name; a sentence in capitals tells nothing."""
    if not tokens[index].text[:1].isupper():
        return False
    words = [t.text for t in tokens if t.text.isalpha()]
    return not all(word.isupper() for word in words)
