"""Java .properties files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Request, decoded, language_tag, whole_bytes
from triage.files.readers.common.places import is_language
from triage.files.readers.common.two_files import DEFAULT_SOURCE, KeyedText, TwoFiles, unescaped
from triage.files.units import FileError, Promise, UnreadablePlace

_NAME = re.compile(r"(?P<name>.+?)_(?P<language>[a-z]{2,3}(?:_[A-Z][a-z]{3})?(?:_[A-Z]{2})?)")
_KEY = re.compile(r"((?:[^\\=:\s]|\\.)+)\s*[=:]?\s*", re.DOTALL)
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|.)", re.DOTALL)
_BAD_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*\\u(?![0-9A-Fa-f]{4})")
_CONTINUED = re.compile(r"(?<!\\)(?:\\\\)*\\$")


class Properties(TwoFiles):
    """Java resource bundles: UTF-8 or UTF-16 with a mark, or else Latin-1, as Java itself reads them."""

    name = "properties"
    endings = (".properties",)
    promises = frozenset({Promise.APOSTROPHES})
    in_folders = ("*_[a-z][a-z]*.properties",)
    example = Example("app_es.properties", "{key} = {translation}\n", source_path="app.properties")

    def is_catalogue(self, path: Path) -> bool:
        # Programs have settings in such files as well.
        match = _NAME.fullmatch(path.stem)
        named = match is not None and is_language(match["language"])
        return named and any(one.is_file() for one in self.sources(path, DEFAULT_SOURCE))

    def language(self, path: Path) -> str:
        match = _NAME.fullmatch(path.stem)
        return language_tag(match["language"]) if match else ""

    def sources(self, path: Path, language: str) -> Iterator[Path]:
        match = _NAME.fullmatch(path.stem)
        base = match["name"] if match else path.stem
        yield path.with_name(f"{base}_{language.replace('-', '_')}.properties")
        yield path.with_name(f"{base}.properties")

    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        comments: list[str] = []
        for number, line in _logical_lines(_text(whole_bytes(request))):
            if line.startswith(("#", "!")):
                comments.append(line[1:])
                continue
            if not line:
                comments = []
                continue
            match = _KEY.match(line)
            if match is None:
                yield UnreadablePlace(number, FileMessage.LINE_WITHOUT_KEY())
            elif "\0" in line:
                yield UnreadablePlace(number, FileMessage.HAS_NUL())
            elif _BAD_ESCAPE.search(line):
                yield UnreadablePlace(number, FileMessage.BAD_ESCAPE())
            else:
                key, text = unescaped(match[1], _ESCAPE), unescaped(line[match.end() :], _ESCAPE)
                yield KeyedText(key, text, number, comments=tuple(comments))
            comments = []


def _text(data: bytes) -> str:
    try:
        return decoded(data)
    except FileError:
        return data.decode("latin-1")


def _logical_lines(text: str) -> Iterator[tuple[int, str]]:
    """Join continued lines; yield each with the number of its first line."""
    begun: list[str] = []
    first = 0
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        stripped = line.lstrip(" \t\f")
        if not begun:
            first = number
            if stripped.startswith(("#", "!")):
                yield number, stripped
                continue
        if _CONTINUED.search(stripped):
            begun.append(stripped[:-1])
            continue
        yield first, "".join([*begun, stripped])
        begun = []
    if begun:
        yield first, "".join(begun)
