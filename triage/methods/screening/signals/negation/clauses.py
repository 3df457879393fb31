"""Which clause of a sentence a word belongs to, by its parse or, with tags alone, by order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from triage.methods.screening.signals.base import Analysis, Word
from triage.methods.screening.spans import Span

MAIN, COORDINATED, DEPENDENT = "main", "coordinated", "dependent"
_ROLES = {
    "root": MAIN,
    "conj": COORDINATED,
    "parataxis": COORDINATED,
    "advcl": DEPENDENT,
    "acl": DEPENDENT,
    "ccomp": DEPENDENT,
    "csubj": DEPENDENT,
}
_VERBAL = frozenset({"VERB", "AUX"})
# What only a clause has, so that coordinated nouns are none.
_OF_CLAUSES = frozenset({"nsubj", "aux", "cop"})
# Finite verbs and modals of the Penn tags; openers of clauses that depend on another.
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_WH = frozenset({"WP", "WP$", "WDT", "WRB"})


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its part in the sentence, its verb, and the negating words that bear on it."""

    role: str
    verb: Span
    cues: tuple[Span, ...] = ()


def clauses(analysis: Analysis, cues: Sequence[Span]) -> list[Clause]:
    """Return the clauses of a sentence in the order of their verbs, with their negating words."""
    words = analysis.words
    roles = _by_parse(words) if analysis.parsed else _by_order(words)
    owner = _parsed_owner if analysis.parsed else _near_owner
    bearing: dict[int, list[Span]] = {}
    for cue in cues:
        at = _overlapping(words, cue)
        verb = owner(words, at, roles) if at is not None else None
        if verb is not None:
            bearing.setdefault(verb, []).append(cue)
    return [
        Clause(role, _verb(words, at), tuple(bearing.get(at, ())))
        for at, role in sorted(roles.items())
    ]


def _verb(words: Sequence[Word], place: int) -> Span:
    """Return the verb of a clause, for an auxiliary the one that it helps."""
    word = words[place]
    if word.upos == "AUX" and not word.relation:
        for later in words[place + 1 :]:
            if later.upos == "VERB" or later.upos in ("PUNCT", "CCONJ", "SCONJ"):
                word = later if later.upos == "VERB" else word
                break
    return Span(word.start, word.end, word.text)


def _overlapping(words: Sequence[Word], cue: Span) -> int | None:
    """Return the last word that shares a character with a cue ("n't" of "didn't")."""
    found = [i for i, word in enumerate(words) if word.start < cue.end and cue.start < word.end]
    return found[-1] if found else None


def _by_parse(words: Sequence[Word]) -> dict[int, str]:
    """Return the place of every clause's head with its role."""
    typed: dict[int, set[str]] = {}
    for word in words:
        typed.setdefault(word.head, set()).add(_plain(word.relation))
    return {
        place: _ROLES[_plain(word.relation)]
        for place, word in enumerate(words)
        if _plain(word.relation) in _ROLES and _is_clausal(word, typed.get(place, set()))
    }


def _is_clausal(word: Word, below: set[str]) -> bool:
    return word.relation == "root" or word.upos in _VERBAL or bool(below & _OF_CLAUSES)


def _plain(relation: str) -> str:
    return relation.split(":")[0]


def _parsed_owner(words: Sequence[Word], place: int, roles: Iterable[int]) -> int | None:
    """Climb from a cue to the clause that it negates."""
    heads = set(roles)
    if place in heads and place < words[place].head:
        # 没有 before a verb: a parser may take the cue itself for a clause.
        place = words[place].head
    for _ in range(len(words)):
        if place in heads or place < 0:
            break
        place = words[place].head
    return place if place in heads else None


def _by_order(words: Sequence[Word]) -> dict[int, str]:
    """Take every finite verb that does not continue the one before for a clause."""
    found: dict[int, str] = {}
    opener = ""
    in_group = False
    for place, word in enumerate(words):
        if word.upos in ("SCONJ", "CCONJ") or word.tag in _WH:
            opener, in_group = (COORDINATED if word.upos == "CCONJ" else DEPENDENT), False
        elif word.upos == "PUNCT":
            in_group = False
        elif word.tag in _FINITE and not in_group:
            free = COORDINATED if MAIN in found.values() else MAIN
            found[place] = DEPENDENT if opener == DEPENDENT else free
            opener, in_group = "", word.upos == "AUX"
        elif word.upos == "VERB":
            in_group = False
    return found


def _near_owner(words: Sequence[Word], place: int, roles: Iterable[int]) -> int | None:
    """Return the verb that a cue stands beside: its own, the one before, or the one after."""
    before = [at for at in roles if at <= place]
    after = [at for at in roles if at > place]
    if before and not _parted(words[before[-1] + 1 : place]):
        return before[-1]
    return after[0] if after else (before[-1] if before else None)


def _parted(between: Sequence[Word]) -> bool:
    return any(word.upos in ("PUNCT", "CCONJ", "SCONJ") or word.tag in _WH for word in between)
