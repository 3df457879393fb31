"""Words that several languages keep: what a project calls its own things, which nobody translates.

Mastodon's clients say *toot* and *boost* in most languages. No dictionary has these words, so the
signals that look for words left in the source's language, or invented, accuse them. The catalogue
itself knows better: a word that stands both in the source and in the translation of texts that are
translated otherwise, in three languages or more, is a name. Findings that rest on such words alone
become notes. Placeholders, numbers and whatever else is no word stay as they are.

That is only known once all files have been read. A finding that may change waits for it, and so
does what comes after it (:class:`Settling`).
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from tempfile import SpooledTemporaryFile
from typing import Any

import regex

from triage.checking.findings import Finding, Level
from triage.files.units import Unit
from triage.language_codes import base_language
from triage.methods.screening.identification import kin

#: The signals and kinds of findings that rest on words.
OF_WORDS = frozenset({("unknown_words", "left"), ("unknown_words", "invented")})
#: Languages that have to keep a word; those that are much alike count once.
LANGUAGES = 3
# So many words of a run are looked at, which bounds the memory that a corpus takes.
_MOST_WORDS = 100_000
_HELD = 8 * 1024 * 1024

_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
# A word of Latin letters that is no part of an address, an option, markup, a quotation or a list of
# values; scripts without spaces may enclose it.
_WORD = regex.compile(
    rf"""
    (?<![^\s{_UNSPACED}，。、；：！？]) \p{{Latin}}{{4,}}
    (?=[,;.:!?…，。、；：！？]*(?:\s|\Z)|[{_UNSPACED}])
    """,
    regex.VERBOSE,
)
_TAG = regex.compile(r"<[^<>]{1,300}>")
_ANY_WORD = regex.compile(r"\p{L}\p{M}*(?:[\p{L}\p{M}])+")

#: Words by the language whose texts keep them.
Kept = dict[str, set[str]]


def kept_in(units: Iterable[Unit]) -> Kept:
    """Return the words that translations keep, of texts that are translated otherwise.

    Such a text keeps at most half of the words of its source and has other words instead. Only words
    in small letters count, since capitals tell names without any rule.

    >>> kept_in([Unit(1, "", "Who can see this toot?", "¿Quién ve este toot?", "en", "es")])
    {'es': {'toot'}}
    """
    kept: Kept = {}
    for unit in units:
        if words := _kept(unit):
            kept.setdefault(base_language(unit.tgt_lang), set()).update(words)
    return kept


def _kept(unit: Unit) -> set[str]:
    if unit.source == unit.translation or not (unit.src_lang and unit.tgt_lang):
        return set()
    source, target = _TAG.sub(" ", unit.source), _TAG.sub(" ", unit.translation)
    wanted = {word for word in _WORD.findall(source) if word.islower()}
    if not wanted:
        return set()
    folded = target.casefold()
    found = wanted.intersection(_WORD.findall(folded))
    if not found or base_language(unit.src_lang) == base_language(unit.tgt_lang):
        return set()
    here, there = set(_ANY_WORD.findall(source.casefold())), set(_ANY_WORD.findall(folded))
    is_translated = len(here & there) * 2 <= len(here) and there - here
    return found if is_translated else set()


@dataclass(frozen=True, slots=True)
class NameRule:
    """How many languages have to keep a word for it to be a name; 0 takes no word for one.

    ``exceptions`` are words, in small letters, that are none however many keep them.
    """

    languages: int = LANGUAGES
    exceptions: frozenset[str] = frozenset()


@dataclass(slots=True)
class Names:
    """What the files read so far keep, and so which of their words are names.

    ``lowered`` counts the findings that became notes, by the words on which they rest.
    """

    rule: NameRule = field(default_factory=NameRule)
    lowered: Counter[tuple[str, ...]] = field(default_factory=Counter)
    _languages: dict[str, set[str]] = field(default_factory=dict)

    def add(self, kept: Mapping[str, Collection[str]]) -> None:
        """Take note of what a file keeps. More files can make more words names, never fewer."""
        if not self.rule.languages:
            return
        for language, words in kept.items():
            for word in words:
                if word in self._languages:
                    self._languages[word].add(kin(language))
                elif len(self._languages) < _MOST_WORDS:
                    self._languages[word] = {kin(language)}

    def knows(self, word: str) -> bool:
        """Whether a word is a name; so is its plural in -s."""
        return any(
            len(self._languages.get(one, ())) >= self.rule.languages
            and one not in self.rule.exceptions
            for one in (word, word.removesuffix("s"))
        )

    def may_change(self, finding: Finding) -> bool:
        """Whether a finding becomes a note if its words turn out to be names."""
        return bool(self.rule.languages) and rests_on_words(finding)

    def judged(self, finding: Finding) -> Finding:
        """The finding, as a note if all words on which it rests are names."""
        if not self.may_change(finding):
            return finding
        words = words_of(finding)
        if not all(map(self.knows, words)):
            return finding
        self.lowered[words] += 1
        return replace(finding, level=Level.NOTE)


def rests_on_words(finding: Finding) -> bool:
    """Whether a finding accuses nothing but words, and is more than a note."""
    return (
        finding.level > Level.NOTE
        and (finding.signal, finding.kind) in OF_WORDS
        and bool(words_of(finding))
    )


def words_of(finding: Finding) -> tuple[str, ...]:
    """The words of the translation on which a finding rests, in small letters."""
    text = finding.unit.translation
    marked = [text[one.start : one.end] for one in finding.marks if one.side == "target"]
    words = (word.casefold() for part in marked for word in _ANY_WORD.findall(part))
    return tuple(dict.fromkeys(words))


class Settling:
    """Lets findings and whatever stands between them out in their order, once they are settled.

    Everything goes out at once until a finding comes that may still change. From then on all waits
    for :meth:`rest`, on disk if it is much.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._held: SpooledTemporaryFile[bytes] | None = None

    def take(self, item: Any) -> Iterator[Any]:
        """Yield what can go out now that an item has come; everything but findings may be anything
        that can be pickled.
        """
        if isinstance(item, Finding) and self._held is None:
            item = self._names.judged(item)
            if self._names.may_change(item):
                self._held = SpooledTemporaryFile(_HELD)  # noqa: SIM115 - rest() closes it
        if self._held is None:
            yield item
        else:
            pickle.dump(item, self._held)

    def rest(self) -> Iterator[Any]:
        """Yield all that waits, after the last file has been read."""
        if self._held is None:
            return
        with self._held as held:
            self._held = None
            end = held.tell()
            held.seek(0)
            while held.tell() < end:
                item = pickle.load(held)
                yield self._names.judged(item) if isinstance(item, Finding) else item
