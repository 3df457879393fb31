"""Babel's locales, each with data of its own.

Babel resolves an alias of CLDR in place, in dictionaries that a locale shares with those that
inherit from the same parent: after the first look at the months of Rundi, March alone would be
called "Ntwarante" in German as well.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.localedata import LocaleDataDict, load

__all__ = ["Locale", "UnknownLocaleError"]


@cache
def _data_of(identifier: str) -> LocaleDataDict:
    data: Any = deepcopy(load(identifier))
    return LocaleDataDict(data)


def _own_data(locale: Locale) -> LocaleDataDict:
    return _data_of(locale._Locale__data_identifier)  # type: ignore[attr-defined]


Locale._data = property(_own_data)  # type: ignore[assignment]
