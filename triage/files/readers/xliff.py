"""XLIFF 1.2 and 2.x, with those of Trados (SDLXLIFF) and memoQ (MQXLIFF): one unit per segment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lxml import etree

from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Reader, Request
from triage.files.readers.common.pipes import plural_forms
from triage.files.readers.common.places import language_of_path
from triage.files.readers.common.xml import children, line_of, local_name, read_elements
from triage.files.units import SkipReason, Unit, Units, UnreadablePlace

_MEMOQ = "{MQXliff}"
# States of targets that are not translated yet. A target that differs from its source counts as a
# translation all the same: engines fill in targets and leave the state.
_UNTRANSLATED = frozenset({"new", "needs-translation", "initial", "notstarted"})
# Translation memory matches that nobody has edited.
_FUZZY_QUALIFIERS = frozenset({"fuzzy-match", "leveraged-repository"})
_FUZZY_MEMOQ = frozenset({"pretranslated", "assembledfromfragments"})
_WHOLE_MATCH = 100
# Elements that represent markup of the document without containing its code.
_STANDING = frozenset({"g", "x", "bx", "ex", "pc", "sc", "ec", "cp", "sm", "em"})
_DEEPEST = 50


class Xliff(Reader):
    """Units of XLIFF files; each document in a file names its own languages.

    Angular leaves the language of the translations to the file's name (``messages.de.xlf``).
    """

    name = "XLIFF"
    endings = (".xlf", ".xliff", ".sdlxliff", ".mqxliff", ".mxliff")
    in_folders = tuple(f"*{ending}" for ending in endings)
    is_xml = True
    example = Example(
        "app.xlf",
        '<trans-unit id="{key}">\n<source>{source}</source>\n<target>{translation}</target>\n</trans-unit>\n',
        head='<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file source-language="en" target-language="es" datatype="plaintext" original="a">\n<body>\n',
        foot="</body>\n</file>\n</xliff>\n",
    )

    def read(self, request: Request) -> Units:
        names = frozenset({"trans-unit", "unit"})
        found = read_elements(request, "xliff", names, around=frozenset({"group"}))
        for number, element in enumerate(found):
            if isinstance(element, UnreadablePlace):
                yield element
            elif local_name(element) == "trans-unit":
                yield from _of_1(number, element, request)
            else:
                yield from _of_2(number, element, request)


def _of_1(number: int, unit: etree._Element, request: Request) -> Units:
    """The segments of a trans-unit: its mrk elements if it was segmented, else the unit itself."""
    name = str(unit.get("id") or "")
    sources = children(unit, "source")
    if not sources:
        yield UnreadablePlace(line_of(unit), FileMessage.UNIT_WITHOUT_SOURCE(name=name or "?"))
        return
    segmented = children(unit, "seg-source")
    target = next(iter(children(unit, "target")), None)
    marks = _marks(segmented[0]) if segmented else {}
    shared = _Shared(number, unit, request, _notes(unit))
    if not marks:
        yield from shared.units(name, sources[0], target, _state_of_1(unit, target))
        return
    translated = {} if target is None else _marks(target)
    states = _trados_states(unit)
    for place, source in marks.items():
        own = translated.get(place)
        state = states.get(place) or _state_of_1(unit, target)
        yield from shared.units(f"{name}/{place}", source, own, state)


def _of_2(number: int, unit: etree._Element, request: Request) -> Units:
    shared = _Shared(number, unit, request, _notes(unit))
    segments = children(unit, "segment")
    for place, segment in enumerate(segments, 1):
        name = str(unit.get("id") or "")
        if len(segments) > 1:
            name = f"{name}/{segment.get('id') or place}"
        sources = children(segment, "source")
        if not sources:
            yield UnreadablePlace(
                line_of(segment), FileMessage.UNIT_WITHOUT_SOURCE(name=name or "?")
            )
            continue
        target = next(iter(children(segment, "target")), None)
        yield from shared.units(name, sources[0], target, _State(str(segment.get("state") or "")))


class _State:
    """A tool's metadata for one segment."""

    def __init__(self, name: str, locked: bool = False, fuzzy: bool = False) -> None:
        self.is_waiting = name.lower() in _UNTRANSLATED
        self.is_said = bool(name)
        self.is_locked = locked
        self.is_fuzzy = fuzzy


