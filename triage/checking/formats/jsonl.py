"""JSON Lines: one finding per line, for editors, scripts or a baseline."""

from __future__ import annotations

import json

from triage.checking.findings import Finding
from triage.checking.formats.base import Format
from triage.files.units import UnreadablePlace


class JsonLines(Format):
    name = "jsonl"

    def finding(self, finding: Finding) -> None:
        self.stream.write(json.dumps(finding.as_json(), ensure_ascii=False) + "\n")

    def broken(self, file: str, place: UnreadablePlace) -> None:
        """Write nothing: every line is a finding; standard error reports the place."""
