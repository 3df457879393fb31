"""Replacement words, and what is demanded of them, in languages that have a list of word forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path

import numpy as np
import regex

from triage.methods.sit.comparison.lexicon import english_words, senses_of
from triage.methods.sit.comparison.tokens import segment
from triage.methods.sit.perturbation.context import NUMBER, ContextModel, Floats, Pool
from triage.methods.sit.perturbation.eligibility import (
    before_number,
    in_compound,
    said_twice,
    touches_hyphen,
    words_in,
)
from triage.methods.sit.perturbation.generators import (
    AWKWARD,
    COMPLEMENTS,
    adjectives_near,
    fittest,
    log_odds,
)
from triage.methods.sit.perturbation.grammar import replace_word, same_tags, same_word
from triage.methods.sit.perturbation.word_forms import WordForm, WordForms
from triage.methods.sit.perturbation.wordnet import Kinship, Synset, WordNet
from triage.methods.sit.values import Slot, SurfaceToken, Variant

# A rarer word would be odd in most sentences.
MIN_PER_MILLION = 3.0
# WordNet's topmost nouns, quantities and times: they belong to expressions.
LEFT_OUT = frozenset((3, 23, 28))
# What a less frequent sense loses, in nats, where the context has to tell senses apart.
RARER_SENSE = 1.0
# What stands for the kinship of adjectives in the same cluster of WordNet, and of others.
CLOSE, DISTANT = 0.9, 0.35
PART = 200
LONGEST_PHRASE = 4
_ADPOSITIONS, _VERBS = ("ADP",), ("VERB", "AUX")
_PLURAL = frozenset("MFPD")
_VOWEL = regex.compile("[aeiouáéíóúâêîôûàèùëïüœæ]")
# "El agua": a feminine with a stressed a at its beginning takes a masculine article.
_STRESSED_A = regex.compile(
    r"h?á|(?:agua|alma|área|arma|águila|hambre|habla|aula|hacha|ala|ama|arpa|ave|acta|ansia|aspa|asta|haba|hada)s?$"
)


class LexicalGenerator:
    """Words of the same WordNet category and form that fit the sentence read in English.

    ``log_odds`` ranks them, as it does English words.
    """

    name = "wordnet"

    def __init__(
        self, language: str, forms: WordForms, wordnet: WordNet, model: ContextModel
    ) -> None:
        self._language, self._forms = language, forms
        self._wordnet, self._model = wordnet, model
        self._kinship = Kinship(wordnet)
        self._rows: dict[tuple[str, int], int | None] = {}

    def propose(self, slots: Sequence[Slot], limit: int) -> list[list[str]]:
        """Return up to ``limit`` words for each slot, best first."""
        odds: list[dict[str, float]] = []
        for start in range(0, len(slots), PART):
            part = slots[start : start + PART]
            gaps = [gloss(s.tokens, s.index, self._language, self._model) for s in part]
            table = self._model.log_probabilities(gaps)
            odds += [self._odds(slot, row) for slot, row in zip(part, table, strict=True)]
        sentences = groupby(zip(slots, odds, strict=True), key=lambda pair: pair[0].text)
        return [
            words
            for _, places in sentences
            for words in fittest([found for _, found in places], limit)
        ]

    def _odds(self, slot: Slot, log_p: Floats) -> dict[str, float]:
        old = self._forms.of(slot.token.text, slot.token.upos)
        meaning = self._meaning(old, log_p) if old else None
        if not old or not meaning:
            return {}
        offset, row = meaning
        category = self._category(old.kind, offset)
        forms, pool = self._pools.get((old.kind, category), ([], Pool((), np.array([], np.intp))))
        alike, places = self._model.fitting(log_p, row, pool)
        bound = AWKWARD * self._has_complement(slot)
        found = {}
        for place in places:
            form = forms[place]
            if form.fits(old) and form.text != old.text:
                kinship = self._near(form, offset)
                likely = float(log_p[pool.rows[place]])
                found[form.text] = log_odds(float(alike[place]), likely, kinship) - bound
        return found

    def _near(self, form: WordForm, offset: int) -> float:
        if form.kind == "n":
            return self._kinship.of_synsets(form.offsets[:1], [offset])
        head = self._wordnet.find("a", offset)
        near = set() if head is None else adjectives_near(self._wordnet, head)
        return CLOSE if self._wordnet.find("a", form.offsets[0]) in near else DISTANT

    def _has_complement(self, slot: Slot) -> bool:
        """Whether a noun is completed by what follows: "el número de", "die Zahl der"."""
        if slot.token.upos != "NOUN":
            return False
        after = slot.tokens[slot.index + 1]
        english = grammar_glosses(self._language).get(after.text.lower())
        return english in COMPLEMENTS or (self._language == "de" and after.upos == "DET")

    def _meaning(self, form: WordForm, log_p: Floats) -> tuple[int, int] | None:
        """The synset that the sentence speaks for, and the row of its most frequent English word."""
        senses = [
            (log_p[row] - RARER_SENSE * rank, offset, row)
            for rank, offset in enumerate(form.offsets)
            if (row := self._row(form.kind, offset)) is not None
        ]
        if not senses:
            return None
        _, offset, row = max(senses)
        return offset, row

    def _row(self, kind: str, offset: int) -> int | None:
        key = (kind, offset)
        if key not in self._rows:
            synset = self._synset(kind, offset)
            words = synset.words if synset else ()
            unfit = words_in("grammar_words_en.txt") | words_in("coarse_words_en.txt")
            plain = [word for word in words if word not in unfit]
            rows = [row for word in plain if (row := self._model.row(word)) is not None]
            common = [row for row in rows if not self._model.proper[row]]
            self._rows[key] = max(
                common, key=lambda row: float(self._model.bias[row]), default=None
            )
        return self._rows[key]

    def _synset(self, kind: str, offset: int) -> Synset | None:
        found = self._wordnet.find(kind, offset)
        return None if found is None else self._wordnet.synset(kind, found)

    def _category(self, kind: str, offset: int) -> int:
        synset = self._synset(kind, offset)
        return synset.category if synset else -1

    @cached_property
    def _pools(self) -> dict[tuple[str, int], tuple[list[WordForm], Pool]]:
        """The usual forms by kind and category of their main sense, and the model's rows for them."""
        found: dict[tuple[str, int], list[tuple[WordForm, int]]] = {}
        for form in self._forms.by_word.values():
            row = self._row(form.kind, form.offsets[0])
            if form.per_million < MIN_PER_MILLION or row is None:
                continue
            category = self._category(form.kind, form.offsets[0])
            if category not in LEFT_OUT or form.kind == "a":
                found.setdefault((form.kind, category), []).append((form, row))
        return {
            key: (
                [form for form, _ in pairs],
                Pool(tuple(form.text for form, _ in pairs), np.array([row for _, row in pairs])),
            )
            for key, pairs in found.items()
        }


