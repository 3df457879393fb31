"""Makes the variants of sentences for relations that need a parse of the source."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Protocol

from triage.language_codes import base_language
from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.sit.language_models.backends import load_parser
from triage.methods.sit.language_models.parsing import BulkParser
from triage.methods.sit.options import SitOptions, SourceSentence
from triage.methods.sit.perturbation.context import load_context
from triage.methods.sit.perturbation.perturber import VariantGroup, unfit
from triage.methods.sit.perturbation.word_forms import languages_with_forms, load_forms
from triage.methods.sit.perturbation.wordnet import default_folder, load_wordnet
from triage.methods.sit.relations.modifiers import Modifiers
from triage.methods.sit.relations.opposites import Opposites
from triage.methods.sit.relations.sentence import Sentence
from triage.methods.sit.text import clean, sentence_id
from triage.methods.sit.values import Swap, Unparsed, Variant

# Edits are told from blanks between words, which Chinese has not.
UNSPACED = frozenset(("zh",))


class Proposer(Protocol):
    """Makes the variants of one relation."""

    def propose(self, sentence: Sentence) -> Iterator[Variant]: ...


class VariantMaker:
    """Parses sentences in bulk and draws their variants."""

    def __init__(self, parser: BulkParser, proposer: Proposer, options: SitOptions) -> None:
        self._parser, self._proposer, self._options = parser, proposer, options

    def perturb(self, sentences: Sequence[SourceSentence], seed: str) -> list[VariantGroup]:
        """Return one group per sentence, in order; those without variants give the reason.

        The variants depend only on the seed and the sentence, not on its position in the input.
        """
        groups = [VariantGroup(clean(s.text), s.corpus) for s in sentences]
        for group in groups:
            group.problem = unfit(group.text, self._options)
        parses = self._parser.parse([group.text for group in groups if not group.problem])
        for group in groups:
            if group.problem:
                continue
            parse = parses[group.text]
            if isinstance(parse, Unparsed):
                group.problem = parse.message
                continue
            group.variants = self._drawn(Sentence(group.text, parse.words), seed)
            if not group.variants:
                group.problem = MethodMessage.NO_VARIANT()
        return groups

    def _drawn(self, sentence: Sentence, seed: str) -> list[Variant]:
        found = {one.text: one for one in self._proposer.propose(sentence)}
        found.pop(sentence.text, None)
        rng = random.Random(f"{seed}:{sentence_id(sentence.text)}")
        drawn = rng.sample(list(found.values()), min(self._options.variants, len(found)))
        return sorted(drawn, key=lambda variant: (variant.swap.position, variant.text))


def relation_languages() -> list[str]:
    """The base codes of the source languages of these relations."""
    return sorted({"en", *languages_with_forms()} - UNSPACED)


def make_variant_maker(options: SitOptions, language: str) -> VariantMaker:
    """Load the parser of the source language and what the relation of the options needs.

    :raises MethodError: there is none for the language, or something is not installed.
    """
    base = base_language(language)
    if base not in relation_languages():
        known = ", ".join(relation_languages())
        raise MethodError(MethodMessage.NO_VARIANTS_IN(language=repr(language), known=known))
    parser = BulkParser(load_parser(base, "dependency"))
    return VariantMaker(parser, _proposer(options.relation, base), options)


def _proposer(relation: str, language: str) -> Proposer:
    if relation == "context":
        return Phrases()
    wordnet, context = load_wordnet(default_folder()), load_context()
    if relation == "meaning":
        return Opposites(language, wordnet, context)
    forms = None if language == "en" else load_forms(language)
    return Modifiers(language, wordnet, forms, context)


# Relations of the words that belong to a noun phrase; clauses and appositions do not.
INSIDE = frozenset(("det", "amod", "nummod", "compound", "nmod", "flat", "case", "advmod"))
CONTENT = frozenset(("NOUN", "PROPN", "ADJ", "NUM"))
MIN_CONTENT, MAX_WORDS = 2, 8


class Phrases:
    """Noun phrases of at least two words of content and at most eight words."""

    def propose(self, sentence: Sentence) -> Iterator[Variant]:
        """Yield every phrase as a variant."""
        for index, word in enumerate(sentence.words):
            if word.upos != "NOUN":
                continue
            places = _phrase(sentence, index)
            if places and _is_sound(sentence, places):
                start, end = sentence.words[places[0]].start, sentence.words[places[-1]].end
                phrase = sentence.text[start:end]
                yield Variant(phrase, Swap(start, phrase, phrase, 0))


def _phrase(sentence: Sentence, noun: int) -> list[int]:
    """The words of a noun's phrase, without its own adposition; empty if others stand between."""
    places, open_places = {noun}, [noun]
    while open_places:
        place = open_places.pop()
        for child in sentence.below(place):
            own_case = place == noun and sentence.relation(child) == "case"
            if child in places or (own_case and child < noun):
                continue
            # An adverb belongs to a phrase with its adjective or number.
            if sentence.relation(child) == "advmod" and sentence.upos(place) == "NOUN":
                continue
            if sentence.relation(child) in INSIDE:
                places.add(child)
                open_places.append(child)
    found = sorted(places)
    return found if found[-1] - found[0] + 1 == len(found) else []


def _is_sound(sentence: Sentence, places: list[int]) -> bool:
    words = [sentence.words[place] for place in places]
    first, last = words[0], words[-1]
    content = sum(word.upos in CONTENT for word in words)
    return (
        content >= MIN_CONTENT
        and len(words) <= MAX_WORDS
        and len(words) < 0.7 * len(sentence.words)
        and not any(word.upos in ("PRON", "VERB", "AUX", "PUNCT", "SYM") for word in words)
        and first.upos not in ("ADP", "ADV", "CCONJ")
        and last.upos in CONTENT
        and _is_whole(sentence, places)
    )


def _is_whole(sentence: Sentence, places: list[int]) -> bool:
    """Whether the phrase ends where a word does, and no neighbour is a part of it."""
    start, end = sentence.words[places[0]].start, sentence.words[places[-1]].end
    inside = sentence.text[start - 1 : start], sentence.text[end : end + 1]
    return (
        not any(mark.isalnum() or mark in "-–'’/" for mark in "".join(inside))
        and sentence.upos(places[-1] + 1) not in ("NOUN", "PROPN", "ADJ")
        and sentence.upos(places[0] - 1) not in ("ADJ", "NOUN", "PROPN", "NUM", "DET")
    )
