"""JSON messages: ARB, used by Flutter, and i18next."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from triage.files.readers.base import Example, Request, language_tag, whole_text
from triage.files.readers.common.json_places import Text, read_texts
from triage.files.readers.common.places import patterns
from triage.files.readers.common.plurals import numbers_of_category
from triage.files.readers.common.two_files import CATEGORIES, KeyedText, LanguagePaths, TwoFiles
from triage.files.readers.json_lines import JsonLines, has_rows
from triage.files.units import Promise, Rows, Units, UnreadablePlace

_ARB_NAME = re.compile(r"(?P<name>.*_)(?P<language>[a-z]{2,3}(?:_[A-Z][a-z]{3})?(?:_[A-Z]{2})?)")


def _example(path: str, source_path: str) -> Example:
    unit = '  "{key}": "{translation}"'
    return Example(path, unit, "{\n", "\n}\n", between=",\n", source_path=source_path)


class Arb(TwoFiles):
    """Flutter's application resources; plural forms are part of the message itself."""

    name = "ARB"
    endings = (".arb",)
    promises = frozenset({Promise.NAMED_COUNTS})
    in_folders = ("*.arb",)
    example = _example("app_es.arb", "app_en.arb")

    def language(self, path: Path) -> str:
        match = _ARB_NAME.fullmatch(path.stem)
        return language_tag(match["language"]) if match else ""

    def sources(self, path: Path, language: str) -> Iterator[Path]:
        match = _ARB_NAME.fullmatch(path.stem)
        if match:
            yield path.with_name(f"{match['name']}{language.replace('-', '_')}.arb")

    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        texts = list(read_texts(whole_text(request)))
        notes: defaultdict[str, list[str]] = defaultdict(list)
        for text in texts:
            if len(text.path) > 1 and text.path[0].startswith("@"):
                notes[text.path[0][1:]].append(text.value)
        for text in texts:
            key = text.path[0] if text.path else ""
            if len(text.path) == 1 and not key.startswith("@"):
                yield KeyedText(key, text.value, text.line, comments=tuple(notes[key]))


_SUFFIX = re.compile(rf"(.+)_({'|'.join(CATEGORIES)})")
_NUMBERED = re.compile(r"(.+)_([0-5])")
_OLD_PLURAL = "_plural"


class I18next(LanguagePaths):
    """Nested keys of i18next with plural forms old (``_plural``, ``_0``) and new (``_one``).

    Chrome's ``_locales/de/messages.json`` and files of rows, which are read as JSON Lines, have the
    same ending.
    """

    name = "i18next JSON"
    endings = (".json",)
    in_folders = patterns(".json")
    example = _example("locales/es/common.json", "locales/en/common.json")

    def lacks_source(self, request: Request) -> bool:
        return super().lacks_source(request) and not has_rows(request)

    def read(self, request: Request) -> Units:
        return JsonLines().read(request) if has_rows(request) else super().read(request)

    def rows(self, request: Request) -> Rows:
        return JsonLines().rows(request) if has_rows(request) else super().rows(request)

    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        texts = list(read_texts(whole_text(request)))
        if request.path.name == "messages.json" and "_locales" in request.path.parts:
            return _of_chrome(texts)
        return _of_i18next(texts)

    def paired(
        self, message: KeyedText, texts: Mapping[str, KeyedText], language: str
    ) -> KeyedText:
        """Take a key for a plural form where the source has a plural of that name.

        Languages have other forms than the source, and need not have its "other".
        """
        if message.name in texts or message.category:
            return message
        named = _SUFFIX.fullmatch(message.key)
        numbered = _NUMBERED.fullmatch(message.key)
        key, category = message.key, "other"
        if named:
            key, category = named[1], named[2]
        elif numbered:
            forms = [one for one in CATEGORIES if numbers_of_category(language, one)]
            place = int(numbered[2])
            key, category = numbered[1], forms[place] if place < len(forms) else "other"
        is_plural = any(f"{key}[{one}]" in texts for one in ("other", "many", "few"))
        return replace(message, key=key, category=category) if is_plural else message


def _of_i18next(texts: list[Text]) -> Iterator[KeyedText]:
    keys = {".".join(text.path) for text in texts}
    for text in texts:
        key = ".".join(text.path)
        match = _SUFFIX.fullmatch(key)
        singular = key.removesuffix(_OLD_PLURAL)
        # An ordinary key may end like these: plurals have several forms.
        if match and _has_forms(match[1], keys):
            yield KeyedText(match[1], text.value, text.line, match[2])
        elif f"{key}{_OLD_PLURAL}" in keys:
            yield KeyedText(key, text.value, text.line, "one")
        elif singular != key and singular in keys:
            yield KeyedText(singular, text.value, text.line, "other")
        else:
            yield KeyedText(key, text.value, text.line)


def _has_forms(key: str, keys: Collection[str]) -> bool:
    several = f"{key}_one" in keys and any(f"{key}_{name}" in keys for name in ("few", "many"))
    return several or f"{key}_other" in keys


def _of_chrome(texts: list[Text]) -> Iterator[KeyedText]:
    """The messages of a browser's extension, with their descriptions as comments."""
    notes = {text.path[0]: text.value for text in texts if text.path[1:] == ("description",)}
    for text in texts:
        if text.path[1:] == ("message",):
            key = text.path[0]
            yield KeyedText(key, text.value, text.line, comments=(notes.get(key, ""),))
