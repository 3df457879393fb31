"""GitHub workflow annotations, shown next to the lines of a pull request."""

from __future__ import annotations

from triage.checking.findings import Finding, Level
from triage.checking.formats.base import Format
from triage.files.units import UnreadablePlace

_COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}


class GitHub(Format):
    name = "github"

    def finding(self, finding: Finding) -> None:
        unit = finding.unit
        text = f"{finding.message}\n{unit.source}\n{unit.translation}"
        self._annotate(_COMMANDS[finding.level], finding.file, finding.line, finding.signal, text)

    def broken(self, file: str, place: UnreadablePlace) -> None:
        self._annotate("error", file, max(1, place.line), "broken file", place.problem)

    def _annotate(self, command: str, file: str, line: int, title: str, text: str) -> None:
        place = f"file={_property(file)},line={line},title={_property('mtriage: ' + title)}"
        self.stream.write(f"::{command} {place}::{_data(text)}\n")


def _data(text: str) -> str:
    """Escape the way the runner unescapes; a line of text must not become a command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
