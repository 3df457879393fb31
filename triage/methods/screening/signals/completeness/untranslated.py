"""Source text copied unchanged, wholly or in part."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import regex

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.dictionaries import has_dictionaries, is_word
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span
from triage.methods.screening.signals.completeness.commands import is_synopsis, without_elements
from triage.methods.screening.spelling import spelling
from triage.methods.screening.text import Token, is_unspaced, tokenise

_RUN = 5  # words; shorter runs are names, titles and quotations
_MIN_LOWERCASE = 4  # in a run: names, figures and titles have none
_MIN_FOREIGN = 2
_SHORTEST_KNOWN = 4
# Separators of options, values and quoted commands, which are rare between words of a sentence.
_TYPED_OR_LISTED = regex.compile(r"""[\[\]<>{}|=_/\\:;,()"'`«»“”„]|(?<!\w)-|\w[-.]\w""")
# Languages whose words simplemma's dictionary has: the others form compounds or endings freely.
_WITH_DICTIONARY = frozenset({"ca", "en", "es", "fr", "it", "pt"})
# A word that is not part of an address, an option, a quotation or a list of values.
_ALONE = regex.compile(
    r"""
    (?<![^\s\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}，。、；（(]) \p{Latin}{5,}
    (?=(?:[,;.:!?)），。、；]+(?:\s|\Z))|[\s\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}，。、；]|\Z)
    """,
    regex.VERBOSE,
)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_FOREIGN = {
    "Han": regex.compile(r"\p{Han}+"),
    "Devanagari": regex.compile(r"\p{Devanagari}+"),
    "Cyrillic": regex.compile(r"\p{Cyrillic}+"),
    "Arabic": regex.compile(r"\p{Arabic}+"),
    "Tamil": regex.compile(r"\p{Tamil}+"),
    "Bengali": regex.compile(r"\p{Bengali}+"),
    "Hangul": regex.compile(r"\p{Hangul}+"),
    "Thai": regex.compile(r"\p{Thai}+"),
}


