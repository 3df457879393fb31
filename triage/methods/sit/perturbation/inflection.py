"""English inflection: finds the lemma of a word, and puts another lemma into the same form."""

from __future__ import annotations

import re
from functools import lru_cache

import lemminflect

# Words that begin with a vowel letter but a consonant sound, and vice versa.
_CONSONANT_SOUND = re.compile(r"(uni(?!n|m)|u[bst][aeiou]|eu|ewe|one\b|once|ouija)", re.IGNORECASE)
_SILENT_H = re.compile(r"(hour|honest|honou?r|heir)", re.IGNORECASE)


@lru_cache(maxsize=20_000)
def lemma_of(word: str, upos: str) -> str:
    """Return the dictionary form of an English word as NOUN, ADJ or VERB.

    >>> lemma_of("children", "NOUN"), lemma_of("happier", "ADJ")
    ('child', 'happy')
    """
    found: tuple[str, ...] = lemminflect.getLemma(word.lower(), upos=upos)
    return found[0] if found else word.lower()


@lru_cache(maxsize=20_000)
def lemmas_of(word: str) -> frozenset[str]:
    """Return the dictionary forms of a word as any part of speech, and the word itself.

    >>> sorted(lemmas_of("Laws")), sorted(lemmas_of("14"))
    (['law', 'laws'], ['14'])
    """
    found: dict[str, tuple[str, ...]] = lemminflect.getAllLemmas(word.lower())
    return frozenset([word.lower(), *(lemma for lemmas in found.values() for lemma in lemmas)])


def inflect(lemma: str, tag: str) -> str | None:
    """Put a lemma into the form that a Penn tag describes; None if it has no such form.

    >>> inflect("parent", "NNS"), inflect("big", "JJS"), inflect("smart", "JJ")
    ('parents', 'biggest', 'smart')
    """
    if tag in ("NN", "JJ"):
        return lemma
    # For tags that do not match the word class ("FW" of a noun) the library prints warnings.
    if tag not in ("NNS", "JJR", "JJS"):
        return None
    forms: tuple[str, ...] = lemminflect.getInflection(lemma, tag=tag)
    return forms[0] if forms else None


@lru_cache(maxsize=20_000)
def verb_forms(lemma: str, tag: str) -> tuple[str, ...]:
    """Return the forms of a verb that a Penn tag describes, the usual one first.

    >>> verb_forms("go", "VBZ"), verb_forms("go", "VBD")
    (('goes',), ('went',))
    """
    found: tuple[str, ...] = lemminflect.getInflection(lemma, tag=tag)
    return found


def article_for(word: str) -> str:
    """Return "a" or "an", whichever the word takes.

    >>> [article_for(w) for w in ("apple", "hour", "union", "house", "unknown", "one-off")]
    ['an', 'an', 'a', 'a', 'an', 'a']
    """
    if _SILENT_H.match(word):
        return "an"
    if _CONSONANT_SOUND.match(word):
        return "a"
    return "an" if word[:1].lower() in "aeiou" and word else "a"


def match_case(new: str, old: str) -> str:
    """Capitalise the new word like the old one.

    >>> match_case("big", "Small"), match_case("big", "SMALL"), match_case("big", "small")
    ('Big', 'BIG', 'big')
    """
    if old.isupper() and len(old) > 1:
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() else new
