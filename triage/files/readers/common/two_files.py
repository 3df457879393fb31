"""Formats with one file per language: finds the source texts, and pairs messages by key."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from engines.texts import whole
from triage.files.messages import FileMessage
from triage.files.readers.base import Reader, Request
from triage.files.readers.common.pipes import plural_forms
from triage.files.readers.common.places import beside_in, place_of_language
from triage.files.readers.common.plurals import numbers_of_key, sources_of_form
from triage.files.units import (
    FileError,
    Promise,
    SkipReason,
    Unit,
    Units,
    UnreadablePlace,
    readable,
)

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
#: The source language unless another one is given.
DEFAULT_SOURCE = "en"
_SPELLINGS = (DEFAULT_SOURCE, "en-US", "en-GB")
_OF_ICU = re.compile(r"\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,")
_NAMED = 2  # of the places where the source texts may be
_CONTROL = {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}


@dataclass(frozen=True, slots=True)
class KeyedText:
    """A text with its key, and for a plural form its category."""

    key: str
    text: str
    line: int
    category: str = ""
    comments: tuple[str, ...] = ()
    translatable: bool = True

    @property
    def name(self) -> str:
        return f"{self.key}[{self.category}]" if self.category else self.key


class PairedFiles(Reader):
    """A reader for files of one language, which finds the file with the source texts near them.

    The source-language file itself has nothing to check and yields no units.
    """

    takes_source = needs_source = True

    @abstractmethod
    def language(self, path: Path) -> str:
        """Return the language that a file's path names, "" if none."""

    @abstractmethod
    def sources(self, path: Path, language: str) -> Iterable[Path]:
        """Yield possible paths of the source texts, most likely first."""

    def beside(self, request: Request) -> Iterable[Path]:
        if request.source:
            return [request.source]
        return map(request.at, self._places(request))

    def pair(self, request: Request) -> tuple[Path, str, str] | None:
        """Return the file of the source texts and both languages; None for that file itself.

        :raises FileError: there is no such file, or the target language is not known.
        """
        src_lang = request.src_lang or DEFAULT_SOURCE
        source = request.source or self._source(request)
        if source is None or source.resolve() == request.path.resolve():
            return None
        tgt_lang = request.tgt_lang or self.language(request.name)
        if not tgt_lang:
            raise FileError(FileMessage.PLACE_WITHOUT_LANGUAGE())
        return source, src_lang, tgt_lang

    def _places(self, request: Request) -> list[Path]:
        """Where the source texts may be; English may be spelt with its country."""
        stated = request.src_lang or DEFAULT_SOURCE
        languages = _SPELLINGS if stated == DEFAULT_SOURCE else (stated,)
        places = (place for code in languages for place in self.sources(request.name, code))
        return list(dict.fromkeys(places))

    def _source(self, request: Request) -> Path | None:
        """The file with the source texts; None if the path is that file itself.

        :raises FileError: there is none.
        """
        name = request.name
        places = self._places(request)
        found = next((place for place in places if request.at(place).is_file()), None)
        is_source = found == name or (found is None and name in places)
        if not places or is_source or (name in places and not self.language(name)):
            return None
        if found is None:
            names = [str(place) for place in places[:_NAMED]]
            raise FileError(FileMessage.NO_SOURCES_AT(names=names))
        return request.at(found)


@contextmanager
def reading_sources(request: Request) -> Iterator[None]:
    """Name the file of the source texts in the errors of reading it.

    :raises FileError: it cannot be read.
    """
    name = request.name
    try:
        yield
    except FileError as error:
        problem = FileMessage.SOURCES_BROKEN(name=name, n=error.line, why=str(error))
        raise FileError(problem) from error
    except OSError as error:
        detail = error.strerror
        raise FileError(FileMessage.SOURCES_UNREADABLE(name=name, detail=detail)) from error


