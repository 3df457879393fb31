"""Gettext catalogues: parsed entry by entry with polib, one unit per plural form."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import polib

from triage.files.messages import FileMessage, Message
from triage.files.readers.base import (
    Example,
    Reader,
    Request,
    language_tag,
    looks_like_language,
)
from triage.files.readers.lines import LONGEST_LINE
from triage.files.readers.plurals import forms_of_header, sources_of_form
from triage.files.units import FileError, SkipReason, Unit, Units, UnreadablePlace, shortened
from triage.language_codes import base_language

_CHARSET = re.compile(rb'"?Content-Type:[^"]*?charset=([\w.:-]+)', re.IGNORECASE)
_HEAD = 64 * 1024
_ENTRIES_AT_ONCE = 200
_LONGEST_ENTRY = 20_000  # lines
# What encodings that extend ASCII leave as it is, and the escapes of others do not.
_ASCII = b'msgid "\\u0041 #~|,:.+AGE-~{" .xn--80ak6aa92e.com'
_STRING = re.compile(r'(?:#~ *|#\| *)?(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])? *"')
_ENDS = re.compile(r'(?:#~ *)?(?:msgstr\b.*|".*")$')
# Keys of GNOME and KDE, for which translators write their own names and addresses.
_CREDITS = frozenset({"translator-credits", "translator_credits", "Your names", "Your emails"})
# A name such as list:user:notice.txt, and a translation of many words, several lines or a sentence.
_KEY = re.compile(r"[\w-]+(?:[.:_][\w-]+)+")
_TEXT = re.compile(r"\S\s*\n\s*\S|\S+(?:\s+\S+){5}|\S\s+\S.*[.!?。！？][\"”]?\s*\Z")
# polib starts a new entry only after a complete one; it would assign a leading comment to the file.
_BEFORE = 'msgid ""\nmsgstr ""\n'
_LINES_BEFORE = 2
# Line ends for Python's splitlines, which polib uses, but not for gettext.
_ENDS_OF_LINES = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_HIDDEN = {ord(one): 0xFDD0 + place for place, one in enumerate(_ENDS_OF_LINES)}
_SHOWN = {hidden: shown for shown, hidden in _HIDDEN.items()}


class Po(Reader):
    """Units of PO files.

    The language comes from the header, else from the file or folder name. In a folder such as
    ``nl/LC_MESSAGES`` the folder decides: programs load it by that name, and copied headers are
    often left as they were.
    """

    name = "PO"
    endings = (".po",)
    in_folders = ("*.po",)
    example = Example(
        "es.po",
        '\n#. of {key}\nmsgctxt "{key}"\nmsgid "{source}"\nmsgstr "{translation}"\n',
        head='msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n',
    )

    def read(self, request: Request) -> Units:
        catalogue = _Catalogue(request)
        for chunk in _chunks(request):
            if isinstance(chunk, UnreadablePlace):
                yield chunk
            else:
                yield from catalogue.units(chunk)


@dataclass(slots=True)
class _Chunk:
    """Some entries: their lines, and the number of the first line."""

    first: int
    lines: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)


def _chunks(request: Request) -> Iterator[_Chunk | UnreadablePlace]:
    """Yield a file's entries in batches, so that a catalogue of any length can be read."""
    chunk = _Chunk(1, starts=[0])
    is_complete = False
    for number, line in _lines(request):
        if isinstance(line, UnreadablePlace):
            yield line
            continue
        begins = not line.startswith('"') and not line.startswith("msgstr")
        if is_complete and begins and line.strip():
            if len(chunk.starts) >= _ENTRIES_AT_ONCE:
                yield chunk
                chunk = _Chunk(number)
            chunk.starts.append(len(chunk.lines))
            is_complete = False
        if len(chunk.lines) - chunk.starts[-1] > _LONGEST_ENTRY:
            raise FileError(FileMessage.LONG_ENTRY(n=f"{_LONGEST_ENTRY:,}"), number)
        chunk.lines.append(line)
        if _ENDS.match(line):
            is_complete = is_complete or line.lstrip("#~ ").startswith("msgstr")
    yield chunk


