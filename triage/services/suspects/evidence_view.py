"""The parts of an item as a page draws them: texts with marks, readings, members, findings."""

from __future__ import annotations

from dataclasses import dataclass, field

from triage.services.suspects.notation import same_writing


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a text to be marked, offsets in code points.

    ``kind``: expected, found, swapped, changed or faint. Marks with the same ``partner`` light
    up together.
    """

    start: int
    end: int
    kind: str
    title: str = ""
    partner: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A text under test with its language and marks."""

    text: str
    language: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A number as a text has it, as it was read, and as the translation's language writes it."""

    text: str
    value: str
    partner: str = ""
    shown: str = ""

    @property
    def as_written(self) -> bool:
        """Whether the text has it in just that writing."""
        return same_writing(self.text, self.shown)


@dataclass(frozen=True, slots=True)
class Finding:
    """What one screening signal says."""

    signal: str
    category: str
    message: str


@dataclass(frozen=True, slots=True)
class Hanging:
    """A word that hangs on, or governs, another word in each of two translations."""

    word: str
    head: str
    other: str
    governs: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """What a variant's translation changes that the replaced word does not explain.

    ``lost`` stands in the original's translation, ``added`` in the variant's.
    """

    lost: str = ""
    added: str = ""
    hanging: tuple[Hanging, ...] = ()


@dataclass(frozen=True, slots=True)
class Member:
    """The original (index 0) or a variant of a SIT issue.

    ``between``: the text in the language through which the engine went, if it did.
    """

    index: int
    source: Text
    translation: Text
    old: str = ""
    new: str = ""
    distance: str = ""
    scaled: str = ""
    threshold: str = ""
    relations: tuple[tuple[str, str], ...] = ()
    score: str = ""
    tree: bool = False
    between: Text | None = None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class EvidenceView:
    """Evidence laid out: numbers, members of a SIT issue, or signals; ``between`` as a member's.

    ``correction``: the translation with the right number in its place, where that can be told.
    """

    source: Text
    translation: Text
    expected: tuple[Reading, ...] = ()
    found: tuple[Reading, ...] = ()
    members: tuple[Member, ...] = ()
    findings: tuple[Finding, ...] = ()
    badge: str = ""
    notes: tuple[str, ...] = field(default=())
    between: Text | None = None
    correction: str = ""
