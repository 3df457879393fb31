"""JUnit XML: one suite per file, one test case per finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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
        self._total: Counter[str] = Counter()

    def begin_file(self, file: str) -> None:
        self._cases: IO[str] = waiting()
        self._own: Counter[str] = Counter()

    def finding(self, finding: Finding) -> None:
        unit = finding.unit
        text = (
            f"{finding.file}:{finding.line}\n{finding.message}\n{unit.source}\n{unit.translation}"
        )
        name = f"{finding.line}: {finding.signal}: {unit.id}"
        if self.fail_on is not None and finding.level >= self.fail_on:
            inside = element("failure", content(text), type=finding.signal, message=finding.message)
        else:
            inside = element("system-out", content(text))
        self._case(finding.file, name, inside)

    def broken(self, file: str, place: UnreadablePlace) -> None:
        message = f"line {place.line}: {place.problem}"
        inside = element("error", type="broken", message=message)
        self._case(file, f"{place.line}: broken", inside)

    def end_file(self, file: str, units: int) -> None:
        if not self._own["tests"]:
            self._case(file, f"{units} units", "")
        self._total += self._own
        self._suites.write(f"{_opening('testsuite', name=file, **_all(self._own))}>\n")
        copied(self._cases, self._suites)
        self._suites.write("</testsuite>\n")

    def end(self, summary: Summary) -> None:
        self.stream.write(f"{_beginning(self._total)}\n")
        copied(self._suites, self.stream)
        self.stream.write(_ENDING)

    def _case(self, file: str, name: str, inside: str) -> None:
        case = element("testcase", inside, classname=file, name=name)
        self._own.update(counts(case))
        self._cases.write(f"{case}\n")


#: Attribute of a suite -> the elements that it counts.
_COUNTED = {"tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped"}
_ENDING = "</testsuites>\n"


def element(tag: str, inside: str = "", **attributes: object) -> str:
    """Return an element; ``inside`` is XML, the values of attributes are texts.

    >>> element("skipped", message="1 < 2")
    '<skipped message="1 &lt; 2"/>'
    """
    opening = _opening(tag, **attributes)
    return f"{opening}>{inside}</{tag}>" if inside else f"{opening}/>"


def suite(name: str, inside: Iterable[str], **attributes: object) -> str:
    """Return a suite with the counts of its cases."""
    text = "\n".join(inside)
    return f"{element('testsuite', text, name=name, **attributes, **_all(counts(text)))}\n"


def document(suites: Iterable[str], **attributes: object) -> str:
    """Return a whole file."""
    text = "".join(suites)
    return f"{_beginning(counts(text), **attributes)}\n{text}{_ENDING}"


def counts(text: str) -> Counter[str]:
    """Count the cases in a text of elements, and those that failed, broke or were skipped."""
    return Counter({name: text.count(f"<{tag}") for name, tag in _COUNTED.items()})


def _all(found: Counter[str]) -> dict[str, int]:
    return {name: found[name] for name in _COUNTED}


def _beginning(total: Counter[str], **attributes: object) -> str:
    opening = _opening("testsuites", name="mtriage", **_all(total), **attributes)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{opening}>'


def _opening(tag: str, **attributes: object) -> str:
    listed = "".join(f" {name}={_attribute(str(value))}" for name, value in attributes.items())
    return f"<{tag}{listed}"


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


def _attribute(text: str) -> str:
    """Return a text as the value of an attribute, in its quotation marks."""
    return quoteattr(_legal(text).replace("\n", " "))
