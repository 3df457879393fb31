"""The paper's tables, computed from input sentences and people's judgements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from triage.methods.sit.text import clean


@dataclass(frozen=True, slots=True)
class MemberJudgement:
    """The kinds of bug that people found in one member, if any.

    ``same``: the original has all of these bugs too, so none is new; ``same_kinds``: the kinds of
    bug that the original has too.
    """

    buggy: bool = False
    kinds: frozenset[str] = frozenset()
    same: bool = False
    same_kinds: frozenset[str] = frozenset()

    @property
    def has_new_bug(self) -> bool:
        """Whether there is a bug that the original lacks; a bug without a kind counts."""
        named_all = bool(self.kinds) and self.kinds <= self.same_kinds
        return self.buggy and not self.same and not named_all


@dataclass(frozen=True, slots=True)
class IssueJudgement:
    """A reported group: its original, and its members, farthest first."""

    original: MemberJudgement
    members: tuple[MemberJudgement, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class CorpusStatistics:
    """A row of the paper's table 1."""

    sentences: int
    shortest: int
    longest: int
    mean_words: float
    words: int
    distinct: int


def corpus_statistics(sentences: Iterable[str]) -> CorpusStatistics:
    """Count words between blanks; distinct words are compared as written.

    >>> corpus_statistics(["a b", "b c d"])
    CorpusStatistics(sentences=2, shortest=2, longest=3, mean_words=2.5, words=5, distinct=4)
    """
    split = [found for text in sentences if (found := clean(text).split())]
    lengths = [len(words) for words in split]
    total = sum(lengths)
    return CorpusStatistics(
        len(split),
        min(lengths, default=0),
        max(lengths, default=0),
        total / len(split) if split else 0.0,
        total,
        len({word for words in split for word in words}),
    )


def top_k(issues: Sequence[IssueJudgement], k: int, *, with_original: bool) -> tuple[int, int]:
    """Return the number of issues with a buggy member among the first k, and the number of issues.

    Tables 2 (without the original) and 4 (with it) of the paper.
    """
    buggy = [
        any(member.buggy for member in issue.members[:k])
        or (with_original and issue.original.buggy)
        for issue in issues
    ]
    return sum(buggy), len(buggy)


def unique_bugs(issues: Sequence[IssueJudgement], k: int) -> int:
    """Count the first k members with a bug that the original does not have (table 3)."""
    return sum(member.has_new_bug for issue in issues for member in issue.members[:k])


def kind_counts(issues: Sequence[IssueJudgement], k: int) -> Counter[str]:
    """Count the first k members with each kind of bug (tables 5 and 6)."""
    return Counter(
        kind for issue in issues for member in issue.members[:k] for kind in member.kinds
    )
