"""TMX: one unit per pair of the source language and another language."""

from __future__ import annotations

from lxml import etree

from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Reader, Request
from triage.files.readers.common.xml import XML_LANG, children, line_of, local_name, read_elements
from triage.files.units import SkipReason, Unit, Units, UnreadablePlace
from triage.language_codes import base_language


class Tmx(Reader):
    """Units of translation memories. The source language is the one named by the header, the unit or
    the caller, else the first one in a unit."""

    name = "TMX"
    endings = (".tmx",)
    in_folders = ("*.tmx",)
    is_xml = True
    example = Example(
        "memory.tmx",
        '<tu tuid="{key}">\n<tuv xml:lang="en"><seg>{source}</seg></tuv>\n<tuv xml:lang="es"><seg>{translation}</seg></tuv>\n</tu>\n',
        head='<tmx version="1.4">\n<header srclang="en"/>\n<body>\n',
        foot="</body>\n</tmx>\n",
    )

    def read(self, request: Request) -> Units:
        source_language = ""
        number = 0
        for element in read_elements(request, "tmx", frozenset({"tu", "header"})):
            if isinstance(element, UnreadablePlace):
                yield element
            elif local_name(element) == "header":
                source_language = str(element.get("srclang") or "")
            else:
                number += 1
                own = str(element.get("srclang") or source_language)
                yield from _units(number, element, own, request)


def _units(number: int, unit: etree._Element, source_language: str, request: Request) -> Units:
    texts = _texts(unit)
    if "" in texts:
        yield UnreadablePlace(line_of(unit), FileMessage.WITHOUT_LANGUAGE())
        return
    if not texts:
        yield UnreadablePlace(line_of(unit), FileMessage.UNIT_WITHOUT_TEXTS())
        return
    wanted = request.src_lang or ("" if source_language.lower() == "*all*" else source_language)
    source = _match(texts, wanted) if wanted else next(iter(texts))
    if source is None:
        yield UnreadablePlace(line_of(unit), FileMessage.NO_SOURCE_LANGUAGE(name=wanted))
        return
    targets = [one for one in texts if one != source]
    if request.tgt_lang:
        found = _match({one: texts[one] for one in targets}, request.tgt_lang)
        targets = [] if found is None else [found]
    if not targets:
        line = texts[source][1]
        texts[request.tgt_lang] = ("", line)
        targets = [request.tgt_lang]
    name = str(unit.get("tuid") or number)
    notes = tuple(str(note.text or "") for note in children(unit, "note"))
    for target in targets:
        segment, line = texts[target]
        yield Unit(
            line=line,
            id=name if len(texts) == 2 else f"{name}/{target}",
            source=texts[source][0],
            translation=segment,
            src_lang=source,
            tgt_lang=target,
            left_out=None if segment.strip() else SkipReason.UNTRANSLATED,
            comments=notes,
            element=number,
        )


def _texts(unit: etree._Element) -> dict[str, tuple[str, int]]:
    """The texts of a unit with their lines, by language; the first of several variants."""
    found: dict[str, tuple[str, int]] = {}
    for variant in children(unit, "tuv"):
        language = str(variant.get(XML_LANG) or variant.get("lang") or "")
        for segment in children(variant, "seg"):
            text = "".join(map(str, segment.itertext()))
            found.setdefault(language, (text, line_of(segment)))
    return found


def _match(texts: dict[str, tuple[str, int]], wanted: str) -> str | None:
    """The language that matches the requested one exactly, or else in all but the region."""
    codes = {code.lower().replace("_", "-"): code for code in reversed(texts)}
    key = wanted.lower().replace("_", "-")
    if key in codes:
        return codes[key]
    near = (code for low, code in codes.items() if base_language(low) == base_language(key))
    return next(near, None)
