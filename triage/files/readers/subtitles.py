"""Subtitles, SRT and WebVTT: pairs the cues of two files by the time at which they begin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from triage.files.messages import FileMessage
from triage.files.readers.base import Request, whole_text
from triage.files.readers.common.two_files import KeyedText, LanguagePaths
from triage.files.units import UnreadablePlace

_TIME = re.compile(
    r"\s*((?:\d{1,3}:)?\d\d:\d\d[.,]\d{1,3})\s*-->\s*(?:\d{1,3}:)?\d\d:\d\d[.,]\d{1,3}"
)
# What else there is in WebVTT.
_OTHERS = re.compile(r"(?:WEBVTT|NOTE|STYLE|REGION)\b")


class Subtitles(LanguagePaths):
    """Files such as ``film.es.srt`` beside ``film.en.srt`` or ``film.srt``."""

    name = "subtitles"
    endings = (".srt", ".vtt")
    example = None

    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        # Some programs leave a line empty between a time and its text.
        waiting: KeyedText | None = None
        for number, lines in _blocks(whole_text(request)):
            if _OTHERS.match(lines[0]):
                continue
            cue = _cue(lines, number)
            if waiting is not None and cue is None:
                cue = replace(waiting, text="\n".join(lines), line=number)
            elif waiting is not None:
                yield waiting
            waiting = None
            if cue is None:
                yield UnreadablePlace(number, FileMessage.NO_TIME())
            elif cue.text:
                yield cue
            else:
                waiting = cue
        if waiting is not None:
            yield waiting


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines between empty ones, with the number of the first."""
    numbered = enumerate(text.splitlines(), 1)
    for is_text, group in groupby(numbered, key=lambda line: bool(line[1].strip())):
        lines = list(group)
        if is_text:
            yield lines[0][0], [line for _, line in lines]


def _cue(lines: list[str], number: int) -> KeyedText | None:
    # A number or a name may stand before the time.
    for before, line in enumerate(lines[:2]):
        if match := _TIME.match(line):
            start = match[1].replace(",", ".")
            return KeyedText(start, "\n".join(lines[before + 1 :]), number + before + 1)
    return None
