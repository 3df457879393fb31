"""SARIF 2.1.0, read by code hosts and editors."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import PurePath
from typing import IO, Any
from urllib.parse import quote

from triage.checking.checker import known_signals
from triage.checking.findings import Finding, Level
from triage.checking.formats.base import Format, Summary, waiting
from triage.files.units import UnreadablePlace
from triage.methods.screening.signals.registry import TITLES

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_LONGEST_TEXT = 1000


class Sarif(Format):
    """One SARIF run; results are written as they come, followed by what could not be read."""

    name = "sarif"
    _results = 0

    def begin(self) -> None:
        self._broken: IO[str] = waiting()
        self._rules = {name: place for place, name in enumerate(known_signals())}
        self.stream.write(beginning([_rule(name) for name in self._rules]))

    def finding(self, finding: Finding) -> None:
        self.stream.write(",\n" if self._results else "\n")
        self._results += 1
        self.stream.write(json.dumps(self._result(finding), ensure_ascii=False))

    def broken(self, file: str, place: UnreadablePlace) -> None:
        notification = {
            "level": "error",
            "message": {"text": place.problem},
            "locations": [{"physicalLocation": _place(file, place.line)}],
        }
        self._broken.write(json.dumps(notification, ensure_ascii=False) + "\n")

    def end(self, summary: Summary) -> None:
        with self._broken as lines:
            lines.seek(0)
            self.stream.writelines(ending(line.rstrip("\n") for line in lines))

    def _result(self, finding: Finding) -> dict[str, Any]:
        unit = finding.unit
        found = result(
            finding.signal,
            str(finding.level),
            str(finding.message),
            (finding.file, finding.line, unit.id or str(finding.line)),
            finding.fingerprint,
            {
                "category": finding.category,
                "srcLang": unit.src_lang,
                "tgtLang": unit.tgt_lang,
                "source": unit.source[:_LONGEST_TEXT],
                "translation": unit.translation[:_LONGEST_TEXT],
            },
        )
        return found | {"ruleIndex": self._rules[finding.signal]}


def _rule(name: str) -> dict[str, Any]:
    return {
        "id": name,
        "shortDescription": {"text": TITLES.get(name, name.replace("_", " ").capitalize())},
        "defaultConfiguration": {"level": str(Level.WARNING)},
    }


def beginning(rules: list[dict[str, Any]]) -> str:
    """Return what precedes the comma-separated results."""
    driver: dict[str, Any] = {"name": "mtriage", "rules": rules}
    installed = installed_version()
    driver |= {"version": installed} if installed else {}
    return (
        f'{{"$schema": {json.dumps(_SCHEMA)}, "version": "2.1.0", "runs": [{{'
        f'"tool": {{"driver": {json.dumps(driver, ensure_ascii=False)}}}, '
        '"columnKind": "unicodeCodePoints", "results": ['
    )


def ending(notifications: Iterable[str]) -> Iterator[str]:
    """Yield what follows the results: the JSON of what could not be read or did not finish."""
    left = iter(notifications)
    first = next(left, "")
    yield f'\n], "invocations": [{{"executionSuccessful": {json.dumps(not first)}, '
    yield f'"toolExecutionNotifications": [{first}'
    for one in left:
        yield f", {one}"
    yield "]}]}]}\n"


def result(
    rule: str,
    level: str,
    message: str,
    place: tuple[str, int, str],
    fingerprint: str,
    properties: dict[str, Any],
) -> dict[str, Any]:
    """Return a result; ``place`` is a file, a line and the name of what stands there."""
    file, line, name = place
    logical = {"fullyQualifiedName": name, "kind": "resource"}
    return {
        "ruleId": rule,
        "level": level,
        "message": {"text": message},
        "locations": [
            {"physicalLocation": _place(file, line), "logicalLocations": [logical]},
        ],
        "partialFingerprints": {"mtriage/v1": fingerprint},
        "properties": properties,
    }


def _place(file: str, line: int) -> dict[str, Any]:
    """Return a line of a file as a SARIF physical location."""
    path = PurePath(file)
    address = path.as_uri() if path.is_absolute() else quote(path.as_posix())
    return {"artifactLocation": {"uri": address}, "region": {"startLine": max(1, line)}}


def installed_version() -> str:
    """The version of the wheel; "" in a checkout, where no wheel is installed."""
    try:
        return version("mtriage")
    except PackageNotFoundError:
        return ""
