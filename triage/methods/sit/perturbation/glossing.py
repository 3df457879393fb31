"""Reads a sentence of another language with the English context model, word by word.

Each word becomes its likeliest English counterpart. That is no translation, but it tells the model what a
gap is about, so one model of 5 MB serves every language with a lexicon of senses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from triage.methods.sit.comparison.lexicon import english_words, senses_of
from triage.methods.sit.perturbation.context import NUMBER, ContextModel
from triage.methods.sit.values import SurfaceToken

_DATA = Path(__file__).parents[1] / "data"
_UNKNOWN = "<unk>"
# Languages that put most adjectives after their noun.
_ADJECTIVE_LAST = frozenset(("ca", "es", "fr", "it", "pt"))


@cache
def grammar_glosses(language: str) -> dict[str, str]:
    """The English of a language's words of grammar; empty without a list."""
    path = _DATA / f"glosses_{language}.txt"
    if not path.exists():
        return {}
    pairs = (line.split(": ") for line in path.read_text("utf-8").splitlines() if line[:1] != "#")
    return {word: english for english, words in pairs for word in words.split()}


def gloss(
    tokens: Sequence[SurfaceToken], index: int, language: str, model: ContextModel
) -> tuple[list[str], int]:
    """Return the English words of a sentence, and where among them the word at ``index`` stands."""
    order = list(range(len(tokens)))
    if language in _ADJECTIVE_LAST:
        for place in range(len(tokens) - 1):
            if (tokens[place].upos, tokens[place + 1].upos) == ("NOUN", "ADJ"):
                order[place], order[place + 1] = order[place + 1], order[place]
    return [_english(tokens[place], language, model) for place in order], order.index(index)


def _english(token: SurfaceToken, language: str, model: ContextModel) -> str:
    low = token.text.lower()
    if known := grammar_glosses(language).get(low):
        return known
    if low[0].isdigit() or token.upos == "NUM":
        return NUMBER
    if not low[0].isalpha():
        return low
    shared = Counter(english_words(senses_of(low, language)))
    # The word that shares most senses; of equals, the most frequent one.
    return max(shared, key=lambda w: (shared[w], model.bias[model.vocabulary[w]]), default=_UNKNOWN)
