"""Rated outputs as files have them: texts, a rater, a score and marked errors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FileMark:
    """A marked error, in code points, the end not included; ``start`` and ``end`` are None for what is
    missing, or where the file does not say where it is.

    :param side: source or translation
    :param category: in the file's own words, such as ``Fluency/Punctuation``
    :param severity: in lower case
    """

    side: str
    start: int | None
    end: int | None
    category: str = ""
    severity: str = ""


@dataclass(frozen=True, slots=True)
class RatedOutput:
    """One output of a system; with a ``rater``, and what that rater said of it.

    :param document: empty if the file has no documents
    :param segment: its number in the document, from 1, or a name
    :param other: further values of the file, by their names
    """

    system: str
    source: str
    translation: str
    src_lang: str = ""
    tgt_lang: str = ""
    document: str = ""
    segment: str = ""
    reference: str = ""
    rater: str = ""
    score: float | None = None
    marks: tuple[FileMark, ...] = ()
    other: Mapping[str, str] = field(default_factory=dict)


def by_segment(outputs: Iterable[RatedOutput]) -> dict[tuple[str, str, str], list[RatedOutput]]:
    """Group outputs by document, segment and source, in the order of the file."""
    found: dict[tuple[str, str, str], list[RatedOutput]] = {}
    for one in outputs:
        found.setdefault((one.document, one.segment, one.source), []).append(one)
    return found
