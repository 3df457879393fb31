"""GitLab's code quality report, whose findings it shows in the merge request and beside the lines."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from triage.checking.findings import Finding, Level
from triage.checking.formats.base import Format, Summary
from triage.files.units import UnreadablePlace

_SEVERITIES = {Level.ERROR: "major", Level.WARNING: "minor", Level.NOTE: "info"}


class GitLab(Format):
    """One JSON array; what could not be read is in it as well, since the log is easily missed."""

    name = "gitlab"
    _count = 0

    def begin(self) -> None:
        self.stream.write("[")

    def finding(self, finding: Finding) -> None:
        place = (finding.file, finding.line)
        severity = _SEVERITIES[finding.level]
        self._issue(place, finding.signal, finding.message, severity, finding.fingerprint)

    def broken(self, file: str, place: UnreadablePlace) -> None:
        identity = hashlib.blake2s(
            f"{file}\0{place.problem}".encode("utf-8", "surrogatepass"), digest_size=16
        ).hexdigest()
        self._issue((file, max(1, place.line)), "broken", place.problem, "blocker", identity)

    def end(self, summary: Summary) -> None:
        self.stream.write("\n]\n")

    def _issue(
        self, place: tuple[str, int], name: str, message: str, severity: str, fingerprint: str
    ) -> None:
        file, line = place
        issue: dict[str, Any] = {
            "description": f"{name}: {message}",
            "check_name": f"mtriage/{name}",
            "fingerprint": fingerprint,
            "severity": severity,
            "location": {"path": file, "lines": {"begin": line}},
        }
        self.stream.write(",\n" if self._count else "\n")
        self._count += 1
        self.stream.write(json.dumps(issue, ensure_ascii=False))
