"""Sources of replacement words behind one interface: WordNet, or a masked language model.

WordNet words are ranked by how likely a reader is to find them sound in context. The weights are
rounded coefficients of a logistic regression over 550 variants that people read and judged
(docs/sit.md, "How good the variants are"); only the ranking and the minimum are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Protocol

from triage.methods.sit.perturbation.context import ContextFilter, Pool, WordCandidate
from triage.methods.sit.perturbation.inflection import inflect, lemma_of
from triage.methods.sit.perturbation.wordnet import Kinship, Sense, WordNet
from triage.methods.sit.values import Slot, SurfaceToken

# A second sense also counts as frequent if it has at least this share of the first one's uses.
SECOND_SENSE = 0.5
# How much better a co-hyponym preserves the sense than other words of its category, in nats.
SISTER_BONUS = 1.0
# Words whose candidates are cached; the limit bounds a worker's memory.
REMEMBERED = 2000
_POS = {"NOUN": "n", "ADJ": "a"}
# Guesses requested per word needed: many are punctuation, names or parts of words.
GUESSES = 5
LIKENESS, LOG_PROBABILITY, KINSHIP, AWKWARD = 5.0, 0.2, 2.0, 1.0
SOUND, MIN_FITNESS = 2.2, 1.6
# A sentence with fewer sound words than this also gets its next best words that reach the minimum.
ENOUGH = 3
# Defaults for adjectives, which have no hypernym tree, and for words that the model does not know.
USUAL_KINSHIP, USUAL_LIKENESS = 0.6, 0.35
# Words after a noun that complete its meaning: "the number of", "people who".
COMPLEMENTS = frozenset(["of", "that", "which", "who", "whose"])


class Generator(Protocol):
    """Proposes replacement words, best first, inflected to fit; they are checked afterwards."""

    name: str

    def propose(self, slots: Sequence[Slot], limit: int) -> list[list[str]]: ...


class WordNetGenerator:
    """WordNet words that fit their context, best first.

    Candidates are the co-hyponyms of the word's frequent senses, and the words in the same
    category (person, group, artifact, ...) as its first sense. The context model drops those that
    do not fit the surrounding words; ``fitness`` ranks the rest.
    """

    name = "wordnet"

    def __init__(self, wordnet: WordNet, context: ContextFilter) -> None:
        self._wordnet = wordnet
        self._context = context
        self._kinship = Kinship(wordnet)
        self._pools: dict[tuple[str, str], list[Pool]] = {}
        self._categories: dict[tuple[str, int, str], Pool] = {}

    def propose(self, slots: Sequence[Slot], limit: int) -> list[list[str]]:
        """Return up to ``limit`` words for each slot, best first."""
        gaps = [([token.text for token in slot.tokens], slot.index) for slot in slots]
        allowed = self._context.fitting(gaps, [self._of(slot.token) for slot in slots])
        fit = [
            {found.word: fitness(slot, found, self._kinship) for found in candidates}
            for slot, candidates in zip(slots, allowed, strict=True)
        ]
        sentences = groupby(zip(slots, fit, strict=True), key=lambda pair: pair[0].text)
        return [
            words
            for _, places in sentences
            for words in fittest([found for _, found in places], limit)
        ]

    def _of(self, token: SurfaceToken) -> list[Pool]:
        lemma, pos = lemma_of(token.text, token.upos), _POS[token.upos]
        key = (lemma, token.xpos)
        if key not in self._pools:
            if len(self._pools) >= REMEMBERED:
                self._pools.clear()
            sisters = _forms(sorted(self._sisters(lemma, pos)), token.xpos)
            self._pools[key] = [self._context.pool(sisters, SISTER_BONUS)]
            senses = self._wordnet.senses_of(lemma, pos)
            if senses:
                self._pools[key].append(self._category(pos, senses[0].category, token.xpos))
        return self._pools[key]

    def _category(self, pos: str, category: int, tag: str) -> Pool:
        key = (pos, category, tag)
        if key not in self._categories:
            lemmas = self._by_category.get((pos, category), [])
            self._categories[key] = self._context.pool(_forms(lemmas, tag))
        return self._categories[key]

    @cached_property
    def _by_category(self) -> dict[tuple[str, int], list[str]]:
        """The model's words by the category of their main sense."""
        found: dict[tuple[str, int], list[str]] = {}
        for word in self._context.vocabulary:
            for pos in _POS.values():
                if sense := self._wordnet.main_sense(word, pos):
                    found.setdefault((pos, sense.category), []).append(word)
        return found

    def _sisters(self, lemma: str, pos: str) -> set[str]:
        return {
            word
            for sense in _frequent(self._wordnet.senses_of(lemma, pos))
            for offset in self._neighbours(sense)
            for word in self._wordnet.synset(pos, offset).words
            if self._means(word, pos, offset)
        }

    def _neighbours(self, sense: Sense) -> Iterable[int]:
        if sense.pos == "n":
            return self._co_hyponyms(sense)
        return adjectives_near(self._wordnet, sense.offset)

    def _co_hyponyms(self, sense: Sense) -> set[int]:
        found = {sense.offset}
        for _, parent in self._wordnet.synset("n", sense.offset).related("@"):
            found.update(o for _, o in self._wordnet.synset("n", parent).related("~"))
        return found

    def _means(self, word: str, pos: str, offset: int) -> bool:
        """Whether a reader would understand the word in this sense."""
        sense = self._wordnet.main_sense(word, pos)
        return sense is not None and sense.offset == offset