class LexicalGrammar:
    """Which words of a sentence may be replaced, and which forms agree with what stands around."""

    def __init__(self, language: str, forms: WordForms) -> None:
        self._language, self._forms = language, forms

    def replaceable(self, slot: Slot) -> bool:
        """Whether a noun or adjective stands inside the sentence, in no name or expression."""
        tokens, index = slot.tokens, slot.index
        form = self._forms.of(slot.token.text, slot.token.upos)
        return (
            form is not None
            and 0 < index < len(tokens) - 1
            and not self._in_name(slot)
            and not touches_hyphen(tokens, index)
            and not in_compound(tokens, index)
            and not before_number(tokens, index)
            and not said_twice(tokens, index)
            and not self._in_phrase([token.text for token in tokens], index)
            and not (form.kind == "n" and self._bound(slot, form))
            and not (form.kind == "a" and self._unlike_others(slot))
            and (self._language != "zh" or _is_word(slot))
        )

    def accepts(self, slot: Slot, word: str) -> bool:
        """Whether the word agrees as far as known, is new in the sentence and sounds right in it."""
        surface = [token.text for token in slot.tokens]
        old, new = (self._forms.of(one, slot.token.upos) for one in (slot.token.text, word))
        return (
            (new is None or old is None or new.fits(old))
            and word not in {text.lower() for text in surface}
            and not same_word(word, slot.token.text.lower(), self._language)
            and not _one_family(word, slot.token.text.lower())
            and self._sounds_like(word, slot.token.text.lower())
            and (self._language != "zh" or len(word) == len(slot.token.text))
            and not self._in_phrase(
                [*surface[: slot.index], word, *surface[slot.index + 1 :]], slot.index
            )
        )

    def agrees(
        self, before: Sequence[SurfaceToken], after: Sequence[SurfaceToken], index: int
    ) -> bool:
        return same_tags(before, after, index)

    def replace(self, slot: Slot, word: str) -> Variant:
        return replace_word(slot, word)

    def _in_name(self, slot: Slot) -> bool:
        capital = slot.token.text[:1].isupper()
        return capital != (slot.token.upos == "NOUN") if self._language == "de" else capital

    def _in_phrase(self, words: Sequence[str], index: int) -> bool:
        low = [word.lower() for word in words]
        link = "" if self._language == "zh" else " "
        return any(
            link.join(low[start : start + size]) in self._forms.phrases
            for size in range(2, LONGEST_PHRASE + 1)
            for start in range(max(0, index - size + 1), index + 1)
            if start + size <= len(low)
        )

    def _bound(self, slot: Slot, form: WordForm) -> bool:
        """Whether a noun without an article belongs to its verb or to two prepositions."""
        before, after = slot.tokens[slot.index - 1], slot.tokens[slot.index + 1]
        if before.upos in ("NUM", "CCONJ") or self._language == "zh":
            return before.upos in ("NUM", "CCONJ")
        if form.analyses & _PLURAL:
            return False
        if before.upos == "ADP" and before.text.lower() not in words_in(
            f"articles_{self._language}.txt"
        ):
            return self._language == "de" or after.upos == "ADP"
        return before.upos in _VERBS

    def _unlike_others(self, slot: Slot) -> bool:
        """Whether an adjective stands before its noun where few do, or has a complement."""
        return self._language not in ("de", "zh") and slot.tokens[slot.index + 1].upos in (
            "ADJ",
            "ADP",
            "NOUN",
            "PROPN",
        )

    def _sounds_like(self, word: str, old: str) -> bool:
        """Whether articles and conjunctions before the old word can stay as they are."""
        if self._language == "fr":
            return not word.startswith("h") and _vowel(word) == _vowel(old)
        if self._language == "es":
            if _STRESSED_A.match(word) or _STRESSED_A.match(old):
                return False
            return all(
                word.startswith(sound) == old.startswith(sound) for sound in ("i", "hi", "o", "ho")
            )
        return True


