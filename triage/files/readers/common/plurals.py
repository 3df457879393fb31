"""Plural forms: which numbers a form is used for, and which sources it may translate."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from gettext import c2py

from babel.messages.plurals import get_plural

from triage.locales import Locale, UnknownLocaleError

# Rules look at the last two digits, and some at whether a number is below a thousand.
_LOOKED_AT = range(201)
_HEADER = re.compile(r"nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+)")
_COUNT = re.compile(
    r"%(?:\d+\$)?[,'+0 #-]*\d*(?:ll?|z|q)?[diu@s]|%\(\w+\)[ds]|%n|%\{\w+\}|\$\{\w+\}|\{\{[^{}]*\}\}|\{[^{}]*\}"
)
_MAX_COUNTS = 4
_SAID = {"zero": frozenset({0}), "one": frozenset({1})}


def forms_of_header(header: str, language: str) -> tuple[frozenset[int], ...]:
    """Return the numbers (up to 200) of each plural form that a gettext catalogue declares.

    If the header has no readable rule, the language's usual one applies.

    >>> forms_of_header("nplurals=2; plural=(n > 1);", "fr")[0] == {0, 1}
    True
    """
    match = _HEADER.search(header)
    if match:
        try:
            return _numbers(int(match[1]), c2py(match[2].strip()))
        except (ValueError, OverflowError, ZeroDivisionError):
            pass
    return _usual(language)


@lru_cache(maxsize=64)
def _usual(language: str) -> tuple[frozenset[int], ...]:
    try:
        count, rule = get_plural(language.replace("-", "_"))[:2]
    except (ValueError, UnknownLocaleError):
        count, rule = 2, "(n != 1)"
    return _numbers(int(count), c2py(str(rule)))


def _numbers(count: int, rule: Callable[[int], int]) -> tuple[frozenset[int], ...]:
    if not 0 < count <= 10:
        raise ValueError("no such count of forms")
    forms: list[set[int]] = [set() for _ in range(count)]
    for number in _LOOKED_AT:
        form = rule(number)
        if 0 <= form < count:
            forms[form].add(number)
    return tuple(map(frozenset, forms))


@lru_cache(maxsize=256)
def numbers_of_category(language: str, category: str) -> frozenset[int]:
    """Return the integers (up to 200) in a CLDR plural category.

    >>> numbers_of_category("en", "one")
    frozenset({1})
    """
    try:
        rule = Locale.parse(language, sep="-").plural_form
    except (ValueError, UnknownLocaleError):
        rule = Locale("en").plural_form
    return frozenset(number for number in _LOOKED_AT if rule(number) == category)


def numbers_of_key(language: str, category: str) -> frozenset[int]:
    """Return the integers (up to 200) for which a file has a form of a category.

    Files may have "one" and "zero" in a language without such a category, where they mean just that.

    >>> numbers_of_key("ja", "one"), numbers_of_key("ja", "few")
    (frozenset({1}), frozenset())
    """
    return numbers_of_category(language, category) or _SAID.get(category, frozenset())


def sources_of_form(singular: str, plural: str, numbers: frozenset[int]) -> tuple[str, ...]:
    """Return the texts that a form may translate, most likely first.

    A form for one number (and zero, as in French) may spell it out or imply it by the grammar; a
    form for several numbers must state it.

    >>> sources_of_form("One file", "%d files", frozenset({1}))
    ('One file', '%d files', ' files', '1 files')
    >>> sources_of_form("One file", "%d files", frozenset({1, 21, 31}))
    ('%d files',)

    A form for zero alone may say that there is none; the source is taken to be English.

    >>> sources_of_form("One file", "%d files", frozenset({0}))[-2:]
    ('no files', 'no %d files')
    """
    if numbers == {0}:
        return (plural, *_without_counts(plural), *_without_counts(plural, "no"), *_denied(plural))
    if not numbers or max(numbers) > 1:
        if len(numbers) != 1:
            return (plural,)
        return (plural, *_without_counts(plural))
    both = singular, plural
    texts = [text for one in both for text in _without_counts(one)]
    written = [text for one in both for text in _without_counts(one, "1")]
    return tuple(dict.fromkeys((*both, *texts, *written)))


def _without_counts(text: str, instead: str = "") -> list[str]:
    """The text with a word instead of its count, which may be any of its placeholders."""
    matches = list(_COUNT.finditer(text))[:_MAX_COUNTS]
    return [text[: one.start()] + instead + text[one.end() :] for one in matches]


def _denied(text: str) -> list[str]:
    """The text with "no" before its count."""
    matches = list(_COUNT.finditer(text))[:_MAX_COUNTS]
    return [f"{text[: one.start()]}no {text[one.start() :]}" for one in matches]
