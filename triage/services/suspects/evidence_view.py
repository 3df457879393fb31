"""The parts of an item on a page: texts with marks, readings, members, findings."""

from __future__ import annotations

from dataclasses import dataclass, field

from triage.methods.numbers.notation import same_writing


@dataclass(frozen=True, slots=True)
class MarkedSpan:
    """A span of a text to mark, as code point offsets.

    ``kind`` is expected, found, swapped, changed, faint or hint, which accuses nobody. Marks with the same ``partner`` are
    highlighted together.
    """

    start: int
    end: int
    kind: str
    title: str = ""
    partner: str = ""


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text under test with its language and marks."""

    text: str
    language: str
    marks: tuple[MarkedSpan, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A number as written in a text, as read, and in the notation of the translation's language.

    ``right``: the other side has the same value, and the error is elsewhere.
    """

    text: str
    value: str
    partner: str = ""
    shown: str = ""
    right: bool = False

    @property
    def as_written(self) -> bool:
        """Whether the text has it in exactly that notation."""
        return same_writing(self.text, self.shown)


@dataclass(frozen=True, slots=True)
class FindingView:
    """The finding of one screening signal."""

    signal: str
    category: str
    message: str


@dataclass(frozen=True, slots=True)
class Hanging:
    """A word whose head (or, if ``governs``, dependent) differs between two translations."""

    word: str
    head: str
    other: str
    governs: bool = False


@dataclass(frozen=True, slots=True)
class FaultView:
    """The changes in a variant's translation that the change of its source does not explain.

    ``changes`` pair words of the original's translation with those of the variant's: words that
    became others, or words that are lost or added, with "" on the other side. ``copied`` are
    replaced words that stayed in the source language.
    """

    changes: tuple[tuple[str, str], ...] = ()
    copied: tuple[str, ...] = ()
    hanging: tuple[Hanging, ...] = ()


@dataclass(frozen=True, slots=True)
class MemberView:
    """The original (index 0) or a variant of a SIT issue.

    ``between`` is the text in the pivot language of the engine, if it has one. ``reporters`` are
    the structures that report the variant, if several could; distances and threshold are those of
    the first. ``relation`` is how the variant was made: "substitution" if one word was replaced.
    """

    index: int
    source: MarkedText
    translation: MarkedText
    old: str = ""
    new: str = ""
    distance: str = ""
    scaled: str = ""
    threshold: str = ""
    relations: tuple[tuple[str, str], ...] = ()
    score: str = ""
    tree: bool = False
    between: MarkedText | None = None
    fault: FaultView | None = None
    reporters: tuple[str, ...] = ()
    relation: str = "substitution"


@dataclass(frozen=True, slots=True)
class EvidenceView:
    """Evidence for a page: numbers, members of a SIT issue, or signals; ``between`` as in a member.

    ``correction`` is the translation with the right number in place, if it can be derived.
    """

    source: MarkedText
    translation: MarkedText
    expected: tuple[ReadingView, ...] = ()
    found: tuple[ReadingView, ...] = ()
    members: tuple[MemberView, ...] = ()
    findings: tuple[FindingView, ...] = ()
    badge: str = ""
    notes: tuple[str, ...] = field(default=())
    between: MarkedText | None = None
    correction: str = ""
