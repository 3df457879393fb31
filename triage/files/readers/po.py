"""Gettext catalogues: parsed entry by entry with polib, one unit per plural form."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import polib

from triage.files.directives import formats_of, keeps_arguments
from triage.files.messages import FileMessage, Message
from triage.files.readers.base import (
    Example,
    Reader,
    Request,
    all_bytes,
    decoded,
    language_tag,
    looks_like_language,
)
from triage.files.readers.common.lines import LONGEST_LINE
from triage.files.readers.common.places import language_of_path
from triage.files.readers.common.plurals import forms_of_header, sources_of_form
from triage.files.units import (
    FileError,
    Promise,
    SkipReason,
    Unit,
    Units,
    UnreadablePlace,
    shortened,
)
from triage.language_codes import base_language

_CHARSET = re.compile(rb'"?Content-Type:[^"]*?charset=([\w.:-]+)', re.IGNORECASE)
_HEAD = 64 * 1024
_ENTRIES_AT_ONCE = 200
_LONGEST_ENTRY = 20_000  # lines
# What encodings that extend ASCII leave as it is, and the escapes of others do not.
_ASCII = b'msgid "\\u0041 #~|,:.+AGE-~{" .xn--80ak6aa92e.com'
_STRING = re.compile(r'(?:#~ *|#\| *)?(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])? *"')
# A translator's comment without a space, such as the marks that msgcat leaves (#-#-#-#-#).
_COMMENT = re.compile(r"\A#(?![ ~|,:.]|$)")
_ENDS = re.compile(r'(?:#~ *)?(?:msgstr\b.*|".*")$')
# Keys of GNOME and KDE, for which translators write their own names and addresses.
_CREDITS = frozenset({"translator-credits", "translator_credits", "Your names", "Your emails"})
# A name such as list:user:notice.txt, and a translation of many words, several lines or a sentence.
_KEY = re.compile(r"(?=[\w-]+[.:_][\w-])[\w-]+(?:[.:][\w-]+)*")
# The English text of a key, in a comment of Zope and Plone.
_DEFAULT = re.compile(r'^Default:\s*"((?:[^"\\]|\\.)*)"', re.DOTALL | re.MULTILINE)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_PROMISES = frozenset({Promise.LINE_ENDS})
# With fewer entries, a catalogue does not show what its sources are.
_FEW = 5
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
    # A template has the sources only: all its units are untranslated.
    endings = (".po", ".pot")
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
    with request.open() as file:
        stream, encoding = _recoded(file)
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
            text = _COMMENT.sub("# ", text.strip().translate(_HIDDEN))
            if _STRING.match(text) and (not text.endswith('"') or text.count('"') < 2):
                yield number, UnreadablePlace(number, FileMessage.UNCLOSED_TEXT())
                text = ""
            yield number, text


def _recoded(stream: io.BufferedReader) -> tuple[io.BufferedIOBase, str]:
    """The stream with its encoding; one with the mark of UTF-16 as UTF-8, whatever its header says."""
    if not stream.peek(2).startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return stream, encoding_of(stream.peek(_HEAD))
    return io.BytesIO(decoded(all_bytes(stream)).encode()), "utf-8"


def encoding_of(data: bytes) -> str:
    """Return the encoding that the header at the beginning of a catalogue names.

    :raises FileError: it is not read.
    """
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf-16"
    match = _CHARSET.search(data[:_HEAD])
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
        self._has_keys: bool | None = None
        self._met: set[int] = set()
        self._declared = 0

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
        if self._has_keys is None:
            self._has_keys = _have_keys([entry for entry in entries if entry.msgid])
        for entry in entries:
            # An entry with neither msgid nor msgctxt is a header, not a unit.
            if entry.msgid or entry.msgctxt:
                yield from self._units_of(entry, chunk)

    def _units_of(self, entry: polib.POEntry, chunk: _Chunk) -> Units:
        if entry.obsolete:
            return
        lines = _lines_of_translations(entry, chunk)
        yield from self._forms_of(entry, lines)
        name = hash((entry.msgctxt, entry.msgid))
        if name in self._met:
            line = min(lines.values(), default=chunk.first)
            yield UnreadablePlace(line, FileMessage.DEFINED_AGAIN())
        self._met.add(name)
        count = len(entry.msgstr_plural)
        if any(entry.msgstr_plural.values()) and self._declared not in (0, count):
            problem = FileMessage.COUNT_OF_FORMS(n=count, m=self._declared)
            yield UnreadablePlace(min(lines.values(), default=chunk.first), problem)

    def _read_header(self, metadata: Mapping[str, str]) -> None:
        header = {name.lower(): value for name, value in metadata.items()}
        request = self._request
        self._src_lang = (
            request.src_lang or language_tag(header.get("x-source-language", "")) or "en"
        )
        # Zope calls it otherwise.
        code = header.get("language") or header.get("language-code", "")
        named = language_tag(code)
        if not request.tgt_lang and not _loaded_as_another(request.path, named):
            self._tgt_lang = named or self._tgt_lang
        declared = header.get("plural-forms", "")
        self._forms = forms_of_header(declared, self._tgt_lang)
        self._declared = len(self._forms) if declared else 0

    def _forms_of(self, entry: polib.POEntry, lines: dict[int, int]) -> Iterator[Unit]:
        singular = entry.msgid.translate(_SHOWN)
        if not entry.msgid_plural:
            translation = str(entry.msgstr).translate(_SHOWN)
            source = _default(entry) or singular
            yield self._unit(entry, _name(entry), (source,), translation, lines.get(0, 1))
            return
        plural = entry.msgid_plural.translate(_SHOWN)
        formats = formats_of(entry.flags)
        for form, translation in sorted(entry.msgstr_plural.items()):
            numbers = self._forms[form] if form < len(self._forms) else frozenset()
            texts = sources_of_form(singular, plural, numbers)
            # A form without the count must leave the other arguments in their places.
            sources = [one for one in texts if keeps_arguments(one, plural, formats)] or [plural]
            name = f"{_name(entry)}[{form}]"
            yield self._unit(entry, name, sources, translation.translate(_SHOWN), lines[form])

    def _left_out(self, entry: polib.POEntry, source: str, translation: str) -> SkipReason | None:
        if not translation:
            return SkipReason.UNTRANSLATED
        if "fuzzy" in entry.flags:
            return SkipReason.FUZZY
        if source in _CREDITS:
            return SkipReason.KEY
        if not _KEY.fullmatch(source):
            return None
        is_text = self._has_keys or _TEXT.search(translation[:_LOOKED_AT])
        return SkipReason.KEY if is_text else None

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
            left_out=self._left_out(entry, sources[0], translation),
            comments=(entry.tcomment, entry.comment),
            other_sources=tuple(sources[1:]),
            element=line,
            promises=_PROMISES,
            formats=formats_of(entry.flags),
        )


def _have_keys(entries: Sequence[polib.POEntry]) -> bool:
    """Whether what looks like a key is one: most sources do, or comments give the texts of some."""
    keys = [entry for entry in entries if _KEY.fullmatch(entry.msgid)]
    return len(entries) >= _FEW and (2 * len(keys) > len(entries) or any(map(_default, keys)))


def _default(entry: polib.POEntry) -> str:
    """The text that a key stands for, "" if no comment gives it."""
    match = _DEFAULT.search(entry.comment)
    text = _ESCAPE.sub(r"\1", " ".join(match[1].split())) if match else ""
    return "" if " " in entry.msgid else text


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
# What shows whether a translation is a text; patterns that look for words take long on one of a
# hundred thousand letters.
_LOOKED_AT = 1000


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
