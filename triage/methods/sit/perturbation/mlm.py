"""Replacement words from a masked language model, as in the paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from triage.methods.sit.values import Slot

# Guesses asked for, for each word wanted: many are marks, names or pieces of words.
GUESSES = 5


class FillMask(Protocol):
    """A masked language model: the likeliest whole words at the one mask of each text."""

    name: str
    mask: str

    def fill(self, texts: Sequence[str], count: int) -> list[list[str]]: ...


class MaskedModelGenerator:
    """The model's best guesses for a hidden word, the likeliest first."""

    name = "mlm"

    def __init__(self, model: FillMask) -> None:
        self._model = model

    def propose(self, slots: Sequence[Slot], limit: int) -> list[list[str]]:
        """Return up to ``limit`` words for each slot, the best first."""
        masked = [self._hide(slot) for slot in slots]
        guesses = self._model.fill(masked, limit * GUESSES) if masked else []
        return [_plain(words)[:limit] for words in guesses]

    def _hide(self, slot: Slot) -> str:
        token = slot.token
        return slot.text[: token.start] + self._model.mask + slot.text[token.end :]


def _plain(words: Sequence[str]) -> list[str]:
    """Lower-case words of letters; a capital inside a sentence would be a name."""
    plain = [word for word in words if len(word) > 1 and word.isalpha() and word.islower()]
    return list(dict.fromkeys(plain))
