"""Takes noun phrases out of a sentence, to be translated on their own."""

from __future__ import annotations

from collections.abc import Iterator

from triage.methods.sit.relations.sentence import Sentence
from triage.methods.sit.values import Swap, Variant

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