class _Shared:
    """The properties common to all segments of a unit."""

    def __init__(
        self, number: int, unit: etree._Element, request: Request, notes: tuple[str, ...]
    ) -> None:
        self._number = number
        self._notes = notes
        self._line = line_of(unit)
        self._translate = _nearest(unit, "translate") != "no"
        self._src_lang = request.src_lang or _language(unit, ("source-language", "srcLang"))
        self._tgt_lang = (
            request.tgt_lang
            or _language(unit, ("target-language", "trgLang"))
            or language_of_path(request.name)
        )

    def units(
        self, name: str, source: etree._Element, target: etree._Element | None, state: _State
    ) -> list[Unit]:
        """Return the unit, or one for each plural form in it."""
        text = inline_text(source)
        translation = "" if target is None else inline_text(target)
        unit = Unit(
            line=line_of(source if target is None else target) or self._line,
            id=name,
            source=text,
            translation=translation,
            src_lang=self._src_lang,
            tgt_lang=self._tgt_lang,
            left_out=self._left_out(text, translation, state),
            comments=self._notes,
            element=self._number,
        )
        return plural_forms(unit)

    def _left_out(self, source: str, translation: str, state: _State) -> SkipReason | None:
        if not self._translate or not source.strip():
            return SkipReason.NOT_FOR_TRANSLATION
        # Tools write an empty element for an untranslated unit, mostly without a state.
        if not translation.strip() and (state.is_waiting or not state.is_said):
            return SkipReason.UNTRANSLATED
        if translation == source and state.is_waiting:
            return SkipReason.UNTRANSLATED
        if state.is_locked:
            return SkipReason.LOCKED
        return SkipReason.FUZZY if state.is_fuzzy else None


def _state_of_1(unit: etree._Element, target: etree._Element | None) -> _State:
    state = "" if target is None else str(target.get("state") or "")
    qualifier = "" if target is None else str(target.get("state-qualifier") or "")
    memoq = str(unit.get(f"{_MEMOQ}status") or "").lower()
    # An approved unit with an empty target is empty on purpose, so it counts as translated.
    state = state or memoq or ("approved" if unit.get("approved") == "yes" else "")
    partial = _percent(unit.get(f"{_MEMOQ}percent")) < _WHOLE_MATCH
    fuzzy = qualifier in _FUZZY_QUALIFIERS or (memoq in _FUZZY_MEMOQ and partial)
    locked = str(unit.get(f"{_MEMOQ}locked") or "").lower() in ("locked", "true", "1", "yes")
    return _State(state, locked, fuzzy)


def _trados_states(unit: etree._Element) -> Mapping[str, _State]:
    """Trados's metadata for each segment: confirmation, lock and match."""
    states = {}
    for definitions in children(unit, "seg-defs"):
        for one in children(definitions, "seg"):
            # Trados omits the confirmation if nothing was done.
            confirmed = str(one.get("conf") or "new")
            unadapted = one.get("origin") == "tm" and _percent(one.get("percent")) < _WHOLE_MATCH
            states[str(one.get("id") or "")] = _State(
                confirmed,
                locked=str(one.get("locked") or "").lower() == "true",
                fuzzy=confirmed == "Draft" and unadapted,
            )
    return states


def _percent(text: object) -> int:
    return int(str(text)) if str(text).isdecimal() else 0


def _marks(element: etree._Element) -> dict[str, etree._Element]:
    """The segments of an element by their numbers, in order."""
    return {
        str(one.get("mid") or place): one
        for place, one in enumerate(element.iter("{*}mrk"), 1)
        if one.get("mtype") == "seg"
    }


def _notes(unit: etree._Element) -> tuple[str, ...]:
    holders = [unit, *children(unit, "notes")]
    notes = [note for holder in holders for note in children(holder, "note")]
    return tuple("".join(map(str, note.itertext())) for note in notes)


def _nearest(unit: etree._Element, attribute: str) -> str:
    for element in (unit, *unit.iterancestors()):
        if element.get(attribute):
            return str(element.get(attribute))
    return ""


def _language(unit: etree._Element, names: tuple[str, ...]) -> str:
    return next((found for name in names if (found := _nearest(unit, name))), "")


def inline_text(element: etree._Element) -> str:
    """Return the text of an element with inline elements as tags; marks leave only their text."""
    return "".join(_pieces(element, 0))


def _pieces(element: etree._Element, depth: int) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        opening, closing = _tags(child)
        yield opening
        if depth < _DEEPEST and isinstance(child.tag, str):
            yield from _pieces(child, depth + 1)
        yield closing
        yield child.tail or ""


def _tags(element: etree._Element) -> tuple[str, str]:
    name = local_name(element)
    code = element.text or len(element)
    if name not in _STANDING and not (name == "ph" and not code):
        return "", ""
    identifier = element.get("id") or element.get("startRef") or ""
    if name in ("g", "pc"):
        return f'<{name} id="{identifier}">', f"</{name}>"
    return f'<{name} id="{identifier}"/>', ""
