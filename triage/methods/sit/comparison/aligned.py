"""The fourth structure: leave out the swapped word's counterpart, compare the rest.

Ours, after the observation of CAT and TransRepair that only what should not have changed
says something. No dictionary is needed: the counterpart is the short stretch of either
translation whose removal leaves the least difference.
"""

from __future__ import annotations

from typing import ClassVar

from triage.methods.sit.comparison.alignment import free_swap
from triage.methods.sit.comparison.distance import Comparison, Translated, count_distance, per_words
from triage.methods.sit.text import split_tokens

# Tokens that one source word may become: a noun with its article and a preposition.
LONGEST_COUNTERPART = 3


class Aligned:
    """Tokens and relations outside the counterpart of the swapped word."""

    name: ClassVar[str] = "aligned"
    parser: ClassVar[str] = "dependency"

    def compare(self, original: Translated, variant: Translated) -> Comparison:
        """Compare what remains token by token and relation by relation."""
        a, b = _tokens(original), _tokens(variant)
        swap = free_swap(a, b, LONGEST_COUNTERPART)
        left, right = _relations(original, *swap.left), _relations(variant, *swap.right)
        relations, changed = count_distance(left, right)
        distance = swap.edits + relations
        return Comparison(
            distance,
            per_words(distance, max(len(a), len(b))),
            {
                "counterpart": [" ".join(a[slice(*swap.left)]), " ".join(b[slice(*swap.right)])],
                "tokens": swap.edits,
                "relations": {label: list(pair) for label, pair in changed.items()},
            },
        )


def _tokens(translated: Translated) -> list[str]:
    words = [word.text for word in translated.parse.words] or split_tokens(translated.text)
    return [word.lower() for word in words]


def _relations(translated: Translated, start: int, end: int) -> list[str]:
    words = translated.parse.words
    return [w.relation.partition(":")[0] for i, w in enumerate(words) if not start <= i < end]
