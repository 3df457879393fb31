"""Evidence and errors in the reader's language: oracles, signals and adapters write English.

What they write is stored and exported as it is. A page says it again: the sentence that a text was
made from is found by its first word, its values are put into the translation of that sentence, and
several sentences in a row are taken one after the other. What stands in quotation marks, the words
of a service and the names of things stay as they are; a text that nobody knows comes back unchanged.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from babel import Locale
from babel.units import UnknownUnitError, get_unit_name
from django.utils.translation import get_language, gettext

from triage.services.engine_words import ENGINE_SENTENCES
from triage.services.evidence_words import EVIDENCE_SENTENCES, EVIDENCE_WORDS

_SLOT = re.compile(r"\{(\w+)\}")
_FIRST_WORD = re.compile(r"[^\s{:;.,]+")
#: Characters; a text beyond stays as it is. A hostile one can be parted in cubically many ways, half
#: a second's work at this length and half a minute's at four times as many.
_LONGEST = 1000
_MOST = 12  # sentences in a row
#: Slots of counts, which hold no blank: that leaves fewer ways to part a text.
_COUNTS = frozenset({"n", "m", "all"})


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
    if language.startswith("en") or not text or len(text) > _LONGEST:
        return text
    return _explained(text, language) or text


def is_known(text: str) -> bool:
    """Whether every sentence of a text is one that can be said in the active language."""
    return _explained(text, get_language() or "en") is not None


@lru_cache(maxsize=20_000)
def _explained(text: str, language: str, most: int = _MOST) -> str | None:
    """The text in the language; None where a sentence of it is not known."""
    if text in EVIDENCE_WORDS:
        return gettext(text)
    if last := _fixed().fullmatch(text):  # what a service said before it may end in anything
        before = _explained(last["before"], language, most - 1)
        return None if before is None else f"{before} {gettext(last['said'])}"
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


def _candidates(text: str) -> tuple[_Sentence, ...]:
    by_word, others = _sentences()
    word = _FIRST_WORD.match(text)
    return (*by_word.get(word.group() if word else "", ()), *others)


@cache
def _sentences() -> tuple[Mapping[str, tuple[_Sentence, ...]], tuple[_Sentence, ...]]:
    """Sentences by their first word, and those that begin with a value; the most literal first."""
    by_word: dict[str, list[str]] = defaultdict(list)
    others = []
    for english in (*EVIDENCE_SENTENCES, *ENGINE_SENTENCES):
        word = _FIRST_WORD.match(english)
        ends = english[word.end() : word.end() + 1] if word else "{"
        if word is None or ends == "{" or word.group().startswith("“"):
            others.append(english)
        else:
            by_word[word.group()].append(english)
    compiled = {word: _compiled(found) for word, found in by_word.items()}
    return compiled, _compiled(others)


@cache
def _fixed() -> re.Pattern[str]:
    """A text that ends with advice without any value, and what stands before it."""
    said = "|".join(re.escape(one) for one in ENGINE_SENTENCES if "{" not in one)
    return re.compile(rf"(?P<before>.+?) (?P<said>{said})", re.DOTALL)


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
    match kind:
        case "language":
            return _language(value, language)
        case "languages":
            return ", ".join(_language(one, language) for one in value.split(", "))
        case "unit":
            return _unit(value, language)
        case "units":
            return ", ".join(_unit(one, language) for one in value.split(", "))
        case "parts":
            pieces = value.split(", ")
            return ", ".join(_explained(one, language, 1) or one for one in pieces)
        case "values":
            return value.replace(" or ", f" {gettext('or')} ")
        case "form":
            return f" {gettext(value.strip())}" if value.strip() in EVIDENCE_WORDS else value
        case "why" | "how" | "what" | "where" | "reading" | "thing":
            return _explained(value, language) or value
    return value


def _language(name: str, language: str) -> str:
    """A language's name, which is given in English or as a code."""
    code = _codes().get(name.lower(), name)
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
