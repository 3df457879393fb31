"""The languages that the reader supports, each imported on first use.

To add one: write ``<code>.py`` here with a ``SPEC``, add it to ``LANGUAGES``, and put its
cases under ``tests/methods/numbers``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module

from triage.methods.messages import MethodMessage
from triage.methods.numbers.languages.base import LanguageSpec
from triage.methods.numbers.languages.words import listed

_HERE = "triage.methods.numbers.languages"
LANGUAGES = {
    code: f"{_HERE}.{code}"
    for code in listed("en es ca de zh hi ne ta fr pt it ru ja pl nl cs uk sv ko ar tr da ro id vi")
}


class UnknownLanguageError(ValueError):
    """CLDR does not know the language; the message includes the code."""


def covers(*codes: str) -> bool:
    """Whether the number words of all these languages are known; if not, the oracle abstains.

    >>> covers("en", "pl"), covers("en", "fi")
    (True, False)
    """
    return all(get_language(code).covers_words for code in codes)


@lru_cache(maxsize=512)
def get_language(code: str) -> LanguageSpec:
    """Return the spec of a language; if it is not supported, one with CLDR's data only.

    :param code: a BCP 47 code such as ``en``, ``pt-BR`` or ``zh_CN``; unlisted regions fall
        back on their language.
    :raises UnknownLanguageError: CLDR does not know the language.

    >>> get_language("pt-BR").name, get_language("fi").covers_words
    ('Portuguese', False)
    """
    tag = code.replace("_", "-").lower()
    base = tag.split("-")[0]
    path = LANGUAGES.get(tag) or LANGUAGES.get(base)
    if path is not None:
        spec: LanguageSpec = import_module(path).SPEC
        return spec
    fallback: Callable[[str], LanguageSpec | None] = import_module(f"{_HERE}.cldr").build
    found = fallback(base) if base.isalpha() else None
    if found is None:
        raise UnknownLanguageError(MethodMessage.NO_SUCH_LANGUAGE(name=repr(code)))
    return found
