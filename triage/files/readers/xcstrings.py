"""Xcode's string catalogues: all languages in one file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from triage.files.readers.base import Example, Reader, Request, language_tag, whole_text
from triage.files.readers.common.json_places import Text, read_texts
from triage.files.readers.common.plurals import numbers_of_key, sources_of_form
from triage.files.units import SkipReason, Unit, Units

_UNTRANSLATED = frozenset({"new"})
_FUZZY = frozenset({"needs_review"})
_VARIATIONS, _PLURAL, _OTHER = "variations", "plural", "other"
#: The path of one text of a language: of variations the kinds and values, as ("plural", "few").
_Form = tuple[str, ...]


@dataclass(slots=True)
class _Entry:
    """A key: its texts by language and form, with their states, and the developer's comment."""

    texts: defaultdict[str, dict[_Form, Text]] = field(default_factory=lambda: defaultdict(dict))
    states: dict[tuple[str, _Form], str] = field(default_factory=dict)
    comment: str = ""


class XcStrings(Reader):
    """Units of .xcstrings; a key is the source text where the source language has none."""

    name = "Xcode string catalogue"
    endings = (".xcstrings",)
    in_folders = ("*.xcstrings",)
    example = Example(
        "Localizable.xcstrings",
        '  "{key}": {"localizations": {\n'
        '    "en": {"stringUnit": {"state": "translated", "value": "{source}"}},\n'
        '    "es": {"stringUnit": {"state": "translated", "value": "{translation}"}}}}',
        head='{"sourceLanguage": "en", "version": "1.0", "strings": {\n',
        foot="\n}}\n",
        between=",\n",
    )

    def read(self, request: Request) -> Units:
        language = "en"
        entries: defaultdict[str, _Entry] = defaultdict(_Entry)
        for text in read_texts(whole_text(request)):
            if text.path == ("sourceLanguage",):
                language = text.value
            elif len(text.path) > 2 and text.path[0] == "strings":
                _note(entries[text.path[1]], text)
        for key, entry in entries.items():
            yield from _units(key, entry, language, request)


def _note(entry: _Entry, text: Text) -> None:
    path = text.path[2:]
    if path == ("comment",):
        entry.comment = text.value
    elif path[0] == "localizations" and path[-2:-1] == ("stringUnit",):
        language, form = path[1], tuple(part for part in path[2:-2] if part != _VARIATIONS)
        if path[-1] == "value":
            entry.texts[language][form] = text
        elif path[-1] == "state":
            entry.states[language, form] = text.value


def _units(key: str, entry: _Entry, src_lang: str, request: Request) -> Iterator[Unit]:
    sources = {form: text.value for form, text in entry.texts[src_lang].items()}
    for language, texts in entry.texts.items():
        if language == src_lang:
            continue
        for form, text in texts.items():
            found = _sources(form, sources, language) or (key,)
            yield Unit(
                line=text.line,
                id=f"{key}[{'/'.join(form)}]" if form else key,
                source=found[0],
                translation=text.value,
                src_lang=request.src_lang or language_tag(src_lang),
                tgt_lang=request.tgt_lang or language_tag(language),
                left_out=_left_out(text.value, entry.states.get((language, form), "")),
                comments=(entry.comment,),
                other_sources=found[1:],
            )


def _sources(form: _Form, sources: Mapping[_Form, str], language: str) -> tuple[str, ...]:
    """The source texts that a form may translate, most likely first."""
    if _PLURAL in form[:-1]:
        place = form.index(_PLURAL) + 1
        before, category, after = form[:place], form[place], form[place + 1 :]
        plural = sources.get((*before, _OTHER, *after))
        if plural is not None:
            singular = sources.get((*before, "one", *after), plural)
            return sources_of_form(singular, plural, numbers_of_key(language, category))
    own = sources.get(form, sources.get((), ""))
    return tuple(dict.fromkeys(text for text in (own, *sources.values()) if text))


def _left_out(translation: str, state: str) -> SkipReason | None:
    if not translation.strip() or state in _UNTRANSLATED:
        return SkipReason.UNTRANSLATED
    return SkipReason.FUZZY if state in _FUZZY else None
