"""What a language demands of a replaced word: which words, which replacements, and how they fit."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Protocol

from rapidfuzz.distance import Levenshtein

from triage.methods.sit.comparison.lexicon import senses_of
from triage.methods.sit.perturbation.eligibility import (
    in_phrase,
    is_plain_word,
    replaceable,
    words_in,
)
from triage.methods.sit.perturbation.inflection import article_for, lemma_of, match_case
from triage.methods.sit.perturbation.word_forms import without_accents
from triage.methods.sit.values import Slot, SurfaceToken, Swap, Variant

# Similarity of two spellings of a word ("grey" and "gray").
SPELLED_ALIKE = 0.75


class Grammar(Protocol):
    """The rules of one source language."""

    def replaceable(self, slot: Slot) -> bool: ...

    def accepts(self, slot: Slot, word: str) -> bool: ...

    def agrees(
        self, before: Sequence[SurfaceToken], after: Sequence[SurfaceToken], index: int
    ) -> bool:
        """Whether the variant's tags show that the new word does the old one's work."""
        ...

    def replace(self, slot: Slot, word: str) -> Variant: ...


class EnglishGrammar:
    """Inflection by Penn tags, fixed expressions from WordNet, and "a" or "an"."""

    def __init__(self, phrases: Set[str]) -> None:
        self._phrases = phrases

    def replaceable(self, slot: Slot) -> bool:
        return replaceable(slot.tokens, slot.index, self._phrases)

    def accepts(self, slot: Slot, word: str) -> bool:
        surface = [token.text for token in slot.tokens]
        old = slot.token
        new_surface = [*surface[: slot.index], word, *surface[slot.index + 1 :]]
        return (
            is_plain_word(word)
            and word.lower() not in words_in("grammar_words_en.txt")
            and lemma_of(word, old.upos) != lemma_of(old.text, old.upos)
            and not same_word(word.lower(), old.text.lower(), "en")
            and word.lower() not in {text.lower() for text in surface}
            and not in_phrase(new_surface, slot.index, self._phrases)
        )

    def agrees(
        self, before: Sequence[SurfaceToken], after: Sequence[SurfaceToken], index: int
    ) -> bool:
        return same_tags(before, after, index) and before[index].xpos == after[index].xpos

    def replace(self, slot: Slot, word: str) -> Variant:
        """Put the word in, and correct an "a" or "an" before it."""
        variant = replace_word(slot, word)
        before = slot.tokens[slot.index - 1] if slot.index else None
        if before is None or before.text.lower() not in ("a", "an"):
            return variant
        article = match_case(article_for(word), before.text[:1])
        head = f"{slot.text[: before.start]}{article}{slot.text[before.end : slot.token.start]}"
        swap = variant.swap
        return Variant(
            f"{head}{swap.new}{slot.text[slot.token.end :]}",
            Swap(swap.position, swap.old, swap.new, len(head)),
        )


def same_word(word: str, other: str, language: str) -> bool:
    """Whether two words are one in two spellings: they share a sense and most letters.

    >>> same_word("colour", "color", "en"), same_word("dificil", "difícil", "pt")
    (True, True)
    >>> same_word("colour", "collar", "en"), same_word("rich", "wealthy", "en")
    (False, False)
    """
    one, two = without_accents(word), without_accents(other)
    if one == two:
        return True
    alike = Levenshtein.normalized_similarity(one, two) >= SPELLED_ALIKE
    return alike and bool(senses_of(word, language) & senses_of(other, language))


def same_tags(before: Sequence[SurfaceToken], after: Sequence[SurfaceToken], index: int) -> bool:
    """Whether the new word and its neighbours have the parts of speech of the old ones."""
    if len(before) != len(after):
        return False
    near = range(max(0, index - 1), min(len(before), index + 2))
    return all(before[i].upos == after[i].upos for i in near)


def replace_word(slot: Slot, word: str) -> Variant:
    """Put the word in, capitalised like the old one."""
    token = slot.token
    word = match_case(word, token.text)
    head, tail = slot.text[: token.start], slot.text[token.end :]
    return Variant(f"{head}{word}{tail}", Swap(token.start, token.text, word, len(head)))
