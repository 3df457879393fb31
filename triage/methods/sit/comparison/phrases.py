"""Derives phrase labels from dependency trees, for languages without a constituency parser.

Our own. A word and its dependents form a phrase named after the word: NP for a noun, VP for a verb,
ADJP, ADVP or QP. An adposition adds a PP, a subject or copula an S, a subordinator an SBAR, and a
conjunct one more phrase of the same label. Apart from nouns and verbs, a word without dependents
makes no phrase, since constituency trees leave most such words bare. The labels approximate those
of the Penn and Chinese treebanks, not the shape of their trees.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from triage.methods.sit.values import TreeNode

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
# Relations of words that stand outside the phrase of their head.
_OUTSIDE = frozenset(("punct", "case", "mark", "cc", "conj", *_SUBJECTS))


def phrases_of(words: Sequence[TreeNode]) -> tuple[str, ...]:
    """Return the phrase labels of a sentence in alphabetical order.

    >>> he_sleeps = [TreeNode("He", "PRON", 2, "nsubj"), TreeNode("sleeps", "VERB", 0, "root")]
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


def _phrases(word: TreeNode, below: Sequence[str]) -> list[str]:
    label = _LABELS.get(word.upos)
    # In flat names, compounds and verb groups only the head makes a phrase.
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
