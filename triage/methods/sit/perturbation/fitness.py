"""How likely a reader finds a replaced word sound in its place.

Ours. The weights are those of a logistic regression over 550 variants that were read and judged
(docs/sit.md, "How good the variants are"), rounded; only their order and the least are used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from triage.methods.sit.perturbation.context import Candidate
from triage.methods.sit.perturbation.inflection import lemma_of
from triage.methods.sit.perturbation.kinship import Kinship
from triage.methods.sit.values import Slot

LIKENESS, LOG_PROBABILITY, KINSHIP, AWKWARD = 5.0, 0.2, 2.0, 1.0
SOUND, LEAST_FITNESS = 2.2, 1.6
# A sentence with fewer sound words than this gets its next fittest too, if they reach the least.
ENOUGH = 3
# Taken for adjectives, which have no tree of kinds, and for words that the model does not know.
USUAL_KINSHIP, USUAL_LIKENESS = 0.6, 0.35
# What follows belongs to the noun's meaning: "the number of", "people who".
_COMPLEMENTS = frozenset(["of", "that", "which", "who", "whose"])


def kept(fit: Sequence[Mapping[str, float]], limit: int) -> list[list[str]]:
    """For each place of one sentence up to ``limit`` sound words, the fittest first.

    A sentence with few sound words keeps its next fittest, if they reach the least.

    >>> kept([{"cat": 2.3, "cow": 3.0, "car": 1.9}, {"bat": 2.2, "ant": 1.7}], 9)
    [['cow', 'cat'], ['bat']]
    >>> kept([{"cow": 2.3, "car": 1.9}, {"bat": 1.0}], 9)
    [['cow', 'car'], []]
    """
    every = sorted((value for words in fit for value in words.values()), reverse=True)
    enough = every[:ENOUGH][-1] if every else SOUND
    least = max(LEAST_FITNESS, min(SOUND, enough))
    return [
        sorted((w for w in words if words[w] >= least), key=lambda w: (-words[w], w))[:limit]
        for words in fit
    ]


def fitness(slot: Slot, candidate: Candidate, kinship: Kinship) -> float:
    """The logarithm of the odds that the variant is sound, but for a constant."""
    likeness = USUAL_LIKENESS if candidate.likeness is None else candidate.likeness
    return (
        LIKENESS * likeness
        + LOG_PROBABILITY * candidate.log_probability
        + KINSHIP * _kinship(slot, candidate.word, kinship)
        - AWKWARD * awkward(slot)
    )


def awkward(slot: Slot) -> bool:
    """Whether a noun is bound to its neighbours: counted, coordinated, or with a complement."""
    if slot.token.upos != "NOUN":
        return False
    before, after = slot.tokens[slot.index - 1], slot.tokens[slot.index + 1]
    return before.upos in ("NUM", "CCONJ") or after.text.lower() in _COMPLEMENTS


def _kinship(slot: Slot, word: str, kinship: Kinship) -> float:
    if slot.token.upos != "NOUN":
        return USUAL_KINSHIP
    return kinship.of(lemma_of(slot.token.text, "NOUN"), lemma_of(word, "NOUN"))
