"""The findings of a check, and how severe they are."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Any

from triage.checking.levels import Level as Level
from triage.checking.levels import level_of
from triage.files.units import Unit
from triage.methods.messages import MethodMessage
from triage.methods.screening.signals import base as screening


@dataclass(frozen=True, slots=True)
class Mark:
    """A part of the source or the translation that a finding concerns; offsets in code points."""

    side: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One error in one unit of a file; ``confidence`` is how often a person is expected to agree."""

    file: str
    unit: Unit
    signal: str
    kind: str
    category: str
    level: Level
    message: str
    marks: tuple[Mark, ...] = ()
    confidence: float = 0.0

    @property
    def line(self) -> int:
        return max(1, self.unit.line)

    @property
    def fingerprint(self) -> str:
        """An identity that survives changes elsewhere in the file; baselines are compared by it."""
        unit = self.unit
        return fingerprint(self.file, unit.id, self.signal, unit.source, unit.translation)

    def as_row(self, unit: Unit) -> list[Any]:
        """The finding without its file and unit, as JSON that :meth:`of_row` reads.

        :param unit: the unit; the finding may be on it with another of its source texts.
        """
        source = None if self.unit.source == unit.source else self.unit.source
        marks = [[one.side, one.start, one.end] for one in self.marks]
        own = [self.signal, self.kind, self.category, int(self.level), str(self.message)]
        return [*own, marks, self.confidence, source]

    @classmethod
    def of_row(cls, row: list[Any], file: str, unit: Unit) -> Finding:
        """Return the finding that a row of :meth:`as_row` stands for.

        :raises ValueError, TypeError: it is no such row.
        """
        signal, kind, category, level, message, marks, confidence, source = row
        return cls(
            file=file,
            unit=unit if source is None else replace(unit, source=str(source)),
            signal=str(signal),
            kind=str(kind),
            category=str(category),
            level=Level(level),
            message=str(message),
            marks=tuple(Mark(str(side), int(start), int(end)) for side, start, end in marks),
            confidence=float(confidence),
        )

    def as_json(self) -> dict[str, Any]:
        """The finding as a line of ``--format jsonl``."""
        unit = self.unit
        return {
            "file": self.file,
            "line": self.line,
            "unit": unit.id,
            "src_lang": unit.src_lang,
            "tgt_lang": unit.tgt_lang,
            "signal": self.signal,
            "category": self.category,
            "level": str(self.level),
            "message": self.message,
            "source": unit.source,
            "translation": unit.translation,
        }


def fingerprint(file: str, unit: str, signal: str, source: str, translation: str) -> str:
    """Return the identity of a finding.

    >>> fingerprint("a.po", "1", "numbers", "s", "t") == fingerprint("a.po", "1", "markup", "s", "t")
    False
    """
    digest = hashlib.blake2s(digest_size=16)
    for part in (file, unit, signal, source, translation):
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def finding_of(file: str, unit: Unit, finding: screening.SignalFinding) -> Finding:
    """Convert what a signal found in a pair into a finding on a unit."""
    sides = (("source", finding.source_spans), ("target", finding.target_spans))
    return Finding(
        file=file,
        unit=unit,
        signal=finding.signal,
        kind=finding.kind or finding.signal,
        category=finding.category,
        level=level_of(finding.signal, finding.kind, finding.confidence, finding.undecided),
        message=finding.message,
        marks=tuple(Mark(side, span.start, span.end) for side, spans in sides for span in spans),
        confidence=finding.confidence,
    )


def unchecked(file: str, unit: Unit, signal: str, why: str) -> Finding:
    """Return a finding that a signal failed on a unit, so that it does not count as passed."""
    message = MethodMessage.BROKEN_SIGNAL(signal=signal, why=why)
    return Finding(file, unit, signal, "unchecked", "", Level.NOTE, message)