def adjectives_near(wordnet: WordNet, offset: int) -> set[int]:
    """The cluster of similar adjectives, its antonym, and those of the same attribute."""
    heads = [o for _, o in wordnet.synset("a", offset).related("&")]
    near = {offset, *heads}
    for one in [offset, *heads]:
        found = wordnet.synset("a", one)
        near.update(o for _, o in found.related("&!"))
        for _, noun in found.related("="):
            near.update(o for _, o in wordnet.synset("n", noun).related("="))
    return near


def _forms(lemmas: Iterable[str], tag: str) -> list[str]:
    plain = (lemma for lemma in lemmas if lemma.isalpha() and lemma.islower() and len(lemma) > 1)
    return [form for lemma in plain if (form := inflect(lemma, tag))]


def _frequent(senses: list[Sense]) -> list[Sense]:
    if not senses:
        return []
    least = max(1, SECOND_SENSE * senses[0].count)
    return [senses[0], *(s for s in senses[1:2] if s.count >= least)]


class FillMask(Protocol):
    """A masked language model; predicts the likeliest whole words for the one mask of each text."""

    name: str
    mask: str

    def fill(self, texts: Sequence[str], count: int) -> list[list[str]]: ...


class MaskedModelGenerator:
    """The model's best guesses for a masked word, most likely first."""

    name = "mlm"

    def __init__(self, model: FillMask) -> None:
        self._model = model

    def propose(self, slots: Sequence[Slot], limit: int) -> list[list[str]]:
        """Return up to ``limit`` words for each slot, best first."""
        masked = [self._hide(slot) for slot in slots]
        guesses = self._model.fill(masked, limit * GUESSES) if masked else []
        return [_plain(words)[:limit] for words in guesses]

    def _hide(self, slot: Slot) -> str:
        token = slot.token
        return slot.text[: token.start] + self._model.mask + slot.text[token.end :]


def _plain(words: Sequence[str]) -> list[str]:
    """Keep lower-case words made of letters; a capital inside a sentence would make a name."""
    plain = [word for word in words if len(word) > 1 and word.isalpha() and word.islower()]
    return list(dict.fromkeys(plain))


def fittest(fit: Sequence[Mapping[str, float]], limit: int) -> list[list[str]]:
    """For each slot of a sentence, return up to ``limit`` sound words, best first.

    A sentence with few sound words keeps its next best ones, if they reach the minimum.

    >>> fittest([{"cat": 2.3, "cow": 3.0, "car": 1.9}, {"bat": 2.2, "ant": 1.7}], 9)
    [['cow', 'cat'], ['bat']]
    >>> fittest([{"cow": 2.3, "car": 1.9}, {"bat": 1.0}], 9)
    [['cow', 'car'], []]
    """
    every = sorted((value for words in fit for value in words.values()), reverse=True)
    enough = every[:ENOUGH][-1] if every else SOUND
    least = max(MIN_FITNESS, min(SOUND, enough))
    return [
        sorted((w for w in words if words[w] >= least), key=lambda w: (-words[w], w))[:limit]
        for words in fit
    ]


def fitness(slot: Slot, candidate: WordCandidate, kinship: Kinship) -> float:
    """The log odds that the variant is sound, up to a constant."""
    likeness = USUAL_LIKENESS if candidate.likeness is None else candidate.likeness
    return log_odds(
        likeness, candidate.log_probability, _kinship(slot, candidate.word, kinship)
    ) - AWKWARD * awkward(slot)


def log_odds(likeness: float, log_probability: float, kinship: float) -> float:
    """The log odds that a variant is sound where the word is not bound to its neighbours."""
    return LIKENESS * likeness + LOG_PROBABILITY * log_probability + KINSHIP * kinship


def awkward(slot: Slot) -> bool:
    """Whether a noun is bound to its neighbours: counted, coordinated, or with a complement."""
    if slot.token.upos != "NOUN":
        return False
    before, after = slot.tokens[slot.index - 1], slot.tokens[slot.index + 1]
    return before.upos in ("NUM", "CCONJ") or after.text.lower() in COMPLEMENTS


def _kinship(slot: Slot, word: str, kinship: Kinship) -> float:
    if slot.token.upos != "NOUN":
        return USUAL_KINSHIP
    return kinship.of(lemma_of(slot.token.text, "NOUN"), lemma_of(word, "NOUN"))
