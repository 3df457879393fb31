from __future__ import annotations

from pathlib import Path

import pytest

from triage.methods.sit.analysis import (
    IssueJudgement,
    MemberJudgement,
    corpus_statistics,
    kind_counts,
    top_k,
    unique_bugs,
)

SOUND = MemberJudgement()
LOST = MemberJudgement(True, frozenset({"under"}))
BOTH = MemberJudgement(True, frozenset({"under", "logic"}))
SAME = MemberJudgement(True, frozenset({"under"}), same=True)
HALF = MemberJudgement(True, frozenset({"under", "logic"}), same_kinds=frozenset({"under"}))
ALL = MemberJudgement(True, frozenset({"under", "logic"}), same_kinds=frozenset({"under", "logic"}))
ISSUES = [
    IssueJudgement(SOUND, (SOUND, LOST, SOUND)),
    IssueJudgement(LOST, (SOUND, SOUND, SOUND)),
    IssueJudgement(LOST, (BOTH, SAME)),
    IssueJudgement(SOUND, (SOUND,)),
]
PAPER = Path(__file__).parents[4] / "shared" / "data" / "sit"


@pytest.mark.parametrize(("k", "alone", "with_original"), [(1, 1, 2), (2, 2, 3), (3, 2, 3)])
def test_an_issue_is_buggy_if_one_of_its_first_members_is(k, alone, with_original):
    assert top_k(ISSUES, k, with_original=False) == (alone, 4)
    assert top_k(ISSUES, k, with_original=True) == (with_original, 4)


def test_a_bug_that_the_original_has_too_is_not_unique():
    assert unique_bugs(ISSUES, 1) == 1
    assert unique_bugs(ISSUES, 3) == 2


def test_a_member_is_unique_by_the_kinds_that_the_original_has_not():
    issues = [IssueJudgement(LOST, (HALF, ALL, MemberJudgement(True)))]
    assert [unique_bugs(issues, k) for k in (1, 2, 3)] == [1, 1, 2]


def test_a_member_counts_under_each_of_its_kinds():
    counts = kind_counts(ISSUES, 2)
    assert (counts["under"], counts["logic"], counts["over"]) == (3, 1, 0)


def test_no_sentences_give_zeros():
    assert corpus_statistics(["", "  "]).mean_words == 0


# Table 1 of the paper.
@pytest.mark.skipif(not PAPER.is_dir(), reason="the paper's sentences are not beside the project")
@pytest.mark.parametrize(
    ("name", "longest", "words"), [("politics", 32, 1918), ("business", 33, 1949)]
)
def test_the_statistics_of_the_papers_sentences_are_its_table_1(name, longest, words):
    found = corpus_statistics((PAPER / f"{name}.txt").read_text("utf-8").splitlines())
    assert (found.sentences, found.shortest, found.longest) == (100, 4, longest)
    assert found.words == words