def _lines(request: Request) -> Iterator[tuple[int, str | UnreadablePlace]]:
    """Yield the decoded lines of a file.

    For a string that is not closed, yield the problem and an empty line in its place.
    """
    with request.open() as stream:
        encoding = encoding_of(stream.peek(_HEAD))
        number = 0
        while line := stream.readline(LONGEST_LINE):
            number += 1
            if len(line) >= LONGEST_LINE:
                raise FileError(FileMessage.LONG_LINE(n=f"{LONGEST_LINE:,}"), number)
            try:
                text = line.decode(encoding).removeprefix("\ufeff").rstrip("\r\n")
            except UnicodeDecodeError as error:
                problem = FileMessage.NOT_IN_ENCODING(name=encoding, detail=error.reason)
                raise FileError(problem, number) from error
            text = text.strip().translate(_HIDDEN)
            if _STRING.match(text) and (not text.endswith('"') or text.count('"') < 2):
                yield number, UnreadablePlace(number, FileMessage.UNCLOSED_TEXT())
                text = ""
            yield number, text


def encoding_of(data: bytes) -> str:
    """Return the encoding that the header at the beginning of a catalogue names.

    :raises FileError: it is not read.
    """
    head = data[:_HEAD]
    if head[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        raise FileError(FileMessage.FILE_IS_UTF_16())
    match = _CHARSET.search(head)
    name = match[1].decode("ascii") if match else "utf-8"
    name = "utf-8" if name.upper() == "CHARSET" else name
    with suppress(LookupError, ValueError, OSError):
        # Python also knows encodings that are not for text (zip, hex) and have no decoder here, and
        # others in which the keywords of a catalogue are not in ASCII.
        if codecs.lookup(name)._is_text_encoding and _ASCII.decode(name) == _ASCII.decode():
            return name
    raise FileError(FileMessage.ENCODING_NOT_READ(name=shortened(name, _LONGEST_NAME)))


class _Catalogue:
    """The information in the header, and the entries as units."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._src_lang = request.src_lang or "en"
        self._tgt_lang = request.tgt_lang or language_of_path(request.path)
        self._forms = forms_of_header("", self._tgt_lang)

    def units(self, chunk: _Chunk) -> Units:
        try:
            entries = polib.pofile(_BEFORE + "\n".join(chunk.lines), encoding="utf-8")
        except (OSError, ValueError, IndexError) as error:
            if len(chunk.starts) <= 1:
                yield UnreadablePlace(*_reason(error, chunk))
                return
            for start, end in zip(chunk.starts, [*chunk.starts[1:], None], strict=True):
                yield from self.units(_Chunk(chunk.first + start, chunk.lines[start:end], [0]))
            return
        if entries.metadata:
            self._read_header(entries.metadata)
        for entry in entries:
            # An entry with neither msgid nor msgctxt is a header, not a unit.
            if entry.msgid or entry.msgctxt:
                yield from self._units_of(entry, chunk)

    def _units_of(self, entry: polib.POEntry, chunk: _Chunk) -> Units:
        if entry.obsolete:
            return
        lines = _lines_of_translations(entry, chunk)
        yield from self._forms_of(entry, lines)

    def _read_header(self, metadata: Mapping[str, str]) -> None:
        header = {name.lower(): value for name, value in metadata.items()}
        request = self._request
        self._src_lang = (
            request.src_lang or language_tag(header.get("x-source-language", "")) or "en"
        )
        named = language_tag(header.get("language", ""))
        if not request.tgt_lang and not _loaded_as_another(request.path, named):
            self._tgt_lang = named or self._tgt_lang
        self._forms = forms_of_header(header.get("plural-forms", ""), self._tgt_lang)

    def _forms_of(self, entry: polib.POEntry, lines: dict[int, int]) -> Iterator[Unit]:
        singular = entry.msgid.translate(_SHOWN)
        if not entry.msgid_plural:
            translation = str(entry.msgstr).translate(_SHOWN)
            yield self._unit(entry, _name(entry), (singular,), translation, lines.get(0, 1))
            return
        plural = entry.msgid_plural.translate(_SHOWN)
        for form, translation in sorted(entry.msgstr_plural.items()):
            numbers = self._forms[form] if form < len(self._forms) else frozenset()
            sources = sources_of_form(singular, plural, numbers)
            name = f"{_name(entry)}[{form}]"
            yield self._unit(entry, name, sources, translation.translate(_SHOWN), lines[form])

    def _unit(
        self,
        entry: polib.POEntry,
        name: str,
        sources: Sequence[str],
        translation: str,
        line: int,
    ) -> Unit:
        return Unit(
            line=line,
            id=name,
            source=sources[0],
            translation=translation,
            src_lang=self._src_lang,
            tgt_lang=self._tgt_lang,
            left_out=_left_out(entry, sources[0], translation),
            comments=(entry.tcomment, entry.comment),
            other_sources=tuple(sources[1:]),
            element=line,
        )


def _left_out(entry: polib.POEntry, source: str, translation: str) -> SkipReason | None:
    if not translation:
        return SkipReason.UNTRANSLATED
    if "fuzzy" in entry.flags:
        return SkipReason.FUZZY
    if source in _CREDITS:
        return SkipReason.KEY
    return SkipReason.KEY if _KEY.fullmatch(source) and _TEXT.search(translation) else None


def _lines_of_translations(entry: polib.POEntry, chunk: _Chunk) -> dict[int, int]:
    """The line of each plural form of an entry; an entry without plurals has only form 0."""
    found: dict[int, int] = {}
    first = max(0, int(entry.linenum or 1) - 1 - _LINES_BEFORE)
    for place in range(first, len(chunk.lines)):
        line = chunk.lines[place]
        if line.startswith("msgstr"):
            form = int(line[7]) if line.startswith("msgstr[") else 0
            found[form] = chunk.first + place
        elif found and not line.startswith('"'):
            break
    return found


def _reason(error: Exception, chunk: _Chunk) -> tuple[int, Message]:
    """The line of an entry that polib refused, and its reason."""
    match = re.search(r"\(line (\d+)\)(?:: (.+))?", str(error))
    if match is None:
        return chunk.first, FileMessage.NO_ENTRY(detail=str(error))
    line = chunk.first + max(0, int(match[1]) - 1 - _LINES_BEFORE)
    if not match[2]:
        return line, FileMessage.SYNTAX_ERROR()
    return line, FileMessage.SYNTAX_ERROR_AS(detail=match[2])


_LONGEST_NAME = 120


def _name(entry: polib.POEntry) -> str:
    name = f"{entry.msgctxt}|{entry.msgid}" if entry.msgctxt else entry.msgid
    name = " ".join(name.translate(_SHOWN).split())
    return shortened(name, _LONGEST_NAME)


def _loaded_as_another(path: Path, named: str) -> bool:
    """Return whether gettext loads the catalogue for another language than its header names."""
    folder = path.parent.parent.name
    if path.parent.name != "LC_MESSAGES" or not looks_like_language(folder):
        return False
    return base_language(language_tag(folder)) != base_language(named)


def language_of_path(path: Path) -> str:
    """Return the language named by a catalogue's path: ``es.po``, ``app.es.po`` or a folder
    as in ``es/LC_MESSAGES/app.po``; "" if there is none.

    >>> language_of_path(Path("locale/pt_BR/LC_MESSAGES/django.po")), language_of_path(Path("de.po"))
    ('pt-BR', 'de')
    """
    if path.parent.name == "LC_MESSAGES":
        return language_tag(path.parent.parent.name)
    last = re.split(r"[.-]", path.stem)[-1]
    for name in (path.stem, last, path.parent.name):
        if looks_like_language(name):
            return language_tag(name)
    return ""
