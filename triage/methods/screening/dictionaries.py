"""What simplemma's dictionaries know about the forms of words."""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from zlib import crc32

from triage.methods.screening.dictionary_cache import cached

# Endings of Czech infinitives, and of nouns with the same last letter.
_INFINITIVES, _NOUNS = ("t", "ci"), ("ost",)


@cache
def has_dictionaries() -> bool:
    """Say whether simplemma is installed: the wheel has it only with its extra "signals"."""
    return find_spec("simplemma") is not None


def dictionary_of(language: str) -> Mapping[str, str]:
    """Read form → lemma from its file; nothing for an unsupported language.

    Raises:
        ModuleNotFoundError: simplemma is not installed.
    """
    # The wheel's base is installed without it.
    from simplemma.strategies.dictionaries.dictionary_factory import (
        SUPPORTED_LANGUAGES,
        DefaultDictionaryFactory,
    )

    if language not in SUPPORTED_LANGUAGES:
        return {}
    return DefaultDictionaryFactory(cache_max_size=1).get_dictionary(language)


class Entries:
    """The entries of a language's dictionary, each a form and its lemma as written.

    They are kept as lines of text: searching them takes a fifth of the time of reading the dictionary.
    """

    def __init__(self, language: str) -> None:
        self._lines = zlib.decompress(cached("lines", language, [], lambda: _lines_of(language)))

    def of_forms(self, forms: Iterable[str]) -> Iterator[tuple[str, str]]:
        wanted = {form.encode() for form in forms}
        for line in BytesIO(self._lines):
            form, _, lemma = line.partition(b"\t")
            if form in wanted:
                yield form.decode(), lemma[:-1].decode()

    def of_lemmas(self, lemmas: Iterable[str]) -> Iterator[tuple[str, str]]:
        wanted = {lemma.encode() + b"\n" for lemma in lemmas}
        for line in BytesIO(self._lines):
            form, _, lemma = line.partition(b"\t")
            if lemma in wanted:
                yield form.decode(), lemma[:-1].decode()


def _lines_of(language: str) -> bytes:
    lines = BytesIO()
    for form, lemma in dictionary_of(language).items():
        lines.write(f"{form}\t{lemma}\n".encode())
    return zlib.compress(lines.getbuffer(), level=1)


@lru_cache(maxsize=16)
def _forms(language: str) -> array[int]:
    """Return sorted checksums of all forms that simplemma knows."""
    return _checksums("forms", language, "", lambda: dictionary_of(language))


def _checksums(
    name: str, language: str, part: str, make: Callable[[], Iterable[str]]
) -> array[int]:
    """Return sorted checksums of forms, which are worked out once for all processes."""

    def content() -> bytes:
        return array("I", sorted({crc32(form.encode()) for form in make()})).tobytes()

    return array("I", cached(name, language, [part], content))


def is_word(form: str, language: str) -> bool:
    """Return whether simplemma knows a form as written; always False for unsupported languages.

    A checksum collision makes about one unknown form in four thousand look known.

    >>> is_word("houses", "en"), is_word("Kavanaugh", "en")
    (True, False)
    """
    forms = _forms(language)
    wanted = crc32(form.encode())
    place = bisect_left(forms, wanted)
    return place < len(forms) and forms[place] == wanted


def is_negated_verb(form: str, language: str, prefix: str) -> bool:
    """Say whether a folded form is a verb with a negating prefix.

    >>> is_negated_verb("nepodepsal", "cs", "ne"), is_negated_verb("neděle", "cs", "ne")
    (True, False)
    """
    if not form.startswith(prefix):
        return False
    forms = _negated_verbs(language, prefix)
    wanted = crc32(form.encode())
    place = bisect_left(forms, wanted)
    return place < len(forms) and forms[place] == wanted


@lru_cache(maxsize=4)
def _negated_verbs(language: str, prefix: str) -> array[int]:
    """Return sorted checksums of a language's negated verbs."""
    return _checksums("negated", language, prefix, lambda: _negate_verbs(language, prefix))


def _negate_verbs(language: str, prefix: str) -> Iterator[str]:
    """Yield a language's negated verbs; lemmas are verbs by their ending."""
    dictionary = dictionary_of(language)
    for form, lemma in dictionary.items():
        if lemma.startswith(prefix) or not _is_infinitive(lemma):
            continue
        negated = form if form.startswith(prefix) else prefix + form
        if negated == form or dictionary.get(negated) is None:
            yield negated


def _is_infinitive(lemma: str) -> bool:
    return lemma.endswith(_INFINITIVES) and not lemma.endswith(_NOUNS)
