"""Which part of a path names the language of a catalogue, and where the source texts lie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from triage.files.readers.base import language_tag
from triage.locales import Locale

#: Folders that hold a file or a folder for each language.
FOLDERS = ("locales", "_locales", "lang", "i18n", "translations")
# What stands for the source language in place of its code.
_SOURCES = ("base", "default", "source")
_CODE = r"([a-z]{2,3})(?:[_-][A-Za-z]{4})?(?:[_-](?:[A-Za-z]{2}|\d{3}))?(?:@\w+)?"
_WHOLE = re.compile(_CODE)
_LAST = re.compile(rf"(.+?)([._-])({_CODE})")


def patterns(*endings: str) -> tuple[str, ...]:
    """Return the patterns of files up to two levels below a folder of languages."""
    return tuple(
        f"{folder}/{between}*{ending}"
        for folder in FOLDERS
        for between in ("", "*/", "*/*/")
        for ending in endings
    )


def is_language(name: str) -> bool:
    """Say whether a name is the code of a language that there is.

    >>> [name for name in ("de", "pt-br", "zh_Hans_CN", "app", "nav", "qqq") if is_language(name)]
    ['de', 'pt-br', 'zh_Hans_CN']
    """
    match = _WHOLE.fullmatch(name)
    return match is not None and match[1] in _languages()


@cache
def _languages() -> frozenset[str]:
    return frozenset(Locale("en").languages)


@dataclass(frozen=True, slots=True)
class Place:
    """The language in a path: the part that names it, what stands before it there, and after."""

    part: int
    before: str
    code: str
    after: str

    @property
    def language(self) -> str:
        return language_tag(self.code)


def place_of_language(path: Path) -> Place | None:
    """Return where a path names its language.

    In a folder of languages that is the outermost name, since namespaces may look like languages;
    else it is the file's name or the nearest folder. A file's name may also end in it.

    >>> place_of_language(Path("locales/de/no.json")).code
    'de'
    >>> place_of_language(Path("translations/messages.pt_BR.yaml"))
    Place(part=1, before='messages.', code='pt_BR', after='.yaml')
    """
    parts = path.parts
    holders = [place for place, name in enumerate(parts[:-1]) if name.lower() in FOLDERS]
    last = len(parts) - 1
    inside = range(holders[-1] + 1, last + 1) if holders else range(last, -1, -1)
    for place in inside:
        name, after = (path.stem, path.suffix) if place == last else (parts[place], "")
        if is_language(name):
            return Place(place, "", name, after)
    match = _LAST.fullmatch(path.stem)
    if match and is_language(match[3]):
        return Place(last, match[1] + match[2], match[3], path.suffix)
    return None


def beside_in(path: Path, language: str) -> Iterator[Path]:
    """Yield where the texts of another language may lie, most likely first."""
    place = place_of_language(path)
    if place is None:
        return
    codes = (language, language.replace("-", "_"), language.lower())
    names = [f"{place.before}{code}{place.after}" for code in dict.fromkeys(codes)]
    if place.before:
        names.append(f"{place.before[:-1]}{place.after}")
    else:
        names += [f"{name}{place.after}" for name in _SOURCES]
    for name in names:
        yield Path(*path.parts[: place.part], name, *path.parts[place.part + 1 :])


def language_of_path(path: Path) -> str:
    """Return the language named by a catalogue's path: ``es.po``, ``app.es.po``, ``app-pt_BR.po`` or a
    folder as in ``es/LC_MESSAGES/app.po``; "" if there is none.

    >>> language_of_path(Path("locale/pt_BR/LC_MESSAGES/django.po")), language_of_path(Path("a_de.po"))
    ('pt-BR', 'de')
    """
    if path.parent.name == "LC_MESSAGES":
        return language_tag(path.parent.parent.name)
    match = _LAST.fullmatch(path.stem)
    for name in (path.stem, match[3] if match else "", path.parent.name):
        if is_language(name):
            return language_tag(name)
    return ""
