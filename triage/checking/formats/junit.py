"""JUnit XML: one suite per file, one test case per finding."""

from __future__ import annotations

from typing import IO
from xml.sax.saxutils import escape, quoteattr

from triage.checking.findings import Finding
from triage.checking.formats.base import Format, Summary, copied, shown, waiting
from triage.files.units import UnreadablePlace


class JUnit(Format):
    """Findings at or above the level that fails the command are failures; others are passed cases that
    mention the finding. A file without findings is a passed case."""

    name = "junit"

    def begin(self) -> None:
        # The counts come before the cases, so cases wait in a file that stays in memory while
        # small.
        self._suites: IO[str] = waiting()
        self._total = [0, 0, 0]

    def begin_file(self, file: str) -> None:
        self._cases: IO[str] = waiting()
        self._tests = self._failures = self._errors = 0

    def finding(self, finding: Finding) -> None:
        unit = finding.unit
        text = (
            f"{finding.file}:{finding.line}\n{finding.message}\n{unit.source}\n{unit.translation}"
        )
        name = f"{finding.line}: {finding.signal}: {unit.id}"
        if self.fail_on is not None and finding.level >= self.fail_on:
            self._failures += 1
            failure = (
                f"<failure type={attribute(finding.signal)} message={attribute(finding.message)}>"
            )
            self._case(finding.file, name, f"{failure}{content(text)}</failure>")
        else:
            self._case(finding.file, name, f"<system-out>{content(text)}</system-out>")

    def broken(self, file: str, place: UnreadablePlace) -> None:
        self._errors += 1
        message = f"line {place.line}: {place.problem}"
        inside = f'<error type="broken" message={attribute(message)}/>'
        self._case(file, f"{place.line}: broken", inside)

    def end_file(self, file: str, units: int) -> None:
        if not self._tests:
            self._case(file, f"{units} units", "")
        own = (self._tests, self._failures, self._errors)
        self._total = [sum(pair) for pair in zip(self._total, own, strict=True)]
        self._suites.write(f"<testsuite name={attribute(file)} {counts(*own)}>\n")
        copied(self._cases, self._suites)
        self._suites.write("</testsuite>\n")

    def end(self, summary: Summary) -> None:
        self.stream.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        self.stream.write(f'<testsuites name="mtriage" {counts(*self._total)}>\n')
        copied(self._suites, self.stream)
        self.stream.write("</testsuites>\n")

    def _case(self, file: str, name: str, inside: str) -> None:
        self._tests += 1
        self._cases.write(f"<testcase classname={attribute(file)} name={attribute(name)}>")
        self._cases.write(f"{inside}</testcase>\n")


def counts(tests: int, failures: int, errors: int) -> str:
    """Return the attributes with the number of cases in a suite."""
    return f'tests="{tests}" failures="{failures}" errors="{errors}"'


def _legal(text: str) -> str:
    """Remove what XML cannot contain: control characters and unpaired surrogates."""
    escaped = text.replace("\n", "\0").replace("\t", " ")
    lines = "\n".join(shown(line) for line in escaped.split("\0"))
    return "".join(
        "\ufffd" if "\ud800" <= one <= "\udfff" or one in "\ufffe\uffff" else one for one in lines
    )


def content(text: str) -> str:
    """Escape a text as the content of an element."""
    return escape(_legal(text))


def attribute(text: str) -> str:
    """Return a text as the value of an attribute, in its quotation marks."""
    return quoteattr(_legal(text).replace("\n", " "))
