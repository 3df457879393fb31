"""The phrases of a dependency tree, for languages whose phrase-structure parser is not at hand.

Ours. A word and all that hangs on it are one phrase, named after the word: NP for a noun, VP for a
verb, ADJP, ADVP and QP; with an adposition it stands in a PP, a verb with its subject makes an S, with a
subordinator an SBAR, and words that are joined a phrase of their own. A word alone makes a phrase
only if it is a noun, since phrase-structure trees leave most others bare. These are the labels of the
Penn and Chinese treebanks as far as a dependency tree tells them, not those treebanks' trees.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from triage.methods.sit.values import Word

SUFFIX = "phrases from dependencies"
_LABELS = {
    "NOUN": "NP",
    "PROPN": "NP",
    "PRON": "NP",
    "VERB": "VP",
    "AUX": "VP",
    "ADJ": "ADJP",
    "ADV": "ADVP",
    "NUM": "QP",
}
_BARE = frozenset(("NP",))
_SUBJECTS = frozenset(("nsubj", "csubj"))
# Their words stand beside the phrase of their head, not inside it.
_OUTSIDE = frozenset(("punct", "case", "mark", "cc", "conj", *_SUBJECTS))


def phrases_of(words: Sequence[Word]) -> tuple[str, ...]:
    """The labels of the phrases of a sentence, in alphabetical order.

    >>> he_sleeps = [Word("He", "PRON", 2, "nsubj"), Word("sleeps", "VERB", 0, "root")]
    >>> phrases_of(he_sleeps)
    ('NP', 'ROOT', 'S', 'VP')
    """
    below: dict[int, list[str]] = defaultdict(list)
    for word in words:
        below[word.head].append(word.relation.partition(":")[0])
    found = ["ROOT"] * bool(words)
    for place, word in enumerate(words, 1):
        found += _phrases(word, below[place])
    return tuple(sorted(found))


def _phrases(word: Word, below: Sequence[str]) -> list[str]:
    label = _LABELS.get(word.upos)
    # Of flat names and compounds the head alone makes the phrase.
    if label is None or word.relation.partition(":")[0] in (
        "flat",
        "fixed",
        "compound",
        "aux",
        "cop",
    ):
        return []
    found = []
    inside = [relation for relation in below if relation not in _OUTSIDE]
    predicate = bool(_SUBJECTS & set(below)) or "cop" in below
    if inside or label in _BARE or label == "VP":
        found.append(label)
    if predicate:
        found += ["S"] if label == "VP" else ["S", "VP"]
    if "mark" in below:
        found.append("SBAR")
    if "case" in below:
        found.append("PP")
    if "conj" in below:
        found.append(label)
    return found
