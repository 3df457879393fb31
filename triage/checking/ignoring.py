"""Findings that a team chose to ignore, through comments, rules and a baseline."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from pathlib import Path

from triage.checking.findings import Finding, fingerprint
from triage.files.readers.json_lines import LONGEST_OBJECT, read_objects
from triage.files.units import FileError, Row

# "mtriage: ignore" ignores all signals, "mtriage: ignore numbers, markup" those two.
_REQUEST = re.compile(r"\bmtriage:[ \t]*ignore\b[ \t]*((?:[a-z_]+(?:[ \t]*,[ \t]*)?)*)")
_KEYS = ("file", "unit", "signal", "source", "translation")


def is_ignored_by_comment(finding: Finding) -> bool:
    """Say whether a comment on the unit asks to ignore the finding's signal.

    >>> _REQUEST.search("mtriage: ignore numbers, markup -- the unit's name")[1]
    'numbers, markup'
    """
    for comment in finding.unit.comments:
        for match in _REQUEST.finditer(comment):
            names = re.findall(r"[a-z_]+", match[1])
            if not names or finding.signal in names:
                return True
    return False


@dataclass(frozen=True, slots=True)
class Rule:
    """Findings to leave out: those that match all of the given patterns."""

    signals: tuple[str, ...] = ()
    file: str = "*"
    unit: str = "*"
    text: str = ""

    def fits(self, finding: Finding) -> bool:
        """Say whether the rule leaves out a finding; ``text`` may be on either side."""
        unit = finding.unit
        return (
            (not self.signals or finding.signal in self.signals)
            and fnmatchcase(finding.file, self.file)
            and fnmatchcase(unit.id, self.unit)
            and (not self.text or self.text in unit.source or self.text in unit.translation)
        )


class IgnoredBy(StrEnum):
    """What makes a finding ignored."""

    COMMENT = "comment"
    RULE = "rule"


def ignored_by(finding: Finding, rules: Iterable[Rule]) -> IgnoredBy | None:
    """Return what makes a finding ignored, if anything."""
    if is_ignored_by_comment(finding):
        return IgnoredBy.COMMENT
    return IgnoredBy.RULE if any(rule.fits(finding) for rule in rules) else None


class Baseline:
    """Known findings: the ``--format jsonl`` output of an earlier check."""

    def __init__(self, fingerprints: Iterable[str] = ()) -> None:
        self._known = frozenset(fingerprints)

    def knows(self, finding: Finding) -> bool:
        return finding.fingerprint in self._known

    @classmethod
    def read(cls, path: Path) -> Baseline:
        """Read a baseline.

        :raises FileError: a line is not a finding.
        :raises OSError: it cannot be opened.
        """
        known = []
        with path.open("rb") as stream:
            for row in read_objects(stream, LONGEST_OBJECT):
                texts = [row.values.get(key) for key in _KEYS] if isinstance(row, Row) else [None]
                if not all(isinstance(text, str) for text in texts):
                    raise FileError("not a finding as --format jsonl writes it", row.line)
                known.append(fingerprint(*texts))
        return cls(known)
