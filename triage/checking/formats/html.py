"""A self-contained page: no scripts, no external resources, light and dark."""

from __future__ import annotations

from html import escape
from typing import IO

from triage.checking.findings import Finding, Mark
from triage.checking.formats.base import Format, Summary, copied, in_words, shown, waiting
from triage.files.units import UnreadablePlace
from triage.language_codes import base_language

#: Max. findings on a page; browsers are slow with more, and nobody reads them.
MAX_FINDINGS = 5000
_RIGHT_TO_LEFT = frozenset(
    {"ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"}
)
_LONGEST_TEXT = 4000

_STYLE = """
:root { color-scheme: light dark; --line: light-dark(#d0d4da, #444a54); --mark: light-dark(#ffe08a, #6b5200);
  --error: light-dark(#b00020, #ff8a95); --warning: light-dark(#7a4d00, #ffc857); --note: light-dark(#0b5394, #8ab8ff); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
article { border-top: 1px solid var(--line); padding: .75rem 0; }
article p { margin: .25rem 0; overflow-wrap: anywhere; white-space: pre-wrap; }
.error, .warning, .note { font-weight: 600; }
.error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
mark { background: var(--mark); color: inherit; }
.place { font-family: ui-monospace, monospace; font-size: .9rem; }
"""


class Html(Format):
    name = "html"

    def begin(self) -> None:
        self._body: IO[str] = waiting()
        self._shown = 0

    def begin_file(self, file: str) -> None:
        self._heading = f"<h2>{_text(file)}</h2>\n"

    def finding(self, finding: Finding) -> None:
        self._shown += 1
        if self._shown > MAX_FINDINGS:
            return
        unit = finding.unit
        self._write(
            f'<article><p><span class="{finding.level}">{finding.level}</span> '
            f"<strong>{_text(finding.signal)}</strong> "
            f'<span class="place">line {finding.line}, {_text(unit.id)}</span></p>\n'
            f"<p>{_text(finding.message)}</p>\n"
            f"{_side(unit.source, unit.src_lang, _marks(finding, 'source'))}"
            f"{_side(unit.translation, unit.tgt_lang, _marks(finding, 'target'))}</article>\n"
        )

    def broken(self, file: str, place: UnreadablePlace) -> None:
        self._write(
            f'<article><p><span class="error">broken</span> <span class="place">line {place.line}'
            f"</span></p><p>{_text(place.problem)}</p></article>\n"
        )

    def end(self, summary: Summary) -> None:
        write = self.stream.write
        write('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n')
        write('<meta name="viewport" content="width=device-width, initial-scale=1">\n')
        write(f"<title>mtriage</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n")
        write("<h1>Translations checked</h1>\n<ul>\n")
        for line in in_words(summary):
            write(f"<li>{_text(line)}</li>\n")
        write("</ul>\n")
        if self._shown > MAX_FINDINGS:
            write(f"<p>Only the first {MAX_FINDINGS:,} findings are shown.</p>\n")
        copied(self._body, self.stream)
        write("</main>\n</body>\n</html>\n")

    def _write(self, text: str) -> None:
        self._body.write(self._heading + text)
        self._heading = ""


def _marks(finding: Finding, side: str) -> list[Mark]:
    """The marks of one side in order, without nested ones."""
    found: list[Mark] = []
    for mark in sorted(finding.marks, key=lambda one: (one.start, -one.end)):
        if (
            mark.side == side
            and mark.end > mark.start
            and (not found or mark.start >= found[-1].end)
        ):
            found.append(mark)
    return found


def _side(text: str, language: str, marks: list[Mark]) -> str:
    pieces = []
    place = 0
    for mark in marks:
        if mark.end > _LONGEST_TEXT:
            break
        pieces += [
            _text(text[place : mark.start]),
            f"<mark>{_text(text[mark.start : mark.end])}</mark>",
        ]
        place = mark.end
    pieces.append(_text(text[place:_LONGEST_TEXT]) + ("…" if len(text) > _LONGEST_TEXT else ""))
    right = base_language(language) in _RIGHT_TO_LEFT
    direction = "rtl" if right else "auto"
    return f'<p lang="{_text(language)}" dir="{direction}">{"".join(pieces)}</p>\n'


def _text(text: str) -> str:
    return escape("\n".join(map(shown, text.split("\n"))))
