"""Changes that must change the meaning: a negation, an antonym or another number."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from triage.methods.sit.comparison.tokens import NEGATIONS
from triage.methods.sit.perturbation.context import LIFT, ContextModel
from triage.methods.sit.perturbation.eligibility import words_in
from triage.methods.sit.perturbation.grammar import EnglishGrammar
from triage.methods.sit.perturbation.inflection import inflect, lemma_of, verb_forms
from triage.methods.sit.perturbation.wordnet import WordNet
from triage.methods.sit.relations.sentence import Sentence, with_other, with_word, without
from triage.methods.sit.values import Slot, Swap, Variant

# Finite auxiliaries after which "not" can stand.
_FINITE = "is are was were am has have had does do did will would could should must may might"
FINITE = frozenset(_FINITE.split())
# What negates a verb.
NEGATION = {"es": "no", "pt": "não"}
PLURAL_SUBJECTS = frozenset(["i", "you", "we", "they"])
SPELLED = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_DIGITS = re.compile(r"\d{1,4}")
# A year stays one: only its last digit changes.
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
# The most that an antonym may be less likely in its place than the word, in nats.
MARGIN = 3.0


class Opposites:
    """Negations in English, Spanish and Portuguese, antonyms in English, numbers everywhere."""

    def __init__(self, language: str, wordnet: WordNet, context: ContextModel) -> None:
        self._language, self._wordnet, self._context = language, wordnet, context
        self._grammar = EnglishGrammar(wordnet.phrases)

    def propose(self, sentence: Sentence) -> Iterator[Variant]:
        """Yield every variant that must not be translated like the sentence."""
        if self._language == "en":
            yield from _english_negations(sentence)
            yield from self._antonyms(sentence)
        elif self._language in NEGATION:
            yield from _romance_negations(sentence, self._language)
        yield from _numbers(sentence, self._language)

    def _antonyms(self, sentence: Sentence) -> Iterator[Variant]:
        tokens = sentence.tokens
        for index, word in enumerate(sentence.words):
            slot = Slot(sentence.text, tokens, index)
            if not (sentence.stands_alone(index) and self._grammar.replaceable(slot)):
                continue
            lemma = lemma_of(word.text, word.upos)
            kind = "n" if word.upos == "NOUN" else "a"
            tag = "NNS" if kind == "n" and lemma != word.text.lower() else "NN"
            for opposite in self._wordnet.antonyms(lemma, kind):
                form = inflect(opposite, tag)
                if form and self._grammar.accepts(slot, form) and self._fits(slot, form):
                    yield self._grammar.replace(slot, form)
                    break

    def _fits(self, slot: Slot, word: str) -> bool:
        old, new = self._context.row(slot.token.text), self._context.row(word)
        if old is None or new is None:
            return False
        (log_p,) = self._context.log_probabilities([([t.text for t in slot.tokens], slot.index)])
        likely: bool = log_p[new] >= log_p[old] - MARGIN
        return likely and bool(log_p[new] - self._context.bias[new] >= LIFT)


def _english_negations(sentence: Sentence) -> Iterator[Variant]:
    negative = [at for at in range(len(sentence.words)) if sentence.low(at) in _negative("en")]
    if len(negative) == 1:
        at = negative[0]
        if sentence.low(at) == "not" and sentence.low(at - 1) in FINITE - {"do", "does", "did"}:
            yield without(sentence, at)
    if negative or (root := _root(sentence)) is None:
        return
    kids = sentence.below(root)
    subjects = [at for at in kids if sentence.relation(at) in ("nsubj", "expl", "csubj")]
    helpers = [at for at in kids if sentence.relation(at) in ("aux", "cop") and at < root]
    if not subjects or sentence.text.endswith("?") or subjects[0] > root:
        return
    if helpers:
        first = helpers[0]
        if first > subjects[0] and sentence.low(first) in FINITE:
            yield _after(sentence, first, "not")
        return
    if verb := _negated_verb(sentence, root, subjects[0]):
        yield with_other(sentence, root, verb)


def _negative(language: str) -> frozenset[str]:
    """Words beside which a negation would be a second one, or change little."""
    return NEGATIONS[language] | words_in(f"negative_words_{language}.txt")


def _root(sentence: Sentence) -> int | None:
    return next((at for at in range(len(sentence.words)) if sentence.head(at) is None), None)


def _after(sentence: Sentence, index: int, word: str) -> Variant:
    end = sentence.words[index].end
    text = f"{sentence.text[:end]} {word}{sentence.text[end:]}"
    return Variant(text, Swap(end, "", word, end + 1))


def _negated_verb(sentence: Sentence, root: int, subject: int) -> str:
    """A finite English verb negated with "do"; empty if its form leaves its tense open."""
    if sentence.upos(root) != "VERB" or not sentence.stands_alone(root):
        return ""
    form = sentence.low(root)
    lemma = lemma_of(form, "VERB")
    third, past = (verb_forms(lemma, tag) for tag in ("VBZ", "VBD"))
    if lemma in past:
        return ""
    if form in past:
        return f"did not {lemma}"
    if form in third:
        return f"does not {lemma}"
    noun = sentence.low(subject)
    plural = noun in PLURAL_SUBJECTS or (
        sentence.upos(subject) == "NOUN" and lemma_of(noun, "NOUN") != noun
    )
    return f"do not {lemma}" if form == lemma and plural else ""


def _romance_negations(sentence: Sentence, language: str) -> Iterator[Variant]:
    words = {word.text.lower() for word in sentence.words}
    root = _root(sentence)
    if words & _negative(language) or root is None or sentence.text.endswith("?"):
        return
    before = [at for at in sentence.below(root) if at < root]
    helpers = [at for at in before if sentence.relation(at) in ("aux", "cop")]
    place = helpers[0] if helpers else root
    if not helpers and not _is_finite(sentence, root):
        return
    # Pronouns before the verb stay with it: "no se lo dio".
    while sentence.upos(place - 1) == "PRON" and sentence.relation(place - 1) in (
        "obj",
        "iobj",
        "expl",
    ):
        place -= 1
    if place and sentence.stands_alone(place):
        yield with_word(sentence, place, NEGATION[language])


def _is_finite(sentence: Sentence, root: int) -> bool:
    word = sentence.low(root)
    endings = ("r", "ando", "endo", "iendo", "indo", "ado", "ido", "ados", "idos")
    return sentence.upos(root) == "VERB" and not word.endswith(endings)


def _numbers(sentence: Sentence, language: str) -> Iterator[Variant]:
    for index, word in enumerate(sentence.words):
        if word.upos != "NUM" or not sentence.stands_alone(index):
            continue
        # The same change in every run, whatever else is drawn.
        rng = random.Random(f"{sentence.text}:{word.start}")
        near = sentence.text[max(word.start - 2, 0) : word.start] + sentence.text[word.end :][:2]
        if _DIGITS.fullmatch(word.text) and not re.search(r"\d|[.,:]\d", near):
            if other := _other_number(word.text, rng):
                yield with_other(sentence, index, other)
        elif language == "en" and word.text.lower() in SPELLED:
            others = [one for one in SPELLED if one != word.text.lower()]
            yield with_other(sentence, index, rng.choice(others))


def _other_number(digits: str, rng: random.Random) -> str:
    """Another number of as many digits; empty for 0 and 1, which other words agree with."""
    value = int(digits)
    if value < 2 or digits[0] == "0":
        return ""
    if _YEAR.fullmatch(digits):
        low, high = value - value % 10, value - value % 10 + 9
    else:
        low, high = max(2, 10 ** (len(digits) - 1)), 10 ** len(digits) - 1
    return str(rng.choice([n for n in range(low, high + 1) if n != value]))