class TwoFiles(PairedFiles):
    """A reader for files of keys with texts, which pairs those of two languages by key."""

    promises: ClassVar[frozenset[Promise]] = frozenset()

    @abstractmethod
    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        """Yield the messages of one file.

        :raises FileError: it is not in this format.
        """

    def read(self, request: Request) -> Units:
        pair = self.pair(request)
        if pair is None:
            return
        source, src_lang, tgt_lang = pair
        texts = self._texts(Request(source, root=request.root))
        promises = self.promised(texts)
        seen: set[str] = set()
        for message in self.messages(request):
            if isinstance(message, UnreadablePlace):
                yield message
                continue
            message = self.paired(message, texts, tgt_lang)
            seen.add(f"{message.key}[other]" if message.category else message.key)
            for unit in _units(message, texts, src_lang, tgt_lang):
                yield replace(unit, promises=promises) if promises else unit
        yield from _untranslated(texts, seen, src_lang, tgt_lang)

    def promised(self, texts: Mapping[str, KeyedText]) -> frozenset[Promise]:
        """Return what the format demands of the translations of these source texts."""
        return self.promises

    def paired(
        self, message: KeyedText, texts: Mapping[str, KeyedText], language: str
    ) -> KeyedText:
        """Return a message under the name that the source texts have for it.

        :param texts: the source texts by name.
        :param language: that of the message.
        """
        return message

    def _texts(self, request: Request) -> dict[str, KeyedText]:
        """Return the messages of the source file by key.

        :raises FileError: it cannot be read completely.
        """
        texts: dict[str, KeyedText] = {}
        with reading_sources(request):
            texts |= {one.name: one for one in readable(self.messages(request))}
        return texts


class LanguagePaths(TwoFiles):
    """A reader for files whose place or name says the language (:mod:`.places`).

    Their texts are ICU's messages if one of them shows it.
    """

    def promised(self, texts: Mapping[str, KeyedText]) -> frozenset[Promise]:
        is_icu = any(_OF_ICU.search(message.text) for message in texts.values())
        return self.promises | {Promise.ICU} if is_icu else self.promises

    def is_catalogue(self, path: Path) -> bool:
        return place_of_language(path) is not None

    def language(self, path: Path) -> str:
        place = place_of_language(path)
        return place.language if place else ""

    def sources(self, path: Path, language: str) -> Iterable[Path]:
        return beside_in(path, language)


def _units(
    message: KeyedText, texts: Mapping[str, KeyedText], src_lang: str, tgt_lang: str
) -> list[Unit]:
    found = _found(message, texts, tgt_lang)
    if found is None:
        return []
    source, sources = found
    left_out = None if message.text.strip() else SkipReason.UNTRANSLATED
    if not source.translatable or not message.translatable or not sources[0].strip():
        left_out = SkipReason.NOT_FOR_TRANSLATION
    unit = Unit(
        line=message.line,
        id=message.name,
        source=sources[0],
        translation=message.text,
        src_lang=src_lang,
        tgt_lang=tgt_lang,
        left_out=left_out,
        comments=message.comments + source.comments,
        other_sources=sources[1:],
    )
    return [unit] if message.category else plural_forms(unit)


def _found(
    message: KeyedText, texts: Mapping[str, KeyedText], tgt_lang: str
) -> tuple[KeyedText, tuple[str, ...]] | None:
    """The source message and the texts that the translation may render; None if there are none."""
    if not message.category:
        source = texts.get(message.key)
        return None if source is None else (source, (source.text,))
    # Languages with several plurals need "other" for fractions only.
    forms = (texts.get(f"{message.key}[{name}]") for name in ("other", "many", "few"))
    plural = next(filter(None, forms), None)
    if plural is None:
        return None
    singular = texts.get(f"{message.key}[one]", plural)
    numbers = numbers_of_key(tgt_lang, message.category)
    sources = sources_of_form(singular.text, plural.text, numbers)
    if message.category in ("zero", "one", "two"):
        # A source may have separate texts for zero, one or two items.
        exact = texts.get(message.name, singular)
        sources = tuple(dict.fromkeys((*sources, exact.text)))
    return plural, sources


def _untranslated(
    texts: Mapping[str, KeyedText], seen: set[str], src_lang: str, tgt_lang: str
) -> Iterator[Unit]:
    for name, message in texts.items():
        if name in seen or not message.translatable or message.category not in ("", "other"):
            continue
        left_out = SkipReason.UNTRANSLATED
        yield Unit(1, name, message.text, "", src_lang, tgt_lang, left_out)


def unescaped(text: str, escape: re.Pattern[str]) -> str:
    r"""Return the text with its escapes resolved, of which two may make one character.

    :param escape: matches an escape; its group is what follows the backslash.

    >>> unescaped(r"a\tb \u00e9 \"", re.compile(r"\\(u[0-9a-f]{4}|.)"))
    'a\tb é "'
    """

    def resolved(match: re.Match[str]) -> str:
        code = match[1]
        return chr(int(code[1:], 16)) if len(code) > 1 else _CONTROL.get(code, code)

    return str(whole(escape.sub(resolved, text)))
