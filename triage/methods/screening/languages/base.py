"""What the signals know of one language: small lists, each extended by a lead's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Cues:
    """Word lists of one language; terms match by token, case aside.

    ``length`` is the number of characters that stand for one English character in a
    translation. Lists that a language lacks keep the signals which need them silent.
    """

    code: str
    length: float = 1.0
    scripts: tuple[str, ...] = ("Latin",)
    negation: tuple[str, ...] = ()
    """Words that negate a clause."""
    concord: tuple[str, ...] = ()
    """Negating words that need another one beside them wherever there is a verb: Russian "никто не"."""
    verb_last: bool = False
    """The verb, and its negation with it, closes the clause."""
    negating: tuple[str, ...] = ()
    """Regular expressions of stretches that negate, where negation is no word of its own."""
    negating_prefix: str = ""
    """What makes a verb that simplemma knows a negated one."""
    weak_negation: tuple[str, ...] = ()
    """Words that can carry a negation from the other language, but need not negate."""
    negative_affix: str = ""
    """A regular expression of folded words that negate by prefix or suffix."""
    not_negation: tuple[str, ...] = ()
    """Phrases that hold a negating word and do not negate."""
    affirming: tuple[str, ...] = ()
    """Regular expressions of stretches that hold a negating word and affirm: not only, ne ... que."""
    privative: tuple[str, ...] = ()
    """Words whose loss turns the sense round without negating a clause: without, hardly."""
    raising: tuple[str, ...] = ()
    """Verbs whose negation means that of the clause below: not to think that, to think that not."""
    toxic: tuple[str, ...] = ()
    not_toxic: tuple[str, ...] = ()
    """Harmless phrases that hold a toxic word."""
    positive: tuple[str, ...] = ()
    negative: tuple[str, ...] = ()
    idioms: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    """Regular expressions of a language model that declines."""
    chatter: tuple[str, ...] = ()
    """Regular expressions of a language model that talks about its translation."""
    instructions: tuple[str, ...] = ()
    """Regular expressions of texts that order a reader to do something."""
    contrast: tuple[str, ...] = ()
    """Words that join two clauses, such as "but"."""
    cause: tuple[str, ...] = ()
    """Words that join two clauses, such as "because"."""
    condition: tuple[str, ...] = ()
    """Words that join two clauses, such as "if"."""
    opposites: Mapping[str, str] = field(default_factory=dict)
    """By idea: its word and the opposite that a negative prefix or word makes of it, with "/"
    between several words for either."""
    titles: tuple[str, ...] = ()
    """Words (folded) with which institutions, ranks and places are named; a name that holds one
    is translated as a whole."""
    first_person: str = ""
    """A regular expression of a speaker who speaks of himself."""
    inability: str = ""
    """A regular expression of what cannot, may not or will not be done."""
    own_work: str = ""
    """A regular expression of a language model's own work: the text, the request, its rules."""


def terms(listing: str) -> tuple[str, ...]:
    """Return the terms of a listing, which commas part.

    >>> terms("good, of course")
    ('good', 'of course')
    """
    return tuple(" ".join(term.split()) for term in listing.split(",") if term.strip())