def _vowel(word: str) -> bool:
    return bool(_VOWEL.match(word))


def _one_family(word: str, other: str) -> bool:
    """Whether two words begin alike for so long that one is made from the other.

    >>> _one_family("alumna", "alumno"), _one_family("portero", "portal")
    (True, False)
    """
    alike = 0
    for a, b in zip(word, other, strict=False):
        if a != b:
            break
        alike += 1
    return alike >= max(3, 0.75 * min(len(word), len(other)))


def _is_word(slot: Slot) -> bool:
    """Whether the lexicon cuts the sentence around a Chinese word as the tagger does."""
    start = slot.text.rfind(" ", 0, slot.token.start) + 1
    end = slot.text.find(" ", slot.token.end)
    run = slot.text[start : end if end >= 0 else len(slot.text)]
    return (slot.token.start - start, slot.token.end - start) in segment(run)


_DATA = Path(__file__).parents[1] / "data"
_UNKNOWN = "<unk>"
# Languages that put most adjectives after their noun.
_ADJECTIVE_LAST = frozenset(("ca", "es", "fr", "it", "pt"))


@cache
def grammar_glosses(language: str) -> dict[str, str]:
    """The English of a language's words of grammar; empty without a list."""
    path = _DATA / f"glosses_{language}.txt"
    if not path.exists():
        return {}
    pairs = (line.split(": ") for line in path.read_text("utf-8").splitlines() if line[:1] != "#")
    return {word: english for english, words in pairs for word in words.split()}


def gloss(
    tokens: Sequence[SurfaceToken], index: int, language: str, model: ContextModel
) -> tuple[list[str], int]:
    """Return the English words of a sentence, and where among them the word at ``index`` stands."""
    order = list(range(len(tokens)))
    if language in _ADJECTIVE_LAST:
        for place in range(len(tokens) - 1):
            if (tokens[place].upos, tokens[place + 1].upos) == ("NOUN", "ADJ"):
                order[place], order[place + 1] = order[place + 1], order[place]
    return [_english(tokens[place], language, model) for place in order], order.index(index)


def _english(token: SurfaceToken, language: str, model: ContextModel) -> str:
    low = token.text.lower()
    if known := grammar_glosses(language).get(low):
        return known
    if low[0].isdigit() or token.upos == "NUM":
        return NUMBER
    if not low[0].isalpha():
        return low
    shared = Counter(english_words(senses_of(low, language)))
    # The word that shares most senses; of equals, the most frequent one.
    return max(shared, key=lambda w: (shared[w], model.bias[model.vocabulary[w]]), default=_UNKNOWN)
