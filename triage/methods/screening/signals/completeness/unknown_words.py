"""Words of the translation that no spelling dictionary has: invented, or left in the source's language."""

from __future__ import annotations

from collections.abc import Iterator

import regex
from anyascii import anyascii

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.dictionaries import is_word
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span
from triage.methods.screening.signals.completeness.commands import is_synopsis, without_commands
from triage.methods.screening.spelling import Spelling, has_hunspell, spelling

# Languages that make words in so many ways that a dictionary lacks many good ones.
_UNCOUNTABLE = frozenset({"et", "eu", "fi", "hu", "ka", "kk", "ko", "mn", "se", "tr", "az", "uz"})
# Those of these languages lack many words of technology and many inflections of foreign words.
_SMALL_DICTIONARIES = frozenset({"be", "bg", "ru", "sr", "uk"})
_SHORTEST = 5
# A letter on either side belongs to a longer word, an address, an option or a quotation.
# The middle dot of Catalan stands within a word (passarel·la), as does the sign of Qt and Windows
# for the key of a button (s&peichern).
_WORD = regex.compile(
    r"""(?<![\p{L}\p{M}\p{N}_@#&·./\\'’“„«"-])\p{Ll}[\p{Ll}\p{M}·]{3,}(?![\p{L}\p{M}\p{N}_@&·'’”»"/\\-]|[.(]\p{L})"""
)
_PRONOUNS = regex.compile(r"(?:me|te|se|nos|os|(?:me|te|se|nos)?l[aeo]s?)$")
_ANY_WORD = regex.compile(r"[\p{L}\p{M}]+")
_SAME_STEM = 4
_SHORTEST_TAIL = 5


class UnknownWords(Signal):
    """Words in small letters that neither the language's dictionary nor, translated, the source has."""

    name = "unknown_words"
    category = "OTH"

    def gap(self, source_language: str, target_language: str) -> str:
        target = base_language(target_language)
        if target in _UNCOUNTABLE:
            return MethodMessage.WORDS_NOT_LISTED(language=target)
        if not has_hunspell():
            return MethodMessage.NO_HUNSPELL()
        if spelling(target) is None:
            return MethodMessage.NO_SPELLING_DICTIONARY(language=target)
        return ""

    def check(self, pair: Pair) -> SignalFinding | None:
        target = base_language(pair.target_language)
        words = None if target in _UNCOUNTABLE else spelling(target)
        if words is None or is_synopsis(pair.source):
            return None
        words.begin_text()
        unknown = [
            match
            for match in _WORD.finditer(without_commands(pair.target_prose))
            if not words.knows(match[0]) and not is_word(match[0], target)
        ]
        if not unknown:
            return None
        source = {match[0].casefold() for match in _ANY_WORD.finditer(pair.source)}
        kept = [match for match in unknown if match[0].casefold() in source]
        if kept:
            return self._kept(kept, pair)
        return self._invented(list(_new(unknown, source, words, target)), target)

    def _kept(self, kept: list[regex.Match[str]], pair: Pair) -> SignalFinding | None:
        """Report ordinary words of the source's language; others are names, terms or loans."""
        known = spelling(pair.source_language)
        if known is None:
            return None
        left = [match for match in kept if known.knows(match[0])]
        if not left:
            return None
        message = MethodMessage.WORDS_KEPT(words=[f"“{match[0]}”" for match in left[:3]])
        return self.finding(message, 0.6, (), _spans(left), "kept")

    def _invented(self, words: list[regex.Match[str]], target: str) -> SignalFinding | None:
        if not words:
            return None
        message = MethodMessage.WORDS_UNKNOWN(words=[f"“{match[0]}”" for match in words[:3]])
        confidence = 0.5 if target in _SMALL_DICTIONARIES else 0.6
        return self.finding(message, confidence, (), _spans(words), "invented")


def _new(
    unknown: list[regex.Match[str]], source: set[str], words: Spelling, language: str
) -> Iterator[regex.Match[str]]:
    """Yield what is neither made of a word of the source nor a compound of known words."""
    stems = set(map(_stem, source))
    for match in unknown:
        word = match[0]
        if len(word) < _SHORTEST or _stem(word) in stems:
            continue
        tails = (word[place:] for place in range(2, len(word) - _SHORTEST_TAIL + 1))
        if not any(map(words.knows, tails)) and not _with_pronouns(word, words, language):
            yield match


def _with_pronouns(word: str, words: Spelling, language: str) -> bool:
    """Whether it is a Spanish verb with its pronouns, which may add an accent ("introdúcelo")."""
    form = _PRONOUNS.sub("", word) if language == "es" else word
    return form != word and (words.knows(form) or words.knows(anyascii(form)))


def _stem(word: str) -> str:
    """The first letters in Latin script: "тропонина" is made of "troponin"."""
    return anyascii(word).casefold()[:_SAME_STEM]


def _spans(found: list[regex.Match[str]]) -> list[Span]:
    return [Span(match.start(), match.end(), match[0]) for match in found]