class Untranslated(Signal):
    """The whole source copied, words of it kept, or its script left in place."""

    name = "untranslated"
    category = "OTH"

    def check(self, pair: Pair) -> SignalFinding | None:
        if base_language(pair.source_language) == base_language(pair.target_language):
            return None
        if is_synopsis(pair.source):
            return self._foreign(pair)
        copied = self._copied(pair) if _is_copy(pair) else None
        return copied or self._foreign(pair) or self._run(pair) or self._words(pair)

    def _copied(self, pair: Pair) -> SignalFinding | None:
        source, target = tokenise(pair.source_prose), tokenise(pair.target_prose)
        ordinary = [token for token in source if _is_ordinary(token)]
        if len(ordinary) < 2:
            return None
        confidence = 0.95 if len(ordinary) >= 4 else 0.6
        if len(ordinary) == 2 and not _only_of_the_source(ordinary, pair):
            confidence = 0.55  # often a term that is kept ("client id", "pull request")
        return self.finding(
            MethodMessage.COPIED(), confidence, _spans(source), _spans(target), "copied"
        )

    def _foreign(self, pair: Pair) -> SignalFinding | None:
        """Find letters of the source's script if the target language uses a different one."""
        source, target = (
            cues(base_language(pair.source_language)),
            cues(base_language(pair.target_language)),
        )
        if source is None or target is None:
            return None
        spans = [
            Span(match.start(), match.end(), match[0])
            for script in source.scripts
            if script in _FOREIGN and script not in target.scripts
            for match in _FOREIGN[script].finditer(pair.translation)
        ]
        if sum(span.end - span.start for span in spans) < _MIN_FOREIGN:
            return None
        return self.finding(MethodMessage.LETTERS_LEFT(), 0.8, (), spans, "left over")

    def _run(self, pair: Pair) -> SignalFinding | None:
        text = without_elements(pair.target_prose, pair.translation)
        source = tokenise(without_elements(pair.source_prose, pair.source))
        target = tokenise(text)
        shared = {token.key for token in source} & {token.key for token in target}
        if len(shared) < _MIN_LOWERCASE:
            return None
        places = {_gram(source, place): place for place in range(len(source) - _RUN + 1)}
        for place in range(len(target) - _RUN + 1):
            start = places.get(_gram(target, place))
            if start is None:
                continue
            run = target[place : place + _RUN]
            if sum(map(_is_ordinary, run)) < _MIN_LOWERCASE:
                continue
            if _TYPED_OR_LISTED.search(text, max(0, run[0].start - 1), run[-1].end + 1):
                continue
            message = MethodMessage.WORDS_LEFT(n=_RUN)
            spans = _spans(source[start : start + _RUN])
            return self.finding(message, 0.6, spans, _spans(run), "run")
        return None

    def _words(self, pair: Pair) -> SignalFinding | None:
        """Find ordinary words kept that no dictionary has: rare terms and misspelt words.

        Words that a dictionary has are often loanwords ("software"). Languages of one script share
        many rare terms as well, but no misspelt words.
        """
        language, other = base_language(pair.source_language), base_language(pair.target_language)
        there = cues(other)
        if language not in _WITH_DICTIONARY or there is None or not has_dictionaries():
            return None
        words = {match[0] for match in _ALONE.finditer(pair.source_prose) if match[0].islower()}
        kept = [
            match
            for match in (_ALONE.finditer(pair.target_prose) if words else ())
            if match[0].casefold() in words
            and not is_word(match[0].casefold(), language)
            and not is_word(match[0].casefold(), other)
            and ("Latin" not in there.scripts or _is_misspelt(match[0].casefold(), language))
        ]
        if not kept:
            return None
        quoted = [f"“{match[0]}”" for match in kept[:3]]
        spans = [Span(match.start(), match.end(), match[0]) for match in kept]
        return self.finding(MethodMessage.WORDS_KEPT(words=quoted), 0.6, (), spans, "word")


def _only_of_the_source(words: Sequence[Token], pair: Pair) -> bool:
    """Whether the source's spelling dictionary has all of the words, and the target's has none."""
    source, target = spelling(pair.source_language), spelling(pair.target_language)
    return (
        source is not None
        and target is not None
        and all(len(one.text) >= _SHORTEST_KNOWN and source.knows(one.text) for one in words)
        and not any(target.knows(one.text) for one in words)
    )


def _is_misspelt(word: str, language: str) -> bool:
    """Say whether exchanging two letters, adding one or dropping a double one gives a word."""
    exchanged = (
        word[:place] + word[place + 1] + word[place] + word[place + 2 :]
        for place in range(len(word) - 1)
    )
    dropped = (
        word[:place] + word[place + 1 :]
        for place in range(1, len(word))
        if word[place] == word[place - 1]
    )
    added = (
        word[:place] + letter + word[place:] for place in range(1, len(word)) for letter in _LETTERS
    )
    return any(is_word(one, language) for one in chain(exchanged, dropped, added))


def _is_copy(pair: Pair) -> bool:
    """Return whether only case and spacing differ; an added hyphen makes a compound instead."""
    here, there = pair.source_prose.casefold(), pair.target_prose.casefold()
    return here.split() == there.split()


def _gram(tokens: Sequence[Token], place: int) -> tuple[str, ...]:
    return tuple(token.key for token in tokens[place : place + _RUN])


def _is_ordinary(token: Token) -> bool:
    """Say whether a word must be translated: it is not a name, a number or an abbreviation."""
    return (token.text.islower() and len(token.text) > 1) or is_unspaced(token.text)


def _spans(tokens: Sequence[Token]) -> list[Span]:
    if not tokens:
        return []
    words = " ".join(token.text for token in tokens[:12])
    return [Span(tokens[0].start, tokens[-1].end, words)]
