"""What simplemma's dictionaries know about the forms of words.

Dictionaries have up to four million forms. They are read one form after the other, since as a whole
the largest takes 600 MB, and only once: what they say is kept in files (:mod:`.dictionary_cache`).
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from zlib import crc32

from triage.methods.screening.dictionary_cache import mapped

# Endings of Czech infinitives, and of nouns with the same last letter.
_INFINITIVES, _NOUNS = ("t", "ci"), ("ost",)
# Bytes that are packed or unpacked at once.
_PIECE = 64 * 1024


@cache
def has_dictionaries() -> bool:
    """Say whether simplemma is installed: the wheel has it only with its extra "signals"."""
    return find_spec("simplemma") is not None


def entries_of(language: str) -> Iterator[tuple[bytes, bytes]]:
    """Yield the forms of a language with their lemmas, from its file; nothing for an unsupported one.

    Raises:
        ModuleNotFoundError: simplemma is not installed.
    """
    # The wheel's base is installed without it. Its public interface has no way to read a dictionary
    # without holding the whole.
    from simplemma.strategies.dictionaries import frontcode
    from simplemma.strategies.dictionaries.dictionary_factory import (
        SUPPORTED_LANGUAGES,
        _read_decompressed,
    )

    if language not in SUPPORTED_LANGUAGES:
        return
    data = _read_decompressed(language)
    is_reversed, _, start = frontcode._read_header(data)
    for _, form, lemma in frontcode._iter_records(data, start):
        yield (form[::-1], lemma[::-1]) if is_reversed else (form, lemma)


class Entries:
    """The entries of a language's dictionary, each a form and its lemma as written.

    They are kept as packed lines of text: searching them takes a fifth of the time of reading the
    dictionary.
    """

    def __init__(self, language: str) -> None:
        self._packed = mapped("lines", language, [], lambda: _lines_of(language))

    def __iter__(self) -> Iterator[tuple[bytes, bytes]]:
        unpacker = zlib.decompressobj()
        rest = b""
        for start in range(0, len(self._packed), _PIECE):
            piece = rest + unpacker.decompress(self._packed[start : start + _PIECE])
            *lines, rest = piece.split(b"\n")
            for line in lines:
                form, _, lemma = line.partition(b"\t")
                yield form, lemma

    def of_forms(self, forms: Iterable[str]) -> Iterator[tuple[str, str]]:
        wanted = {form.encode() for form in forms}
        return (_decoded(*entry) for entry in self if entry[0] in wanted)

    def of_lemmas(self, lemmas: Iterable[str]) -> Iterator[tuple[str, str]]:
        wanted = {lemma.encode() for lemma in lemmas}
        return (_decoded(*entry) for entry in self if entry[1] in wanted)


def _decoded(form: bytes, lemma: bytes) -> tuple[str, str]:
    return form.decode(), lemma.decode()


def _lines_of(language: str) -> bytes:
    packer = zlib.compressobj(level=1)
    packed, piece = bytearray(), bytearray()
    for form, lemma in entries_of(language):
        piece += b"%b\t%b\n" % (form, lemma)
        if len(piece) >= _PIECE:
            packed += packer.compress(piece)
            piece.clear()
    return bytes(packed + packer.compress(piece) + packer.flush())


@lru_cache(maxsize=16)
def _forms(language: str) -> memoryview:
    """Return sorted checksums of all forms that simplemma knows."""
    return _checksums("forms", language, "", lambda: (form for form, _ in Entries(language)))


def _checksums(
    name: str, language: str, part: str, make: Callable[[], Iterable[bytes]]
) -> memoryview:
    """Return sorted checksums of forms, which are worked out once for all processes."""
    content = mapped(name, language, [part], lambda: _sorted_checksums(make()))
    return content.cast("I")


def _sorted_checksums(forms: Iterable[bytes]) -> bytes:
    # A list or set of millions of numbers takes ten times the memory of what they say.
    parts = [array("I") for _ in range(256)]
    for form in forms:
        checksum = crc32(form)
        parts[checksum >> 24].append(checksum)
    return b"".join(array("I", sorted(set(part))).tobytes() for part in parts)


def _has(checksums: memoryview, form: str) -> bool:
    wanted = crc32(form.encode())
    place = bisect_left(checksums, wanted)
    return place < len(checksums) and checksums[place] == wanted


def is_word(form: str, language: str) -> bool:
    """Return whether simplemma knows a form as written; always False for unsupported languages.

    A checksum collision makes about one unknown form in four thousand look known.

    >>> is_word("houses", "en"), is_word("Kavanaugh", "en")
    (True, False)
    """
    return _has(_forms(language), form)


def is_negated_verb(form: str, language: str, prefix: str) -> bool:
    """Say whether a folded form is a verb with a negating prefix.

    >>> is_negated_verb("nepodepsal", "cs", "ne"), is_negated_verb("neděle", "cs", "ne")
    (True, False)
    """
    return form.startswith(prefix) and _has(_negated_verbs(language, prefix), form)


@lru_cache(maxsize=4)
def _negated_verbs(language: str, prefix: str) -> memoryview:
    """Return sorted checksums of a language's negated verbs."""
    return _checksums("negated", language, prefix, lambda: _negate_verbs(language, prefix))


def _negate_verbs(language: str, prefix: str) -> Iterator[bytes]:
    """Yield a language's negated verbs; lemmas are verbs by their ending."""
    for written, lemma in Entries(language):
        form, verb = _decoded(written, lemma)
        if verb.startswith(prefix) or not _is_infinitive(verb):
            continue
        negated = form if form.startswith(prefix) else prefix + form
        if negated == form or not is_word(negated, language):
            yield negated.encode()


def _is_infinitive(lemma: str) -> bool:
    return lemma.endswith(_INFINITIVES) and not lemma.endswith(_NOUNS)
