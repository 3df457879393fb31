"""Corrections that are certain, as a unified diff: separators of numbers, spaces at the ends."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

from triage.checking.findings import Finding, Level
from triage.checking.formats.base import Format, Summary
from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import FileError, Unit, UnreadablePlace
from triage.language_codes import base_language
from triage.methods.base import Result
from triage.methods.numbers.oracle import check

#: Languages without spaces between words, whose punctuation brings its own.
_WITHOUT_SPACES = frozenset({"zh", "ja", "th", "lo", "km", "my", "yue"})
_ENDS = re.compile(r"\A(\s*)(.*?)(\s*)\Z", re.DOTALL)
_CONTEXT = 24


@dataclass(frozen=True, slots=True)
class _Change:
    """A unit, its text as it should be, and what to replace in the lines of the file."""

    unit: Unit
    wanted: str
    old: str
    new: str


class Patch(Format):
    """A diff instead of the findings. A correction counts only if a copy of the file that has it is
    read with the wanted text in its unit and nothing else changed."""

    name = "patch"

    def __init__(
        self, stream: TextIO, fail_on: Level | None, request_of: Callable[[Path], Request]
    ) -> None:
        super().__init__(stream, fail_on)
        self._request_of = request_of
        self._files: list[str] = []
        self._separators: dict[str, list[Finding]] = {}

    def begin_file(self, file: str) -> None:
        self._files.append(file)

    def finding(self, finding: Finding) -> None:
        if (finding.signal, finding.kind) == ("numbers", "separator"):
            self._separators.setdefault(finding.file, []).append(finding)

    def broken(self, file: str, place: UnreadablePlace) -> None:
        """Write nothing: standard error reports the place."""

    def end(self, summary: Summary) -> None:
        for file in self._files:
            try:
                self._write(file)
            except (FileError, OSError, UnicodeError):
                continue  # told by the check, or not in UTF-8

    def _write(self, file: str) -> None:
        request = self._request_of(Path(file))
        text = Path(file).read_bytes().decode("utf-8")
        units = [one for one in read_units(request) if isinstance(one, Unit)]
        changes = [*self._of_numbers(file), *_of_ends(units)]
        after = _changed(request, text, units, changes) if changes else text
        for line in difflib.unified_diff(_lines(text), _lines(after), f"a/{file}", f"b/{file}"):
            self.stream.write(
                line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
            )

    def _of_numbers(self, file: str) -> Iterator[_Change]:
        for one in self._separators.get(file, ()):
            unit, languages = one.unit, (one.unit.src_lang, one.unit.tgt_lang)
            found = check(unit.source, unit.translation, *languages).findings
            if len(found) != 1 or found[0].error_kind != "separator":
                continue
            # A number without a place is one that nobody would read in this language: the source's.
            text, place = unit.translation, found[0].target
            if place is None:
                text, place = unit.source, found[0].source
            old, new = text[slice(*place)] if place else "", found[0].written
            if old and new and unit.translation.count(old) == 1:
                wanted = unit.translation.replace(old, new)
                if check(unit.source, wanted, *languages).result is Result.PASS:
                    yield _Change(unit, wanted, old, new)


def _of_ends(units: Sequence[Unit]) -> Iterator[_Change]:
    """Texts that should begin and end with the white space of their sources, as programs join them."""
    for unit in units:
        before, _, after = _ends(unit.source)
        own_before, text, own_after = _ends(unit.translation)
        if unit.left_out or unit.other_sources or not text:
            continue
        if base_language(unit.tgt_lang) in _WITHOUT_SPACES:
            continue
        wanted = f"{before}{text}{after}"
        if own_after != after:
            end = text.splitlines()[-1][-_CONTEXT:]
            yield _Change(unit, wanted, f"{end}{_escaped(own_after)}", f"{end}{_escaped(after)}")
        elif own_before != before:
            begin = text.splitlines()[0][:_CONTEXT]
            old, new = f"{_escaped(own_before)}{begin}", f"{_escaped(before)}{begin}"
            yield _Change(unit, wanted, old, new)


def _ends(text: str) -> tuple[str, str, str]:
    match = _ENDS.match(text)
    assert match is not None
    return match[1], match[2], match[3]


def _escaped(space: str) -> str:
    """White space as most formats write it; where one does not, the copy shows it."""
    return space.replace("\n", "\\n").replace("\t", "\\t")


def _changed(request: Request, text: str, units: Sequence[Unit], changes: Sequence[_Change]) -> str:
    """The text with all changes that do what they should: all at once, or else one by one."""
    for some in (changes, *([one] for one in changes)):
        after = _with(text, units, some)
        if after != text and _is_right(request, after, units, some):
            text = after
            if some is changes:
                return text
            units = _wanted(units, some)
    return text


def _with(text: str, units: Sequence[Unit], changes: Sequence[_Change]) -> str:
    lines = _lines(text)
    starts = sorted({unit.line for unit in units})
    for change in changes:
        line = change.unit.line
        end = next((one for one in starts if one > line), len(lines) + 1)
        region = "".join(lines[line - 1 : end - 1])
        if region.count(change.old) == 1:
            region = region.replace(change.old, change.new)
            lines[line - 1 : end - 1] = _lines(region)
    return "".join(lines)


def _is_right(
    request: Request, text: str, units: Sequence[Unit], changes: Sequence[_Change]
) -> bool:
    read = read_units(replace(request, content=text.encode()))
    try:
        return list(read) == _wanted(units, changes)
    except FileError:
        return False


def _wanted(units: Sequence[Unit], changes: Sequence[_Change]) -> list[Unit]:
    texts = {(one.unit.line, one.unit.id): one.wanted for one in changes}
    return [
        replace(unit, translation=texts.get((unit.line, unit.id), unit.translation))
        for unit in units
    ]


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)
