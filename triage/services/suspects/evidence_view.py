"""The parts of an item on a page: texts with marks, readings, members, findings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

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
class Replacement:
    """A span of a text, as code point offsets, and the words of another text in whose place it stands.

    The span is empty where the text has nothing for these words.
    """

    start: int
    end: int
    before: str


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text under test with its language, its marks, and what it has in place of another text's words."""

    text: str
    language: str
    marks: tuple[MarkedSpan, ...] = ()
    replaced: tuple[Replacement, ...] = ()

    @property
    def unaligned(self) -> MarkedText:
        """The text without the other one's words."""
        return replace(self, replaced=())


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A number as written in a text, as read, and in the notation of the translation's language.

    ``right``: the other side has the same value, and the error is elsewhere. ``malformed``: words
    with the right value that are no numeral of the language.
    """

    text: str
    value: str
    partner: str = ""
    shown: str = ""
    right: bool = False
    malformed: bool = False

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
class MemberView:
    """The original (index 0) or a variant of a SIT issue.

    ``between`` is the text in the pivot language of the engine, if it has one. ``structure``: names
    and values of what differs and was measured. ``reasons`` say in words what the change of the source
    does not explain, or of the original why it may be wrong, the most important first; None if that was
    not looked for. ``alone``: the variant is a phrase of the original on its own.
    """

    index: int
    source: MarkedText
    translation: MarkedText
    structure: tuple[tuple[str, str], ...] = ()
    tree: bool = False
    between: MarkedText | None = None
    reasons: tuple[str, ...] | None = None
    alone: bool = False


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
