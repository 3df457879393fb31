"""A pair with its negations, and the cases in which a difference between them is not an error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import regex

from triage.language_codes import base_language
from triage.methods.screening.dictionaries import is_negated_verb
from triage.methods.screening.languages.base import Cues
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import Match, lexicon
from triage.methods.screening.signals.base import Pair
from triage.methods.screening.signals.negation.clauses import Shift
from triage.methods.screening.signals.negation.conjunctions import Side
from triage.methods.screening.signals.negation.markers import Negations, negations, offsets
from triage.methods.screening.signals.negation.opposites import Idea, comparable, ideas
from triage.methods.screening.spans import Span
from triage.methods.screening.text import Token

# Words for "but" after "not X": they make the negation real, unlike in "not only".
_BUT = frozenset({"sondern", "sino", "sinó", "bensì", "而 是"})
# Tokens; longer texts are lists and tables, and their clauses no longer correspond.
_LONGEST = 60
# Tokens; in a longer text "only" and a negation may belong to different clauses.
_MANY_TOKENS = 25
# Tokens; a shorter text may have no verb ("Ничего нового").
_A_VERB = 6
# Tokens; in a text this long, a word far from the negation belongs to another clause.
_MANY_WORDS = 16
_FAR = 0.3
_LOOK_BACK = 60  # characters
_AFTER_A_DASH = regex.compile(r"(?:(?:[—–=]|\s-)\s+|\()$")
_OPENS = regex.compile(r"(?:^|[,.;:!?…]\s+)(?:\w+\s+){0,2}$")
_CLOSES = regex.compile(r"\s*(?:[.!?…]|$)")
# The end of a sentence that another one follows.
_END = regex.compile(r"[.!?…]+(?=[\s\"'”»)])|[。！？]+")
_MARKS = " \n\t.!?…。！？\"'”’»)）」』*_"
# Names of values in programs, which are not words in any other language.
_VALUES = frozenset({"none", "None", "never", "nothing", "nobody", "NOT"})


@dataclass(frozen=True)
class Read:
    """A pair with the negations of both sides."""

    pair: Pair
    here: Cues
    there: Cues
    source: Negations
    target: Negations

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both texts, as the comparison of clauses takes them."""
        pair = self.pair
        return (
            Side(pair.source, self.here, pair.source_tokens, self.source),
            Side(pair.translation, self.there, pair.target_tokens, self.target),
        )

    @cached_property
    def ideas(self) -> tuple[list[Idea], list[Idea]]:
        """Listed ideas on both sides; none if they cannot be compared."""
        pair = self.pair
        if (
            self.long
            or not is_one_sentence(pair)
            or not comparable(pair.source_tokens, pair.target_tokens, self.source, self.target)
        ):
            return [], []
        found = ideas(self.here.code, pair.source, pair.source_tokens, self.source)
        if self.source.negates or self.target.negates:
            found = [idea for idea in found if not idea.contrary]
        if not found:
            return [], []
        return found, ideas(self.there.code, pair.translation, pair.target_tokens, self.target)

    @property
    def long(self) -> bool:
        """Say whether the pair is so long that its clauses no longer correspond."""
        return max(len(self.pair.source_tokens), len(self.pair.target_tokens)) > _LONGEST

    @property
    def both(self) -> bool:
        """Say whether both sides negate for certain."""
        return bool(self.source.certain) and bool(self.target.certain)


def read(pair: Pair) -> Read | None:
    """Find the negations of a pair; None if one of its languages has no list."""
    here, there = (
        cues(base_language(pair.source_language)),
        cues(base_language(pair.target_language)),
    )
    if here is None or there is None or not here.negation or not there.negation:
        return None
    both = {one.text for one in pair.source_tokens} & {one.text for one in pair.target_tokens}
    kept = frozenset(text for text in both if text in _VALUES or (text.isupper() and len(text) > 1))
    return Read(
        pair,
        here,
        there,
        negations(here, pair.source, pair.source_tokens, kept),
        negations(there, pair.translation, pair.target_tokens, kept),
    )


def is_one_sentence(pair: Pair) -> bool:
    """Say whether both texts are a single sentence each, whose clauses may correspond."""
    return not _sentences(pair.source) and not _sentences(pair.translation)


def is_interjection(negated: Negations, tokens: Sequence[Token]) -> bool:
    """Say whether a text is nothing but a negation ("No!"), which another language may not use."""
    inside = offsets(match.span for match in negated.certain)
    return all(one.start in inside for one in tokens)


def sentences_differ(pair: Pair) -> bool:
    """Say whether the two texts have different numbers of sentences: such translations are free."""
    return _sentences(pair.source) != _sentences(pair.translation)


def _sentences(text: str) -> int:
    return len(_END.findall(text.rstrip(_MARKS)))


def lacks_concord(one: Read) -> list[Span]:
    """Return the negating words in a translation that lack the second one that they require."""
    found = one.target.certain
    alone = all(match.term in one.there.concord for match in found)
    carried = one.target.privative or one.target.doubtful or one.target.affirmed
    if not found or not alone or carried or len(one.pair.target_tokens) < _A_VERB:
        return []
    spans = [match.span for match in found]
    return [] if any(_has_no_verb(one, span) for span in spans) else spans


