"""Qt Linguist: the contexts of a program with their messages."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from triage.files.readers.base import Example, Reader, Request, language_tag
from triage.files.readers.common.plurals import forms_of_header, sources_of_form
from triage.files.readers.common.xml import children, line_of, local_name, read_elements
from triage.files.units import SkipReason, Unit, Units, UnreadablePlace

# Messages that the program no longer has; Linguist keeps their translations.
_GONE = frozenset({"vanished", "obsolete"})


class Qt(Reader):
    """Units of .ts files, whose root names the language; one unit per plural form."""

    name = "Qt Linguist"
    endings = (".ts",)
    # Programs in TypeScript have the same ending.
    in_folders = ("translations/*_[a-z][a-z]*.ts",)
    is_xml = True
    example = Example(
        "app_es.ts",
        "<message>\n<source>{source}</source>\n<comment>{key}</comment>\n<translation>{translation}</translation>\n</message>\n",
        head='<?xml version="1.0" encoding="utf-8"?>\n<TS version="2.1" language="es" sourcelanguage="en">\n<context>\n',
        foot="</context>\n</TS>\n",
    )

    def read(self, request: Request) -> Units:
        names = frozenset({"name", "message"})
        context = ""
        for number, element in enumerate(
            read_elements(request, "TS", names, around=frozenset({"context"}))
        ):
            if isinstance(element, UnreadablePlace):
                yield element
            elif local_name(element) == "name":
                context = _text(element)
            else:
                yield from _units(number, element, context, request)


def _units(number: int, message: etree._Element, context: str, request: Request) -> Iterator[Unit]:
    translation = next(iter(children(message, "translation")), None)
    state = "" if translation is None else str(translation.get("type") or "")
    if state in _GONE:
        return
    own, note = (_text_in(message, name) for name in ("source", "comment"))
    key = str(message.get("id") or "")
    source = own or key
    name = key or "|".join(filter(None, (context, note, " ".join(source.split()))))
    tgt_lang = request.tgt_lang or _language(message, "language")
    for place, form in enumerate(_forms(message, translation)):
        text = "" if form is None else _text(form)
        is_plural = message.get("numerus") == "yes"
        sources = _sources(source, place, tgt_lang) if is_plural else (source,)
        yield Unit(
            line=line_of(message if form is None else form),
            id=f"{name}[{place}]" if is_plural else name,
            source=sources[0],
            translation=text,
            src_lang=request.src_lang or _language(message, "sourcelanguage") or "en",
            tgt_lang=tgt_lang,
            left_out=_left_out(own, text, state),
            comments=tuple(_text_in(message, one) for one in ("extracomment", "translatorcomment")),
            other_sources=sources[1:],
            element=number,
        )


def _forms(
    message: etree._Element, translation: etree._Element | None
) -> list[etree._Element | None]:
    """The elements with the texts of a translation: its plural forms, or itself."""
    if translation is None or message.get("numerus") != "yes":
        return [translation]
    return list(children(translation, "numerusform")) or [None]


def _sources(source: str, form: int, language: str) -> tuple[str, ...]:
    forms = forms_of_header("", language)
    return sources_of_form(source, source, forms[form] if form < len(forms) else frozenset())


def _left_out(source: str, translation: str, state: str) -> SkipReason | None:
    if not source.strip():
        return SkipReason.KEY  # programs may name their messages by keys alone
    if not translation.strip():
        return SkipReason.UNTRANSLATED
    return SkipReason.FUZZY if state == "unfinished" else None


def _language(element: etree._Element, attribute: str) -> str:
    return language_tag(str(element.getroottree().getroot().get(attribute) or ""))


def _text_in(message: etree._Element, name: str) -> str:
    return next((_text(one) for one in children(message, name)), "")


def _text(element: etree._Element) -> str:
    """The text of an element, in which control characters are elements of their own."""
    pieces = [element.text or ""]
    for child in element:
        if local_name(child) == "byte":
            pieces.append(_character(str(child.get("value") or "")))
        pieces.append(child.tail or "")
    return "".join(pieces)


def _character(value: str) -> str:
    """The character with a number such as ``27`` or ``x1b``."""
    digits, base = (value[1:], 16) if value[:1] == "x" else (value, 10)
    try:
        return chr(int(digits, base))
    except (ValueError, OverflowError):
        return ""
