"""Checks BCP 47 language codes (``en``, ``pt-BR``, ``zh-Hans``) against CLDR."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from babel import Locale
from babel.core import get_global
from babel.localedata import exists

from engines.messages import EngineMessage

#: The length of the database columns.
LONGEST = 16
_PARTS = re.compile(r"[-_]")
_VARIANT = re.compile(r"[a-z0-9]{5,8}|[0-9][a-z0-9]{3}")
#: The codes that BCP 47 reserves for private use.
_OWN = re.compile(r"q[a-t][a-z]")


@lru_cache(maxsize=1000)
def problem_with(code: str) -> str:
    """Why a text is not a language code, and what to write instead; empty if it is one.

    >>> problem_with("pt-BR")
    ''
    >>> problem_with("english")
    "'english' is not a language code: write en"
    >>> problem_with("xx-yy")
    "'xx-yy' is not a language code: CLDR has no language xx"
    """
    parts = _PARTS.split(code.lower())
    wrong = _wrong(parts)
    if len(code) <= LONGEST and not wrong:
        return ""
    shown = repr(code[:40])
    if meant := code_meant(code):
        return EngineMessage.NO_CODE_WRITE(text=shown, code=meant)
    if len(code) > LONGEST or not (code.isascii() and 2 <= len(parts[0]) <= 3):
        return EngineMessage.NO_CODE_SUCH_AS(text=shown)
    return EngineMessage.NO_CODE(text=shown, why=wrong)


def code_meant(text: str) -> str:
    """The code of the language that a text names, in English or in that language; empty if none."""
    name = text.strip().lower()
    return _by_name().get(name) or (name if name != text and not _wrong([name]) else "")


def _wrong(parts: list[str]) -> str:
    """The first part of a code that CLDR does not know; empty if it knows all of them."""
    language, *rest = parts
    if not (_OWN.fullmatch(language) or language in _languages()):
        return EngineMessage.UNKNOWN_LANGUAGE(name=language)
    for part in rest:
        if part == "x":  # the rest is for private use
            break
        if len(part) == 4 and part.isalpha():
            if part.title() not in _english().scripts:
                return EngineMessage.UNKNOWN_SCRIPT(name=part.title())
        elif (len(part) == 2 and part.isalpha()) or (len(part) == 3 and part.isdigit()):
            if part.upper() not in _regions():
                return EngineMessage.UNKNOWN_REGION(name=part.upper())
        elif not _VARIANT.fullmatch(part):
            return EngineMessage.UNKNOWN_PART(name=part or "-")
    return ""


@cache
def _english() -> Locale:
    return Locale("en")


@cache
def _languages() -> frozenset[str]:
    known = {*get_global("likely_subtags"), *get_global("language_aliases"), *_english().languages}
    return frozenset(code.lower() for code in known if len(code) in (2, 3))


@cache
def _regions() -> frozenset[str]:
    return frozenset({*_english().territories, *get_global("territory_aliases")})


@cache
def _by_name() -> dict[str, str]:
    """Language codes by the languages' English and native names, in lower case."""
    found: dict[str, str] = {}
    for code, name in _english().languages.items():
        own = Locale.parse(code).get_display_name() if exists(code) else None
        for one in (name, own or name):
            found.setdefault(one.lower(), code.replace("_", "-"))
    return found