def _has_no_verb(one: Read, span: Span) -> bool:
    """Say whether a negating word is in a phrase of its own ("Ale tady žádní.")."""
    text, prefix = one.pair.translation, one.there.negating_prefix
    if prefix:
        ends = [match.end() for match in _END.finditer(text)]
        start = max((end for end in ends if end <= span.start), default=0)
        end = min((end for end in ends if end > span.end), default=len(text))
        keys = [token.key for token in one.pair.target_tokens if start <= token.start < end]
        if not any(is_negated_verb(prefix + key, one.there.code, prefix) for key in keys):
            return True
    near = max(0, span.start - _LOOK_BACK)
    if _AFTER_A_DASH.search(text, near, span.start):
        return True
    opens = _OPENS.search(text, near, span.start) is not None
    return opens and _CLOSES.match(text, span.end) is not None


def carries(one: Read, quiet: Negations, loud: Negations) -> bool:
    """Say whether the side without a certain negation may still express it.

    A phrase such as "not only" may stand for "not" only next to a word such as "except", or in a
    text of several sentences, in which the two may be apart.
    """
    if quiet.affirmed and not is_one_sentence(one.pair):
        return True
    if _beside(one, quiet, loud) or (quiet.affirmed and (_limits(loud) or loud.privative)):
        return True
    known, tokens = (one.there, one.pair.target_tokens) if quiet is one.target else (one.here, one.pair.source_tokens)  # fmt: skip
    if len(loud.certain) > 1 and is_one_sentence(one.pair) and _only(known, tokens):
        return True  # what cannot be unless it is not is only when it is
    if quiet.privative and loud.privative:
        # "Sin decir nada" is "without a word"; "do not go without" negates more than "go without".
        return loud.certain[0].span.start > loud.privative[0].span.start
    # "Ohne Anmeldung können Sie nicht schreiben" means that one has to be registered.
    return bool(quiet.privative) or bool(loud.privative and not quiet.doubtful)


def replaces_only(one: Read, quiet: Negations, loud: Negations) -> bool:
    """Say whether a plain negation stands where all that the other side has is "only"."""
    texts = one.pair.source_tokens, one.pair.target_tokens
    if max(map(len, texts)) > _MANY_TOKENS or not is_one_sentence(one.pair):
        return False
    found = [
        _only(known, tokens) for known, tokens in zip((one.here, one.there), texts, strict=True)
    ]
    here, there = found if quiet is one.source else reversed(found)
    if there or len(loud.certain) != 1 or loud.doubtful or loud.privative or loud.affirmed:
        return False
    if _raises(*((one.there, texts[1]) if quiet is one.source else (one.here, texts[0]))):
        return False  # "not until" is "only after"
    covered = offsets(match.span for match in here)
    others = any(span.start not in covered for span in quiet.doubtful)
    return bool(here) and not (others or quiet.privative or quiet.affirmed)


def _only(known: Cues, tokens: Sequence[Token]) -> list[Match]:
    return lexicon(known.code, known.only).find(tokens)


def _beside(one: Read, quiet: Negations, loud: Negations) -> bool:
    """Return whether a word that may express the negation is at about the same relative position.

    In a short text, or if one language puts the verb last, it may be anywhere. But if the other
    side has as many such words ("forget", "closed"), these are their translations.
    """
    texts = one.pair.source_tokens, one.pair.target_tokens
    if min(map(len, texts)) < _MANY_WORDS or one.here.verb_last or one.there.verb_last:
        alike = len(loud.doubtful) - len(loud.ambiguous)
        prefixed = len(quiet.affixed) > len(loud.affixed)
        return bool(quiet.ambiguous) or prefixed or len(quiet.doubtful) > alike
    text, other = one.pair.source, one.pair.translation
    if quiet is one.source:
        text, other = other, text
    return any(
        abs(match.span.start / len(text) - span.start / len(other)) < _FAR
        for match in loud.certain
        for span in quiet.doubtful
    )


def _limits(negated: Negations) -> bool:
    return any(span.text.casefold() not in _BUT for span in negated.doubtful)


def worth_analysing(one: Read) -> bool:
    """Whether any difference between clauses would be reported, so that analysis pays off."""
    free = not _raises(one.here, one.pair.source_tokens) and not _raises(one.there, one.pair.target_tokens)  # fmt: skip
    return (
        free
        or (len(one.source.certain) > 1 and not _may_negate(one.target))
        or (len(one.target.certain) > 1 and not _may_negate(one.source))
    )


def may_mean_the_same(found: Shift, one: Read) -> bool:
    """Say whether a careful translator could have meant the same.

    "I don't think he came" and "I think he did not come" mean the same; a word such as "without"
    may express a negation that seems lost.
    """
    if found.kind == "lost":
        return _may_negate(one.target)
    if found.kind == "added":
        return _may_negate(one.source)
    here, there = one.pair.source_tokens, one.pair.target_tokens
    return _raises(one.here, here) or _raises(one.there, there)


def _raises(known: Cues, tokens: Sequence[Token]) -> bool:
    return bool(lexicon(known.code, known.raising, inflect=True).find(tokens))


def _may_negate(negated: Negations) -> bool:
    """Say whether anything besides the certain negations may negate."""
    return bool(negated.doubtful or negated.privative or negated.affirmed)
