"""Laravel's PHP files: one ``return`` of an array of texts. Nothing in them is run."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from engines.texts import whole
from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Request, whole_text
from triage.files.readers.common.json_places import Text
from triage.files.readers.common.places import patterns
from triage.files.readers.common.two_files import KeyedText, LanguagePaths
from triage.files.units import FileError, UnreadablePlace

_SPACE = re.compile(r"(?:\s+|//[^\n]*|#(?!\[)[^\n]*|/\*.*?\*/)+", re.DOTALL)
_START = re.compile(r"<\?php\b")
_DECLARE = re.compile(r"declare\s*\(\s*strict_types\s*=\s*[01]\s*\)\s*;")
_RETURN = re.compile(r"return\b")
_OPEN = re.compile(r"\[|array\s*\(", re.IGNORECASE)
_SINGLE = re.compile(r"'((?:[^'\\]|\\.)*)'", re.DOTALL)
_DOUBLE = re.compile(r'"((?:[^"\\$]|\\.|\$(?![A-Za-z_{]))*)"', re.DOTALL)
# With quotation marks around its name, nothing in it is filled in.
_HEREDOC = re.compile(
    r"<<<[ \t]*(?P<mark>['\"]?)(?P<name>\w+)(?P=mark)\r?\n(?P<text>.*?\r?\n)??[ \t]*(?P=name)\b",
    re.DOTALL,
)
_FILLED_IN = re.compile(r"(?<!\\)(?:\$[A-Za-z_{]|\{\$)")
_LITERAL = re.compile(r"(?:true|false|null)\b|[-+]?\d[\d_.]*(?:[eE][-+]?\d+)?", re.IGNORECASE)
_END = re.compile(r";?\s*(?:\?>\s*)?")
_OF_SINGLE = re.compile(r"\\([\\'])")
_OF_DOUBLE = re.compile(r'\\(u\{([0-9A-Fa-f]{1,6})\}|x([0-9A-Fa-f]{1,2})|[nrtvef\\$"])')
_CONTROLS = {"n": "\n", "r": "\r", "t": "\t", "v": "\v", "e": "\x1b", "f": "\f"}
_DEEPEST = 50


class Php(LanguagePaths):
    name = "Laravel PHP"
    endings = (".php",)
    in_folders = patterns(".php")
    example = Example(
        "lang/es/shop.php",
        "    '{key}' => '{translation}',\n",
        head="<?php\n\nreturn [\n",
        foot="];\n",
        source_path="lang/en/shop.php",
    )

    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        for text in _Document(whole_text(request)).texts():
            yield KeyedText(".".join(text.path), text.value, text.line)


class _Document:
    def __init__(self, text: str) -> None:
        self._text = text
        self._ends = [match.start() for match in re.finditer("\n", text)]
        self._place = 0

    def texts(self) -> Iterator[Text]:
        if not self._take(_START):
            raise self._problem("no <?php")
        self._take(_DECLARE)
        if not self._take(_RETURN):
            raise self._problem("no return of an array")
        if (opening := self._take(_OPEN)) is None:
            raise self._problem("no array")
        yield from self._items(opening, ())
        self._take(_END)
        self._skip()
        if self._place < len(self._text):
            raise self._problem("something after the array")

    def _items(self, opening: str, path: tuple[str, ...]) -> Iterator[Text]:
        if len(path) >= _DEEPEST:
            raise self._problem(f"more than {_DEEPEST} levels")
        closing = re.compile(r"\]" if opening == "[" else r"\)")
        count = 0
        while not self._take(closing):
            key = self._key()
            count += key is None
            yield from self._value((*path, str(count - 1) if key is None else key))
            if not self._take(_COMMA):
                if self._take(closing):
                    return
                raise self._problem("no comma between two texts")

    def _key(self) -> str | None:
        """Take a key with its arrow, if the next value has one."""
        self._skip()
        start = self._place
        literal = self._take(_LITERAL)
        key = self._string() if literal is None else literal
        if key is not None and self._take(_ARROW):
            return key
        self._place = start
        return None

    def _value(self, path: tuple[str, ...]) -> Iterator[Text]:
        self._skip()
        line = bisect_left(self._ends, self._place) + 1
        if opening := self._take(_OPEN):
            yield from self._items(opening, path)
        elif (text := self._string()) is not None:
            pieces = [text]
            while self._take(_DOT):
                piece = self._string()
                if piece is None:
                    raise self._problem("something else than texts and arrays")
                pieces.append(piece)
            yield Text(path, str(whole("".join(pieces))), line)
        elif self._take(_LITERAL) is None:
            raise self._problem("something else than texts and arrays")

    def _string(self) -> str | None:
        if (text := self._take(_SINGLE)) is not None:
            return _OF_SINGLE.sub(r"\1", text[1:-1])
        if (text := self._take(_DOUBLE)) is not None:
            return _OF_DOUBLE.sub(_character, text[1:-1])
        return self._heredoc()

    def _heredoc(self) -> str | None:
        """Take a text of several lines, which is indented as far as its end."""
        match = _HEREDOC.match(self._text, self._place)
        is_plain = match is not None and match["mark"] == "'"
        if match is None or (not is_plain and _FILLED_IN.search(match["text"] or "")):
            return None
        self._place = match.end()
        indent = len(match[0].rpartition("\n")[2]) - len(match["name"])
        lines = (match["text"] or "").splitlines()
        text = "\n".join(line[indent:] for line in lines)
        return text if is_plain else _OF_DOUBLE.sub(_character, text)

    def _take(self, pattern: re.Pattern[str]) -> str | None:
        """Take what comes next, if it is that."""
        self._skip()
        match = pattern.match(self._text, self._place)
        if match is None:
            return None
        self._place = match.end()
        return match[0]

    def _skip(self) -> None:
        match = _SPACE.match(self._text, self._place)
        self._place = match.end() if match else self._place

    def _problem(self, what: str) -> FileError:
        self._skip()
        line = bisect_left(self._ends, self._place) + 1
        return FileError(FileMessage.NO_PHP(detail=what), line)


_COMMA, _ARROW, _DOT = re.compile(","), re.compile("=>"), re.compile(r"\.(?!\d)")


def _character(match: re.Match[str]) -> str:
    number = match[2] or match[3]
    if number is None:
        return _CONTROLS.get(match[1], match[1])
    code = int(number, 16)
    return chr(code) if code <= 0x10FFFF else "\ufffd"
