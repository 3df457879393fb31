"""The fourth structure: leave out the swapped word's counterpart, compare the rest.

Ours, after the observation of CAT and TransRepair that only what should not have changed
says something. No dictionary is needed: the counterpart is the short stretch of either
translation whose removal leaves the least difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import ClassVar

from rapidfuzz.distance import Levenshtein

from triage.methods.sit.distance import Comparison, Translated, count_distance, per_words
from triage.methods.sit.text import split_tokens

# Tokens that one source word may become: a noun and its article, or two characters of Chinese.
LONGEST_COUNTERPART = 3


class Aligned:
    """Tokens and relations outside the counterpart of the swapped word."""

    name: ClassVar[str] = "aligned"
    parser: ClassVar[str] = "dependency"

    def compare(self, original: Translated, variant: Translated) -> Comparison:
        """Compare what remains token by token and relation by relation."""
        a, b = _tokens(original), _tokens(variant)
        (i, j), (k, m) = counterparts(a, b)
        rest_a, rest_b = a[:i] + a[j:], b[:k] + b[m:]
        tokens = token_edits(rest_a, rest_b)
        relations, changed = count_distance(_relations(original, i, j), _relations(variant, k, m))
        distance = tokens + relations
        longest = max(len(a), len(b), 1)
        scaled = (
            per_words(distance, original, variant)
            if original.parse.words
            else 20 * distance / longest
        )
        return Comparison(
            distance,
            scaled,
            {
                "counterpart": [" ".join(a[i:j]), " ".join(b[k:m])],
                "tokens": tokens,
                "relations": {label: list(pair) for label, pair in changed.items()},
            },
        )


def counterparts(a: Sequence[str], b: Sequence[str]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the stretches (start, end) of the two token lists that the swap explains best.

    >>> counterparts("el perro negro ladra".split(), "el gato negro ladra".split())
    ((1, 2), (1, 2))
    """
    best = (len(a) + len(b), True, 0, (0, 0), (0, 0))
    for i, j, k, m in _blocks(a, b):
        for left, right in product(_stretches(i, j), _stretches(k, m)):
            rest = token_edits([*a[: left[0]], *a[left[1] :]], [*b[: right[0]], *b[right[1] :]])
            # A word has a counterpart in both; among equals that, then the shorter.
            one_sided = left[0] == left[1] or right[0] == right[1]
            size = left[1] - left[0] + right[1] - right[0]
            best = min(best, (rest, one_sided, size, left, right))
    return best[3], best[4]


def token_edits(a: Sequence[str], b: Sequence[str]) -> int:
    """Token insertions, deletions and substitutions between two lists."""
    return Levenshtein.distance(a, b)


def _blocks(a: Sequence[str], b: Sequence[str]) -> list[tuple[int, int, int, int]]:
    codes = Levenshtein.opcodes(a, b)
    return [(c.src_start, c.src_end, c.dest_start, c.dest_end) for c in codes if c.tag != "equal"]


def _stretches(start: int, end: int) -> list[tuple[int, int]]:
    """All stretches inside a changed block that are short enough, the empty one included."""
    found = [(start, start)]
    for size in range(1, min(LONGEST_COUNTERPART, end - start) + 1):
        found += [(at, at + size) for at in range(start, end - size + 1)]
    return found


def _tokens(translated: Translated) -> list[str]:
    words = translated.parse.words
    return (
        [w.text.lower() for w in words]
        if words
        else [t.lower() for t in split_tokens(translated.text)]
    )


def _relations(translated: Translated, start: int, end: int) -> list[str]:
    words = translated.parse.words
    return [w.relation.partition(":")[0] for i, w in enumerate(words) if not start <= i < end]
