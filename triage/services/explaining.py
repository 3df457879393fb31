"""Evidence and errors in the reader's language: oracles, signals and adapters write English.

What they write is stored and exported as it is. A page says it again: the sentence that a text was
made from is found by its first word, its values are put into the translation of that sentence, and
several sentences in a row are taken one after the other. What stands in quotation marks, the words
of a service and the names of things stay as they are; a text that nobody knows comes back unchanged.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from babel import Locale
from babel.units import UnknownUnitError, get_unit_name
from django.utils.translation import get_language, gettext

from triage.services.evidence_words import EVIDENCE_SENTENCES, EVIDENCE_WORDS
from triage.services.messages import numbered as numbered
from triage.services.messages import translated
from triage.services.naming import named
from triage.services.told_words import TOLD_SENTENCES

_SLOT = re.compile(r"\{(\w+)\}")
_FIRST_WORD = re.compile(r"[^\s{:;.,]+")
#: Characters; a text beyond stays as it is. A hostile one can be parted in cubically many ways, half
#: a second's work at this length and half a minute's at four times as many.
_LONGEST = 1000
_MOST = 12  # sentences in a row
#: A sentence of its own may stand in the catalogue as it is: a service stored it in English.
_SENTENCE = re.compile(r"[A-Z][^{}%]+ [^{}%]+\.")
#: Slots of counts, which hold no blank: that leaves fewer ways to part a text.
_COUNTS = frozenset({"n", "m", "all", "field"})


class _Sentence(NamedTuple):
    """A sentence with values.

    :param whole: matches a text that is just this sentence; ``begins``: one that goes on after it.
    """

    english: str
    whole: re.Pattern[str]
    begins: re.Pattern[str]


def explained(text: str) -> str:
    """Return what an oracle, a signal or an engine said in the active language.

    :param text: English as it was written; anything else comes back as it is.
    """
    language = get_language() or "en"
    if getattr(text, "code", ""):
        return translated(text)
    if language.startswith("en") or not text or len(text) > _LONGEST:
        return text
    return _explained(text, language) or text


def is_known(text: str) -> bool:
    """Whether every sentence of a text is one that can be said in the active language."""
    return _explained(text, get_language() or "en") is not None


@lru_cache(maxsize=20_000)
def _explained(text: str, language: str, most: int = _MOST) -> str | None:
    """The text in the language; None where a sentence of it is not known."""
    if (plain := _plain(text)) is not None:
        return plain
    known = _candidates(text)
    # What ends in a value would swallow the sentences after it: so those are looked for first.
    for sentence in known if most > 1 else ():
        if match := sentence.begins.match(text):
            rest = _explained(text[match.end() :], language, most - 1)
            if rest is not None:
                return f"{_filled(sentence, match.groupdict(), language)} {rest}"
    for sentence in known:
        if match := sentence.whole.fullmatch(text):
            return _filled(sentence, match.groupdict(), language)
    return None


def _plain(text: str) -> str | None:
    """A word, or a sentence without values, that stands in the catalogue as it is."""
    if text in EVIDENCE_WORDS:
        return gettext(text)
    said = gettext(text) if _SENTENCE.fullmatch(text) else text
    return None if said == text else said


def _candidates(text: str) -> tuple[_Sentence, ...]:
    by_word, others = _sentences()
    word = _FIRST_WORD.match(text)
    return (*by_word.get(word.group() if word else "", ()), *others)


@cache
def _sentences() -> tuple[Mapping[str, tuple[_Sentence, ...]], tuple[_Sentence, ...]]:
    """Sentences by their first word, and those that begin with a value; the most literal first."""
    by_word: dict[str, list[str]] = defaultdict(list)
    others = []
    for english in (*EVIDENCE_SENTENCES, *TOLD_SENTENCES):
        word = _FIRST_WORD.match(english)
        ends = english[word.end() : word.end() + 1] if word else "{"
        if word is None or ends == "{" or word.group().startswith("“"):
            others.append(english)
        else:
            by_word[word.group()].append(english)
    compiled = {word: _compiled(found) for word, found in by_word.items()}
    return compiled, _compiled(others)


def _compiled(found: list[str]) -> tuple[_Sentence, ...]:
    found.sort(key=lambda english: -len(_SLOT.sub("", english)))
    return tuple(_sentence(english) for english in found)


def _sentence(english: str) -> _Sentence:
    parts = _SLOT.split(english)
    pattern = "".join(
        re.escape(part) if at % 2 == 0 else _slot(part) for at, part in enumerate(parts)
    )
    whole = re.compile(pattern, re.DOTALL)
    return _Sentence(english, whole, re.compile(f"{pattern} ", re.DOTALL))


def _slot(name: str) -> str:
    return rf"(?P<{name}>\S+?)" if name in _COUNTS else f"(?P<{name}>.+?)"


def _filled(sentence: _Sentence, values: Mapping[str, str], language: str) -> str:
    said = {name: _value(name, value, language) for name, value in values.items()}
    return _SLOT.sub(lambda slot: said.get(slot[1], slot[0]), gettext(sentence.english))


def _value(name: str, value: str, language: str) -> str:
    """A value of a sentence: what its slot is called says what it is."""
    kind = name.rpartition("_")[2] if name.endswith("_parts") else name.partition("_")[0]
    if kind in _REASONS:
        return _explained(value, language) or value
    say = _KINDS.get(kind)
    return value if say is None else say(value, language)


def _each(say: Callable[[str, str], str]) -> Callable[[str, str], str]:
    """The same for a list with commas."""
    return lambda value, language: ", ".join(say(one, language) for one in value.split(", "))


def _part(value: str, language: str) -> str:
    return _explained(value, language, 1) or value


def _count(value: str, language: str) -> str:
    what, _, n = value.rpartition(": ")
    return f"{_part(what, language)}: {n}"


def _form(value: str, language: str) -> str:
    return f" {gettext(value.strip())}" if value.strip() in EVIDENCE_WORDS else value


def _number(value: str, language: str) -> str:
    return numbered(value, language).replace(" or ", f" {gettext('or')} ")


def _language(name: str, language: str) -> str:
    """A language's name, which is given in English or as a code."""
    code = _codes().get(name.strip("'").lower(), name.strip("'"))
    return str(_locale(language).languages.get(code, name))


def _unit(name: str, language: str) -> str:
    if name in EVIDENCE_WORDS:
        return gettext(name)
    try:
        return get_unit_name(name, locale=_locale(language)) or name
    except UnknownUnitError:
        return name


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(language, sep="-")


@cache
def _codes() -> Mapping[str, str]:
    """The code of each language by its English name."""
    return {name.lower(): code for code, name in Locale("en").languages.items()}


#: What a slot is called, and how what stands in it is said.
_REASONS = frozenset({"why", "how", "what", "where", "reading", "thing"})
_KINDS: Mapping[str, Callable[[str, str], str]] = {
    "language": _language,
    "languages": _each(_language),
    "unit": _unit,
    "units": _each(_unit),
    "parts": _each(_part),
    "counts": _each(_count),
    "capability": lambda value, language: named(value),
    "form": _form,
    "value": _number,
    "values": _number,
    "limit": _number,
    "share": _number,
}
