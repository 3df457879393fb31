"""A small file in every format, valid and broken; all have the same three units.

``greeting`` is right, ``wheels`` has a wrong number and ``link`` lacks its placeholder.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from openpyxl import Workbook

GREETING = ("Good morning, dear neighbours.", "Buenos días, queridos vecinos.")
WHEELS = ("The cart has 4 wheels.", "El carro tiene 5 ruedas.")
LINK = ("Open {name} in the garden.", "Abre esto en el jardín.")
TEXTS = {"greeting": GREETING, "wheels": WHEELS, "link": LINK}


def workbook(rows: list[tuple[str, str, str]]) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Texts"
    for row in [("id", "en", "es"), *rows]:
        sheet.append(row)
    data = BytesIO()
    book.save(data)
    return data.getvalue()


@dataclass(frozen=True)
class Sample:
    """A file, the files beside it, and broken copies: the error's line and a word of its message."""

    path: str
    data: str | bytes
    lines: tuple[int, int, int]
    beside: dict[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    broken: tuple[tuple[str | bytes, int, str], ...] = ()

    def write(self, folder: Path, data: str | bytes | None = None) -> Path:
        path = folder / self.path
        for name, content in {self.path: data or self.data, **self.beside}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            raw = content.encode() if isinstance(content, str) else content
            (folder / name).write_bytes(raw)
        return path


def _po() -> Sample:
    header = (
        'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    )
    entries = "\n".join(
        f'#. of {name}\nmsgctxt "{name}"\nmsgid "{source}"\nmsgstr "{translation}"\n'
        for name, (source, translation) in TEXTS.items()
    )
    text = f"{header}\n{entries}"
    return Sample(
        "es.po",
        text,
        (9, 14, 19),
        broken=(
            (text.replace('dear neighbours."', "dear neighbours."), 8, "closing quotation mark"),
            (text.replace('msgstr "El', 'msgstr"" "El'), 14, "syntax error"),
            (text.encode().replace("í".encode(), b"\xed"), 9, "not UTF-8"),
            (text.replace("charset=UTF-8", "charset=klingon"), 1, "klingon"),
        ),
    )


def _xliff_1() -> Sample:
    units = "".join(
        f'<trans-unit id="{name}">\n<source>{source}</source>\n<target>{translation}</target>\n</trans-unit>\n'
        for name, (source, translation) in TEXTS.items()
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file source-language="en" target-language="es" datatype="plaintext" original="a">\n<body>\n'
    text = f"{head}{units}</body>\n</file>\n</xliff>\n"
    return Sample(
        "app.xlf",
        text,
        (7, 11, 15),
        broken=(
            (text.replace("</target>", "</tagret>", 1), 7, "mismatch"),
            (text.replace("<xliff", '<!DOCTYPE xliff [<!ENTITY a "b">]><xliff'), 1, "entities"),
            (text.replace("xliff", "html"), 1, "document is <html>"),
            (text.encode().replace("í".encode(), b"\xed"), 7, "XML is broken"),
        ),
    )


def _xliff_2() -> Sample:
    units = "".join(
        f'<unit id="{name}"><segment>\n<source>{source}</source>\n<target>{translation}</target>\n</segment></unit>\n'
        for name, (source, translation) in TEXTS.items()
    )
    text = f'<xliff version="2.1" srcLang="en" trgLang="es" xmlns="urn:oasis:names:tc:xliff:document:2.0">\n<file id="f">\n{units}</file>\n</xliff>\n'
    return Sample("app.xliff", text, (5, 9, 13), broken=((text[:-20], 14, "XML is broken"),))


def _sdlxliff() -> Sample:
    units = "".join(
        f'<trans-unit id="{name}">\n<source>{source}</source>\n<seg-source><mrk mtype="seg" mid="1">{source}</mrk></seg-source>\n<target><mrk mtype="seg" mid="1">{translation}</mrk></target>\n<sdl:seg-defs><sdl:seg id="1" conf="Translated"/></sdl:seg-defs></trans-unit>\n'
        for name, (source, translation) in TEXTS.items()
    )
    text = f'<xliff version="1.2" xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file source-language="en" target-language="es"><body>\n{units}</body></file></xliff>\n'
    return Sample("app.sdlxliff", text, (6, 11, 16), broken=((text[:-30], 17, "XML is broken"),))


def _mqxliff() -> Sample:
    units = "".join(
        f'<trans-unit id="{name}" mq:status="ManuallyConfirmed">\n<source>{source}</source>\n<target>{translation}</target></trans-unit>\n'
        for name, (source, translation) in TEXTS.items()
    )
    text = f'<xliff version="1.2" xmlns:mq="MQXliff" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file source-language="en" target-language="es"><body>\n{units}</body></file></xliff>\n'
    return Sample("app.mqxliff", text, (5, 8, 11), broken=((text[:-30], 11, "XML is broken"),))


def _tmx() -> Sample:
    units = "".join(
        f'<tu tuid="{name}">\n<tuv xml:lang="en"><seg>{source}</seg></tuv>\n<tuv xml:lang="es"><seg>{translation}</seg></tuv>\n</tu>\n'
        for name, (source, translation) in TEXTS.items()
    )
    text = f'<tmx version="1.4">\n<header srclang="en"/>\n<body>\n{units}</body>\n</tmx>\n'
    return Sample(
        "memory.tmx",
        text,
        (6, 10, 14),
        broken=(
            (text.replace("</tuv>", "</vut>", 1), 5, "XML is broken"),
            (text.replace(' xml:lang="es"', "", 1), 4, "xml:lang"),
        ),
    )


def _tsv() -> Sample:
    rows = "".join(
        f"{name}\t{source}\t{translation}\n" for name, (source, translation) in TEXTS.items()
    )
    text = f"id\ten\tes\n{rows}"
    return Sample(
        "texts.tsv",
        text,
        (2, 3, 4),
        broken=(
            (text.replace("\tEl carro", " El carro"), 3, "2 fields"),
            (text.encode().replace("í".encode(), b"\xed"), 2, "not UTF-8"),
        ),
    )


def _csv() -> Sample:
    rows = "".join(
        f'{name},"{source}","{translation}"\n' for name, (source, translation) in TEXTS.items()
    )
    text = f"id,source,target\n{rows}"
    languages = ("--src-lang", "en", "--tgt-lang", "es")
    broken = (
        (text.replace(',"El carro', ' "El carro'), 3, "fields"),
        (text[:-3], 4, "closing quotation mark"),
    )
    return Sample("texts.csv", text, (2, 3, 4), options=languages, broken=broken)


def _jsonl() -> Sample:
    rows = "".join(
        f'{{"id": "{name}", "src_lang": "en", "tgt_lang": "es", "source": "{source}", "translation": "{translation}"}}\n'
        for name, (source, translation) in TEXTS.items()
    )
    broken = ((rows.replace('"translation": "El', '"translation" "El'), 2, "not JSON"),)
    return Sample("texts.jsonl", rows, (1, 2, 3), broken=broken)


def _android() -> Sample:
    def strings(place: int) -> str:
        inside = "".join(
            f'    <string name="{name}">{texts[place]}</string>\n' for name, texts in TEXTS.items()
        )
        return f"<resources>\n{inside}</resources>\n"

    text = strings(1)
    return Sample(
        "res/values-es/strings.xml",
        text,
        (2, 3, 4),
        beside={"res/values/strings.xml": strings(0)},
        broken=(
            (text.replace("</string>", "</sting>", 1), 2, "XML is broken"),
            (f'<!DOCTYPE resources [<!ENTITY a "b">]>{text}', 1, "entities"),
        ),
    )


def _ios() -> Sample:
    def strings(place: int) -> str:
        return "".join(f'"{name}" = "{texts[place]}";\n' for name, texts in TEXTS.items())

    text = strings(1)
    return Sample(
        "es.lproj/Main.strings",
        text,
        (1, 2, 3),
        beside={"en.lproj/Main.strings": strings(0)},
        broken=(
            (text.replace('";\n"link', '"\n"link'), 2, "not an entry"),
            (text.encode().replace("í".encode(), b"\xed"), 1, "not UTF-8"),
        ),
    )


def _json(path: str, source: str) -> Sample:
    def messages(place: int) -> str:
        inside = ",\n".join(f'  "{name}": "{texts[place]}"' for name, texts in TEXTS.items())
        return f"{{\n{inside}\n}}\n"

    text = messages(1)
    broken = (
        (text.replace('ruedas.",', 'ruedas."'), 4, "no comma"),
        ("[" * 100, 1, "levels"),
    )
    return Sample(path, text, (2, 3, 4), beside={source: messages(0)}, broken=broken)


def _properties() -> Sample:
    def lines(place: int) -> str:
        return "".join(f"{name} = {texts[place]}\n" for name, texts in TEXTS.items())

    text = lines(1)
    broken = ((text.replace("días", "d\\u00zas"), 1, "\\u without"),)
    beside = {"app.properties": lines(0)}
    return Sample("app_es.properties", text, (1, 2, 3), beside=beside, broken=broken)


def _resx() -> Sample:
    def data(place: int) -> str:
        inside = "".join(
            f'<data name="{name}" xml:space="preserve"><value>{texts[place]}</value></data>\n'
            for name, texts in TEXTS.items()
        )
        return f"<root>\n{inside}</root>\n"

    text = data(1)
    broken = ((text.replace("</value>", "</eulav>", 1), 2, "XML is broken"),)
    return Sample("App.es.resx", text, (2, 3, 4), beside={"App.resx": data(0)}, broken=broken)


def _xlsx() -> Sample:
    data = workbook([(name, *texts) for name, texts in TEXTS.items()])
    broken: tuple[tuple[str | bytes, int, str], ...] = (
        (data[: len(data) // 2], 1, "not a workbook"),
        (b"PK\x05\x06" + b"\0" * 18, 1, "not a workbook"),
    )
    return Sample("texts.xlsx", data, (2, 3, 4), broken=broken)


SAMPLES = {
    "PO": _po(),
    "XLIFF 1.2": _xliff_1(),
    "XLIFF 2": _xliff_2(),
    "SDLXLIFF": _sdlxliff(),
    "MQXLIFF": _mqxliff(),
    "TMX": _tmx(),
    "TSV": _tsv(),
    "CSV": _csv(),
    "JSON Lines": _jsonl(),
    "Android": _android(),
    "iOS": _ios(),
    "ARB": _json("app_es.arb", "app_en.arb"),
    "i18next": _json("locales/es/common.json", "locales/en/common.json"),
    "properties": _properties(),
    "resx": _resx(),
    "XLSX": _xlsx(),
}
