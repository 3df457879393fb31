"""JSON messages: ARB, used by Flutter, and i18next."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from triage.files.readers.base import (
    Example,
    Request,
    language_tag,
    looks_like_language,
    whole_text,
)
from triage.files.readers.json_places import read_texts
from triage.files.readers.json_rows import JsonLines, has_rows
from triage.files.readers.two_files import CATEGORIES, Message, TwoFiles
from triage.files.units import Rows, Units, UnreadablePlace

_ARB_NAME = re.compile(r"(?P<name>.*_)(?P<language>[a-z]{2,3}(?:_[A-Z][a-z]{3})?(?:_[A-Z]{2})?)")


def _example(path: str, source_path: str) -> Example:
    unit = '  "{key}": "{translation}"'
    return Example(path, unit, "{\n", "\n}\n", between=",\n", source_path=source_path)


class Arb(TwoFiles):
    """Flutter's application resources; plural forms are part of the message itself."""

    name = "ARB"
    endings = (".arb",)
    in_folders = ("*.arb",)
    example = _example("app_es.arb", "app_en.arb")

    def language(self, path: Path) -> str:
        match = _ARB_NAME.fullmatch(path.stem)
        return language_tag(match["language"]) if match else ""

    def sources(self, path: Path, language: str) -> Iterator[Path]:
        match = _ARB_NAME.fullmatch(path.stem)
        if match:
            yield path.with_name(f"{match['name']}{language.replace('-', '_')}.arb")

    def messages(self, request: Request) -> Iterator[Message | UnreadablePlace]:
        texts = list(read_texts(whole_text(request)))
        notes: defaultdict[str, list[str]] = defaultdict(list)
        for text in texts:
            if len(text.path) > 1 and text.path[0].startswith("@"):
                notes[text.path[0][1:]].append(text.value)
        for text in texts:
            key = text.path[0] if text.path else ""
            if len(text.path) == 1 and not key.startswith("@"):
                yield Message(key, text.value, text.line, comments=tuple(notes[key]))


_SUFFIX = re.compile(rf"(.+)_({'|'.join(CATEGORIES)})")


class I18next(TwoFiles):
    """Nested keys of i18next; keys ending in ``_one``, ``_other`` etc. are plural forms.

    A file of rows has the same ending, and is read as JSON Lines.
    """

    name = "i18next JSON"
    endings = (".json",)
    in_folders = ("locales/**/*.json",)
    example = _example("locales/es/common.json", "locales/en/common.json")

    def lacks_source(self, request: Request) -> bool:
        return super().lacks_source(request) and not has_rows(request)

    def read(self, request: Request) -> Units:
        return JsonLines().read(request) if has_rows(request) else super().read(request)

    def rows(self, request: Request) -> Rows:
        return JsonLines().rows(request) if has_rows(request) else super().rows(request)

    def language(self, path: Path) -> str:
        for name in (path.stem, *path.parts[-2:0:-1]):
            if looks_like_language(name):
                return language_tag(name)
        return ""

    def sources(self, path: Path, language: str) -> Iterator[Path]:
        if looks_like_language(path.stem):
            yield path.with_name(f"{language}.json")
            return
        for folder in path.parents:
            if looks_like_language(folder.name):
                yield folder.parent / language / path.relative_to(folder)
                return

    def messages(self, request: Request) -> Iterator[Message | UnreadablePlace]:
        texts = list(read_texts(whole_text(request)))
        keys = {".".join(text.path) for text in texts}
        for text in texts:
            key = ".".join(text.path)
            match = _SUFFIX.fullmatch(key)
            # An ordinary key may end like this: plurals always include the "other" form.
            if match and f"{match[1]}_other" in keys:
                yield Message(match[1], text.value, text.line, match[2])
            else:
                yield Message(key, text.value, text.line)
