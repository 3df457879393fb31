from __future__ import annotations

from collections import Counter

import pytest

from triage.methods.sit.comparison.phrases import phrases_of
from triage.methods.sit.values import TreeNode


def sentence(*rows: str) -> list[TreeNode]:
    """Each row is "word UPOS head relation"."""
    cells = [row.split() for row in rows]
    return [TreeNode(text, upos, int(head), relation) for text, upos, head, relation in cells]


def test_the_papers_kinds_of_phrases_are_told_from_a_tree():
    # "He met her in the park": S over NP VP, NP inside VP, PP over NP.
    words = sentence(
        "He PRON 2 nsubj",
        "met VERB 0 root",
        "her PRON 2 obj",
        "in ADP 6 case",
        "the DET 6 det",
        "park NOUN 2 obl",
    )
    assert Counter(phrases_of(words)) == {"ROOT": 1, "S": 1, "VP": 1, "NP": 3, "PP": 1}


def test_a_clause_with_a_subordinator_is_a_clause_of_its_own():
    words = sentence(
        "Go VERB 0 root", "when SCONJ 4 mark", "he PRON 4 nsubj", "sleeps VERB 1 advcl"
    )
    assert {"SBAR", "S"} <= set(phrases_of(words))


def test_joined_nouns_make_one_phrase_more():
    alone = sentence("dogs NOUN 0 root")
    joined = sentence("dogs NOUN 0 root", "and CCONJ 3 cc", "cats NOUN 1 conj")
    assert phrases_of(alone).count("NP") == 1
    assert phrases_of(joined).count("NP") == 3


@pytest.mark.parametrize("words", [[], sentence("! PUNCT 0 root")])
def test_what_has_no_words_has_no_phrases(words):
    assert set(phrases_of(words)) <= {"ROOT"}
