"""A small file in every format, valid and broken; all have the same three units.

``greeting`` is right, ``wheels`` has a wrong number and ``link`` lacks its placeholder. The samples
are made from the examples of the readers; what is written here are the ways in which they break.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path, PurePath

from openpyxl import Workbook

from triage.files.readers.base import Example
from triage.files.readers.registry import all_readers, readers

GREETING = ("Good morning, dear neighbours.", "Buenos días, queridos vecinos.")
WHEELS = ("The cart has 4 wheels.", "El carro tiene 5 ruedas.")
LINK = ("Open {name} in the garden.", "Abre esto en el jardín.")
TEXTS = {"greeting": GREETING, "wheels": WHEELS, "link": LINK}


def workbook(rows: Iterable[Sequence[str]], columns: Sequence[str] = ("id", "en", "es")) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Texts"
    for row in [columns, *rows]:
        sheet.append(row)
    data = BytesIO()
    book.save(data)
    return data.getvalue()


#: Broken copies of a file, each with the error's line and a word of its message.
Broken = tuple[tuple[str | bytes, int, str], ...]


@dataclass(frozen=True)
class Sample:
    """A file, the files beside it, and broken copies: the error's line and a word of its message."""

    path: str
    data: str | bytes
    lines: tuple[int, int, int]
    beside: dict[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    broken: Broken = ()
    keys: tuple[str, str] = ("wheels", "link")

    def write(self, folder: Path, data: str | bytes | None = None) -> Path:
        path = folder / self.path
        for name, content in {self.path: data or self.data, **self.beside}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            raw = content.encode() if isinstance(content, str) else content
            (folder / name).write_bytes(raw)
        return path


def _damage(text: str, old: str, new: str) -> str:
    assert old in text, old
    return text.replace(old, new, 1)


def _in_latin_1(text: str) -> bytes:
    return text.encode().replace("í".encode(), b"\xed")


def _po(text: str) -> Broken:
    return (
        (_damage(text, 'dear neighbours."', "dear neighbours."), 8, "closing quotation mark"),
        (_damage(text, 'msgstr "El', 'msgstr"" "El'), 14, "syntax error"),
        (_in_latin_1(text), 9, "not UTF-8"),
        (_damage(text, "charset=UTF-8", "charset=klingon"), 1, "klingon"),
    )


def _xliff(text: str) -> Broken:
    return (
        (_damage(text, "</target>", "</tagret>"), 7, "mismatch"),
        (_damage(text, "<xliff", '<!DOCTYPE xliff [<!ENTITY a "b">]><xliff'), 1, "entities"),
        (text.replace("xliff", "html"), 1, "document is <html>"),
        (_in_latin_1(text), 7, "XML is broken"),
    )


def _tmx(text: str) -> Broken:
    return (
        (_damage(text, "</tuv>", "</vut>"), 5, "XML is broken"),
        (_damage(text, ' xml:lang="es"', ""), 4, "xml:lang"),
    )


def _qt(text: str) -> Broken:
    return (
        (_damage(text, "</translation>", "</noitalsnart>"), 7, "XML is broken"),
        (_damage(text, "<TS ", "<QT ").replace("</TS>", "</QT>"), 1, "document is <QT>"),
    )


def _tsv(text: str) -> Broken:
    return (
        (_damage(text, "\tEl carro", " El carro"), 3, "2 fields"),
        (_in_latin_1(text), 2, "not UTF-8"),
    )


def _csv(text: str) -> Broken:
    return (
        (_damage(text, ',"El carro', ' "El carro'), 3, "fields"),
        (text[:-3], 4, "closing quotation mark"),
    )


def _jsonl(text: str) -> Broken:
    return ((_damage(text, '"translation": "El', '"translation" "El'), 2, "not JSON"),)


def _android(text: str) -> Broken:
    return (
        (_damage(text, "</string>", "</sting>"), 2, "XML is broken"),
        (f'<!DOCTYPE resources [<!ENTITY a "b">]>{text}', 1, "entities"),
    )


def _ios(text: str) -> Broken:
    return (
        (_damage(text, '";\n"link', '"\n"link'), 2, "not an entry"),
        (_in_latin_1(text), 1, "not UTF-8"),
    )


def _json(text: str) -> Broken:
    return (
        (_damage(text, 'ruedas.",', 'ruedas."'), 4, "no comma"),
        ('{"a": ' + "[" * 100, 1, "levels"),
    )


def _properties(text: str) -> Broken:
    return ((_damage(text, "días", "d\\u00zas"), 1, "\\u without"),)


def _resx(text: str) -> Broken:
    return ((_damage(text, "</value>", "</eulav>"), 2, "XML is broken"),)


def _xcode(text: str) -> Broken:
    return (
        (_damage(text, '"strings": {', '"strings" {'), 1, "no colon"),
        ('{"a": ' + "[" * 100, 1, "levels"),
    )


def _yaml(text: str) -> Broken:
    return (
        (_damage(text, 'ruedas."', "ruedas."), 3, "not YAML"),
        ("a: " + "[" * 100 + "]" * 100, 1, "levels"),
        ("? [a]\n: b\n", 1, "a key that is no text"),
    )


def _php(text: str) -> Broken:
    return (
        (_damage(text, "ruedas.',", "ruedas.'"), 6, "no comma"),
        (_damage(text, "'El carro", "system('ls') . 'El carro"), 5, "something else than texts"),
        (_damage(text, "'El carro", '"{$carro} ".\'El carro'), 5, "something else than texts"),
        (_damage(text, "return", "phpinfo(); return"), 3, "no return"),
        (f"{text}unlink('a');\n", 8, "something after the array"),
        ("<?php return " + "[" * 100, 1, "levels"),
        (_in_latin_1(text), 4, "not UTF-8"),
    )


def _fluent(text: str) -> Broken:
    return (
        (_damage(text, "wheels = ", "4 wheels "), 2, "not a message"),
        (_damage(text, "El carro", "El { carro"), 2, "closing brace"),
    )


def _markdown(text: str) -> Broken:
    return (
        (_damage(text, "## `wheels`\n\n", ""), 3, "these texts are not compared"),
        (_in_latin_1(text), 3, "not UTF-8"),
    )


def _html(text: str) -> Broken:
    return (
        (_damage(text, "<h2><code>wheels</code></h2>\n", ""), 5, "these texts are not compared"),
        (_in_latin_1(text), 5, "not UTF-8"),
    )


def _xml(ending: str) -> Callable[[str], Broken]:
    return lambda text: ((_damage(text, f"</{ending}>", "</nodo>"), 4, "XML is broken"),)


def _text(text: str) -> Broken:
    return ((text[: text.index(LINK[1])], 3, "ends before"), (_in_latin_1(text), 1, "not UTF-8"))


BREAKERS: dict[str, Callable[[str], Broken]] = {
    "PO": _po,
    "XLIFF": _xliff,
    "TMX": _tmx,
    "Qt Linguist": _qt,
    "TSV": _tsv,
    "CSV": _csv,
    "JSON Lines": _jsonl,
    "Android strings": _android,
    "iOS strings": _ios,
    "ARB": _json,
    "i18next JSON": _json,
    "properties": _properties,
    "resx": _resx,
    "resw": _resx,
    "iOS plurals": _xml("string"),
    "Xcode string catalogue": _xcode,
    "YAML messages": _yaml,
    "Laravel PHP": _php,
    "Fluent": _fluent,
    "plain text": _text,
    "Markdown": _markdown,
    "HTML": _html,
}


def _sample(example: Example, broken: Callable[[str], Broken]) -> Sample:
    text = example.file((key, *texts) for key, texts in TEXTS.items())
    sources = example.file((key, texts[0], texts[0]) for key, texts in TEXTS.items())
    first, second, third = (_line_of(translation, text) for _, translation in TEXTS.values())
    return Sample(
        example.path,
        text,
        (first, second, third),
        {example.source_path: sources} if example.source_path else {},
        example.options,
        broken(text),
        ("wheels", "link") if "{key}" in example.unit else (str(second), str(third)),
    )


def _line_of(translation: str, text: str) -> int:
    return text[: text.index(translation)].count("\n") + 1


def _xlsx() -> Sample:
    data = workbook([(name, *texts) for name, texts in TEXTS.items()])
    broken: Broken = (
        (data[: len(data) // 2], 1, "not a workbook"),
        (b"PK\x05\x06" + b"\0" * 18, 1, "not a workbook"),
    )
    return Sample("texts.xlsx", data, (2, 3, 4), broken=broken)


def _subtitles() -> Sample:
    def film(place: int) -> str:
        return "\n".join(
            f"{number}\n00:00:0{number},000 --> 00:00:0{number},900\n{pair[place]}\n"
            for number, pair in enumerate(TEXTS.values(), 1)
        )

    text = film(1)
    broken = ((_damage(text, "00:00:02,000 -->", "00:00:02 ->"), 5, "without its time"),)
    times = ("00:00:02.000", "00:00:03.000")
    return Sample(
        "film.es.srt", text, (3, 7, 11), {"film.en.srt": film(0)}, broken=broken, keys=times
    )


def _cut_off(text: str) -> Broken:
    return ((text[:-20], text[:-20].count("\n") + 1, "XML is broken"),)


#: Other forms of XLIFF than that of its example.
DIALECTS = {
    "XLIFF 2": Example(
        "app.xliff",
        '<unit id="{key}"><segment>\n<source>{source}</source>\n<target>{translation}</target>\n</segment></unit>\n',
        head='<xliff version="2.1" srcLang="en" trgLang="es" xmlns="urn:oasis:names:tc:xliff:document:2.0">\n<file id="f">\n',
        foot="</file>\n</xliff>\n",
    ),
    "SDLXLIFF": Example(
        "app.sdlxliff",
        '<trans-unit id="{key}">\n<source>{source}</source>\n<seg-source><mrk mtype="seg" mid="1">{source}</mrk></seg-source>\n<target><mrk mtype="seg" mid="1">{translation}</mrk></target>\n<sdl:seg-defs><sdl:seg id="1" conf="Translated"/></sdl:seg-defs></trans-unit>\n',
        head='<xliff version="1.2" xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file source-language="en" target-language="es"><body>\n',
        foot="</body></file></xliff>\n",
    ),
    "MQXLIFF": Example(
        "app.mqxliff",
        '<trans-unit id="{key}" mq:status="ManuallyConfirmed">\n<source>{source}</source>\n<target>{translation}</target></trans-unit>\n',
        head='<xliff version="1.2" xmlns:mq="MQXliff" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file source-language="en" target-language="es"><body>\n',
        foot="</body></file></xliff>\n",
    ),
}
SAMPLES = {
    **{
        reader.name: _sample(reader.example, BREAKERS.get(reader.name, lambda text: ()))
        for reader in all_readers()
        if reader.example is not None
    },
    **{name: _sample(example, _cut_off) for name, example in DIALECTS.items()},
    "XLSX": _xlsx(),
    "subtitles": _subtitles(),
}
#: Tables with a column for each language, each of which has one wrong translation.
LANGUAGES = ("key", "en", "es", "de")
IN_LANGUAGES = (
    ("greeting", *GREETING, "Guten Morgen, liebe Nachbarn."),
    ("wheels", *WHEELS, "Der Wagen hat 4 Räder."),
    ("link", LINK[0], "Abre {name} en el jardín.", "Öffne das im Garten."),
)


def _table(separator: str) -> str:
    rows = ([f'"{text}"' if "," in text else text for text in row] for row in IN_LANGUAGES)
    return "".join(separator.join(row) + "\n" for row in [LANGUAGES, *rows])


OF_SEVERAL_LANGUAGES = {
    sample.path: sample
    for sample in (
        Sample("all.csv", _table(","), (2, 3, 4)),
        Sample("all.tsv", _table("\t").replace('"', ""), (2, 3, 4)),
        Sample("all.xlsx", workbook(IN_LANGUAGES, LANGUAGES), (2, 3, 4)),
        Sample(
            "all.jsonl",
            "".join(
                f"{json.dumps(dict(zip(LANGUAGES, row, strict=True)))}\n" for row in IN_LANGUAGES
            ),
            (1, 2, 3),
        ),
    )
}
#: The samples whose format is XML.
XML = [name for name, sample in SAMPLES.items() if readers()[PurePath(sample.path).suffix].is_xml]
