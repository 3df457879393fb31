"""Takes single modifiers out of a sentence, or puts one in."""

from __future__ import annotations

from collections.abc import Iterator

from triage.methods.sit.perturbation.context import LIFT, ContextModel
from triage.methods.sit.perturbation.eligibility import in_phrase, words_in
from triage.methods.sit.perturbation.inflection import lemma_of
from triage.methods.sit.perturbation.word_forms import WordForms
from triage.methods.sit.perturbation.wordnet import WordNet
from triage.methods.sit.relations.sentence import Sentence, with_word, without
from triage.methods.sit.values import Variant

# WordNet's topmost nouns, quantities and times hardly stand without a modifier ("in recent years").
BARELY_ALONE = frozenset((3, 23, 28))
# Animals, artifacts, food, objects, persons and plants: what adjectives of looks and age suit.
CONCRETE = frozenset((5, 6, 13, 17, 18, 20))
# Endings of adverbs that can be left out wherever they stand.
ADVERB_ENDINGS = {"en": "ly", "es": "mente", "pt": "mente"}
INTENSIFIER = "very"
# What may depend on an adjective that takes an intensifier.
PREDICATE = frozenset(("nsubj", "cop", "punct"))


class Modifiers:
    """Adjectives and adverbs that a sentence stays sound without, and such that it can take.

    Additions are English: an intensifier before a gradable adjective, or the adjective that fits
    best before a bare noun.
    """

    def __init__(
        self, language: str, wordnet: WordNet, forms: WordForms | None, context: ContextModel
    ) -> None:
        self._language, self._wordnet = language, wordnet
        self._forms, self._context = forms, context

    def propose(self, sentence: Sentence) -> Iterator[Variant]:
        """Yield every variant that differs by one modifier."""
        for index in range(1, len(sentence.words)):
            if not sentence.stands_alone(index):
                continue
            if self._is_adjective(sentence, index) or self._is_adverb(sentence, index):
                yield without(sentence, index)
            elif self._language == "en" and (word := self._addition(sentence, index)):
                yield with_word(sentence, index, word)

    def _is_adjective(self, sentence: Sentence, index: int) -> bool:
        """Whether an adjective can be left out, and its noun needs none."""
        noun = sentence.head(index)
        return (
            sentence.upos(index) == "ADJ"
            and sentence.relation(index) == "amod"
            and noun is not None
            and sentence.upos(noun) == "NOUN"
            and self._is_plain(sentence, index)
            and not self._is_counted(sentence, index, noun)
            and sentence.upos(min(index, noun) - 1) not in ("ADP", "ADV")
            and self._category(sentence.words[noun].text) not in BARELY_ALONE
        )

    def _is_counted(self, sentence: Sentence, index: int, noun: int) -> bool:
        """Whether other words stand between adjective and noun, or a number is part of it."""
        between = range(min(index, noun) + 1, max(index, noun))
        return sentence.upos(index - 1) == "NUM" or any(
            sentence.upos(at) != "ADJ" for at in between
        )

    def _is_adverb(self, sentence: Sentence, index: int) -> bool:
        word, head = sentence.low(index), sentence.head(index)
        ending = ADVERB_ENDINGS.get(self._language)
        return (
            sentence.upos(index) == "ADV"
            and sentence.relation(index) == "advmod"
            and head is not None
            and sentence.upos(head) in ("VERB", "ADJ", "ADV", "AUX")
            and self._is_plain(sentence, index)
            and (
                word in words_in(f"adverbs_{self._language}.txt")
                or (ending is not None and len(word) > len(ending) + 2 and word.endswith(ending))
            )
            # "Hardly any" and the like are one.
            and word not in words_in("negative_words_en.txt")
        )

    def _is_plain(self, sentence: Sentence, index: int) -> bool:
        """Whether a word is lower-case, stands between words, and belongs to no expression."""
        word = sentence.words[index]
        return (
            word.text.isalpha()
            and word.text.islower()
            and not sentence.below(index)
            and sentence.upos(index - 1) != "PUNCT"
            and (sentence.upos(index + 1) != "PUNCT" or index + 2 == len(sentence.words))
            and not {sentence.upos(index - 1), sentence.upos(index + 1)} & {"CCONJ", "PART"}
            and word.text not in words_in("grammar_words_en.txt")
            and not self._in_phrase(sentence, index)
        )

    def _in_phrase(self, sentence: Sentence, index: int) -> bool:
        words = [word.text for word in sentence.words]
        if self._language == "en":
            return in_phrase(words, index, self._wordnet.phrases)
        phrases = self._forms.phrases if self._forms else frozenset()
        low = [word.lower() for word in words]
        return any(
            " ".join(low[start : start + size]) in phrases
            for size in (2, 3, 4)
            for start in range(max(0, index - size + 1), index + 1)
        )

    def _category(self, noun: str) -> int:
        """WordNet's category of a noun's first sense; -1 if unknown."""
        if self._language == "en":
            senses = self._wordnet.senses_of(lemma_of(noun, "NOUN"), "n")
            return senses[0].category if senses else -1
        form = self._forms.of(noun, "NOUN") if self._forms else None
        offset = self._wordnet.find("n", form.offsets[0]) if form else None
        return -1 if offset is None else self._wordnet.synset("n", offset).category

    def _addition(self, sentence: Sentence, index: int) -> str:
        """The word to put before the one at ``index``; empty if none fits."""
        if sentence.upos(index) == "ADJ":
            below = {sentence.relation(at) for at in sentence.below(index)}
            gradable = sentence.words[index].text in words_in("gradable_en.txt")
            near = {sentence.upos(index - 1), sentence.upos(index + 1)}
            sound = (
                gradable
                and below <= PREDICATE
                and not near & {"ADV", "ADJ", "NUM", "CCONJ", "PART"}
            )
            sound = sound and sentence.low(index - 1) not in ("the", "this", "that")
            return INTENSIFIER if sound and not self._in_phrase(sentence, index) else ""
        bare = (
            sentence.upos(index) == "NOUN"
            and sentence.low(index - 1) in ("a", "an", "the")
            and sentence.upos(index + 1) not in ("NOUN", "PROPN", "NUM")
            and not self._in_phrase(sentence, index)
            and self._category(sentence.words[index].text) in CONCRETE
        )
        return self._fitting_adjective(sentence, index) if bare else ""

    def _fitting_adjective(self, sentence: Sentence, index: int) -> str:
        words = [word.text for word in sentence.words]
        gap = [*words[:index], "", *words[index:]]
        (log_p,) = self._context.log_probabilities([(gap, index)])
        known = {
            word: row
            for word in sorted(words_in("added_adjectives_en.txt"))
            if (row := self._context.row(word)) is not None and word not in words
        }
        lift = {word: float(log_p[row] - self._context.bias[row]) for word, row in known.items()}
        best = max(lift, key=lambda word: float(log_p[known[word]]) + lift[word], default="")
        return best if best and lift[best] >= LIFT else ""
