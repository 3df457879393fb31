"""Subtitles, SRT and WebVTT: pairs the cues of two files by the time at which they begin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from triage.files.messages import FileMessage
from triage.files.readers.base import Request, whole_text
from triage.files.readers.two_files import LanguagePaths, Message
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

    def messages(self, request: Request) -> Iterator[Message | UnreadablePlace]:
        for is_text, block in groupby(
            enumerate(whole_text(request).splitlines(), 1),
            key=lambda numbered: bool(numbered[1].strip()),
        ):
            lines = list(block)
            if is_text and not _OTHERS.match(lines[0][1]):
                yield _message([line for _, line in lines], lines[0][0])


def _message(lines: list[str], number: int) -> Message | UnreadablePlace:
    # A number or a name may stand before the time.
    for before, line in enumerate(lines[:2]):
        if match := _TIME.match(line):
            start = match[1].replace(",", ".")
            return Message(start, "\n".join(lines[before + 1 :]), number + before + 1)
    return UnreadablePlace(number, FileMessage.NO_TIME())
