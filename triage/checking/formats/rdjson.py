"""reviewdog's diagnostics, which it posts as comments on the changes that code hosts show."""

from __future__ import annotations

import json
from typing import Any

from triage.checking.findings import Finding, Level
from triage.checking.formats.base import Format, Summary
from triage.files.units import UnreadablePlace

_SEVERITIES = {Level.ERROR: "ERROR", Level.WARNING: "WARNING", Level.NOTE: "INFO"}


class ReviewDog(Format):
    """One JSON object with a diagnostic a finding."""

    name = "rdjson"
    _count = 0

    def begin(self) -> None:
        self.stream.write('{"source": {"name": "mtriage"}, "diagnostics": [')

    def finding(self, finding: Finding) -> None:
        unit = finding.unit
        text = f"{finding.message}\n{unit.source}\n{unit.translation}"
        severity = _SEVERITIES[finding.level]
        self._diagnostic(finding.file, finding.line, finding.signal, text, severity)

    def broken(self, file: str, place: UnreadablePlace) -> None:
        self._diagnostic(file, max(1, place.line), "broken", place.problem, "ERROR")

    def end(self, summary: Summary) -> None:
        self.stream.write("\n]}\n")

    def _diagnostic(self, file: str, line: int, code: str, message: str, severity: str) -> None:
        diagnostic: dict[str, Any] = {
            "message": message,
            "location": {"path": file, "range": {"start": {"line": line}}},
            "severity": severity,
            "code": {"value": code},
        }
        self.stream.write(",\n" if self._count else "\n")
        self._count += 1
        self.stream.write(json.dumps(diagnostic, ensure_ascii=False))
