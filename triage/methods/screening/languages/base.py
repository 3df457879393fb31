"""The signals' data for each language: short word lists, which a lead can extend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Sense:
    """How one sense of a word is told from the others, by regular expressions for whole words.

    ``company`` is found in the same text where the word has this sense, and ``unless`` where it may
    have another; blank ones always and never are.
    """

    words: str
    company: str = ""
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Cues:
    """Word lists of one language; terms match whole tokens, ignoring case.

    ``length`` is how many characters of a translation correspond to one English character. A signal
    stays silent where a list that it needs is missing.
    """

    code: str
    length: float = 1.0
    scripts: tuple[str, ...] = ("Latin",)
    negation: tuple[str, ...] = ()
    """Words that negate a clause."""
    concord: tuple[str, ...] = ()
    """Negating words that need a second one wherever there is a verb: Russian "никто не"."""
    verb_last: bool = False
    """The verb, with its negation, comes at the end of the clause."""
    negating: tuple[str, ...] = ()
    """Regular expressions for negation that is not a separate word."""
    negating_prefix: str = ""
    """Marks a verb known to simplemma as negated."""
    weak_negation: tuple[str, ...] = ()
    """Words that may translate a negation but need not negate."""
    negative_affix: str = ""
    """A regular expression for folded words negated by a prefix or suffix."""
    not_negation: tuple[str, ...] = ()
    """Phrases that contain a negating word but do not negate."""
    affirming: tuple[str, ...] = ()
    """Regular expressions for affirmative phrases with a negating word: not only, ne ... que."""
    either_way: tuple[str, ...] = ()
    """Regular expressions for negations that other languages may not negate: nobody but, if not."""
    asking: str = ""
    """A regular expression for words that ask for more than yes or no."""
    privative: tuple[str, ...] = ()
    """Words whose loss reverses the meaning without negating a clause: without, hardly."""
    only: tuple[str, ...] = ()
    """Words for "only", which may stand for a negation of all the rest."""
    raising: tuple[str, ...] = ()
    """Verbs whose negation applies to the clause below: not to think that, to think that not."""
    toxic: tuple[str, ...] = ()
    not_toxic: tuple[str, ...] = ()
    """Harmless phrases that contain a toxic word."""
    insults: tuple[str, ...] = ()
    """Mild insults and curses, which another language may express by a toxic word."""
    positive: tuple[str, ...] = ()
    negative: tuple[str, ...] = ()
    idioms: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    """Regular expressions for a language model refusing."""
    chatter: tuple[str, ...] = ()
    """Regular expressions for a language model talking about its translation."""
    instructions: tuple[str, ...] = ()
    """Regular expressions for texts that tell the reader to do something."""
    joining: tuple[str, ...] = ()
    """Words that join two things, such as "and" and "or"."""
    contrast: tuple[str, ...] = ()
    """Words that join two clauses, such as "but"."""
    cause: tuple[str, ...] = ()
    """Words that join two clauses, such as "because"."""
    condition: tuple[str, ...] = ()
    """Words that join two clauses, such as "if"."""
    opposites: Mapping[str, str] = field(default_factory=dict)
    """By idea: its word and its opposite, which is the same as "not" and the word ("off" is not on).

    "/" separates alternatives; "…" stands for a few other words: turn … off."""
    contraries: Mapping[str, str] = field(default_factory=dict)
    """The same for words neither of which is "not" and the other: what is not first need not be last."""
    senses: Mapping[str, Sense] = field(default_factory=dict)
    """Senses of words that engines take for others."""
    misread: Mapping[str, str] = field(default_factory=dict)
    """By another language's sense: a regular expression for what translates the word otherwise."""
    no_name: str = ""
    """A regular expression for folded words that simplemma does not know but that are no names."""
    titles: tuple[str, ...] = ()
    """Words (folded) found in the names of institutions, ranks and places; a name that contains one
    is translated as a whole."""
    first_person: str = ""
    """A regular expression for the first person."""
    inability: str = ""
    """A regular expression for what cannot, may not or will not be done."""
    own_work: str = ""
    """A regular expression for a language model's own work: the text, the request, its rules."""


def senses(listing: str, **companies: str) -> dict[str, Sense]:
    """Return the senses of a list by name, one a line: "name: words ; company ; unless".

    ``<sport>`` stands for the company of that name.

    >>> senses("light of weight: light steps? ; <walk>|feet ; lamps?", walk="walked")
    {'light of weight': Sense(words='light steps?', company='walked|feet', unless='lamps?')}
    """
    for name, words in companies.items():
        listing = listing.replace(f"<{name}>", words)
    rows = (line.strip().partition(": ") for line in listing.splitlines() if line.strip())
    return {name: Sense(*(part.strip() for part in rest.split(" ;"))) for name, _, rest in rows}


def terms(listing: str) -> tuple[str, ...]:
    """Return the terms of a comma-separated list.

    >>> terms("good, of course")
    ('good', 'of course')
    """
    return tuple(" ".join(term.split()) for term in listing.split(",") if term.strip())
