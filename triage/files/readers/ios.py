"""Apple's .strings files."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path

from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Request, language_tag, whole_text
from triage.files.readers.common.two_files import KeyedText, TwoFiles, unescaped
from triage.files.units import UnreadablePlace

_SPACE = re.compile(r"\s+|//[^\n]*")
_COMMENT = re.compile(r"/\*(.*?)\*/", re.DOTALL)
_STRING = r'"((?:[^"\\]|\\.)*)"'
_ENTRY = re.compile(rf"(?:{_STRING}|([\w.-]+))\s*=\s*{_STRING}\s*;", re.DOTALL)
_ESCAPE = re.compile(r"\\(U[0-9A-Fa-f]{4}|.)", re.DOTALL)


class Ios(TwoFiles):
    name = "iOS strings"
    endings = (".strings",)
    in_folders = ("*.strings",)
    example = Example(
        "es.lproj/Main.strings",
        '"{key}" = "{translation}";\n',
        source_path="en.lproj/Main.strings",
    )

    def language(self, path: Path) -> str:
        name = path.parent.name.removesuffix(".lproj")
        return (
            "" if name == "Base" or not path.parent.name.endswith(".lproj") else language_tag(name)
        )

    def sources(self, path: Path, language: str) -> Iterator[Path]:
        if path.parent.name.endswith(".lproj"):
            for name in (language, "Base"):
                yield path.parent.parent / f"{name}.lproj" / path.name

    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        text = whole_text(request)
        ends = [match.start() for match in re.finditer("\n", text)]
        place = 0
        comments: list[str] = []
        while place < len(text):
            if space := _SPACE.match(text, place):
                place = space.end()
                comments += [space[0][2:]] if space[0].startswith("//") else []
            elif comment := _COMMENT.match(text, place):
                comments.append(comment[1])
                place = comment.end()
            elif entry := _ENTRY.match(text, place):
                key = unescaped(entry[1], _ESCAPE) if entry[1] is not None else entry[2]
                line = bisect_left(ends, entry.start(3)) + 1
                yield KeyedText(key, unescaped(entry[3], _ESCAPE), line, comments=tuple(comments))
                place = entry.end()
                comments = []
            else:
                line = bisect_left(ends, place) + 1
                yield UnreadablePlace(line, FileMessage.NO_STRINGS_ENTRY())
                return
