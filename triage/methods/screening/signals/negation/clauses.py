"""Assigns negations to clauses, and compares which clauses two sentences negate.

A word is assigned to a clause by its parse or, if there are only tags, by word order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from triage.methods.messages import Message, MethodMessage
from triage.methods.screening.signals.base import AnalysedWord, Analysis
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
# Relations that occur only in clauses, so that coordinated nouns do not count as clauses.
_OF_CLAUSES = frozenset({"nsubj", "aux", "cop"})
# Penn tags of finite verbs and modals, and of words that open a dependent clause.
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_WH = frozenset({"WP", "WP$", "WDT", "WRB"})


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its role in the sentence, its verb, and the negating words that apply to it."""

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


def _verb(words: Sequence[AnalysedWord], place: int) -> Span:
    """Return the verb of a clause; for an auxiliary, the main verb."""
    word = words[place]
    if word.upos == "AUX" and not word.relation:
        for later in words[place + 1 :]:
            if later.upos == "VERB" or later.upos in ("PUNCT", "CCONJ", "SCONJ"):
                word = later if later.upos == "VERB" else word
                break
    return Span(word.start, word.end, word.text)


def _overlapping(words: Sequence[AnalysedWord], cue: Span) -> int | None:
    """Return the last word that overlaps a cue ("n't" of "didn't")."""
    found = [i for i, word in enumerate(words) if word.start < cue.end and cue.start < word.end]
    return found[-1] if found else None


def _by_parse(words: Sequence[AnalysedWord]) -> dict[int, str]:
    """Return the index of every clause's head with its role."""
    typed: dict[int, set[str]] = {}
    for word in words:
        typed.setdefault(word.head, set()).add(_plain(word.relation))
    return {
        place: _ROLES[_plain(word.relation)]
        for place, word in enumerate(words)
        if _plain(word.relation) in _ROLES and _is_clausal(word, typed.get(place, set()))
    }


def _is_clausal(word: AnalysedWord, below: set[str]) -> bool:
    return word.relation == "root" or word.upos in _VERBAL or bool(below & _OF_CLAUSES)


def _plain(relation: str) -> str:
    return relation.split(":")[0]


def _parsed_owner(words: Sequence[AnalysedWord], place: int, roles: Iterable[int]) -> int | None:
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


def _by_order(words: Sequence[AnalysedWord]) -> dict[int, str]:
    """Treat every finite verb that does not continue the previous one as a clause."""
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


def _near_owner(words: Sequence[AnalysedWord], place: int, roles: Iterable[int]) -> int | None:
    """Return the verb that a cue is next to: its own, the previous one, or the next one."""
    before = [at for at in roles if at <= place]
    after = [at for at in roles if at > place]
    if before and not _parted(words[before[-1] + 1 : place]):
        return before[-1]
    return after[0] if after else (before[-1] if before else None)


def _parted(between: Sequence[AnalysedWord]) -> bool:
    return any(word.upos in ("PUNCT", "CCONJ", "SCONJ") or word.tag in _WH for word in between)


@dataclass(frozen=True, slots=True)
class Shift:
    """A difference: ``kind`` is lost, added or moved; spans are negations and their verbs."""

    kind: str
    message: str
    source_spans: tuple[Span, ...]
    target_spans: tuple[Span, ...]


def shift(source: Sequence[Clause], target: Sequence[Clause]) -> Shift | None:
    """Compare which clauses are negated; None if the clauses cannot be matched.

    A double negation in one clause ("no vino nadie") counts once, because clauses are counted, not
    words. The side with fewer negated clauses must have at least as many clauses as the other,
    since a side that says the same in a single clause may need only one negation.
    """
    here, there = _negated(source), _negated(target)
    if not here or not there:
        return None
    if len(here) > len(there):
        return _fewer("lost", source, target) if len(target) >= len(source) else None
    if len(here) < len(there):
        return _fewer("added", source, target) if len(source) >= len(target) else None
    return _moved(source, target)


def _negated(clauses: Sequence[Clause]) -> list[Clause]:
    return [clause for clause in clauses if clause.cues]


def _fewer(kind: str, source: Sequence[Clause], target: Sequence[Clause]) -> Shift:
    here, there = _negated(source), _negated(target)
    return Shift(kind, _counted(here, there), _spans(here), _spans(there))


def _moved(source: Sequence[Clause], target: Sequence[Clause]) -> Shift | None:
    """Find a negation that moved to another clause, if both sentences have the same clauses."""
    if len(source) < 2 or [one.role for one in source] != [one.role for one in target]:
        return None
    if [bool(one.cues) for one in source] == [bool(one.cues) for one in target]:
        return None
    here, there = _negated(source), _negated(target)
    message = MethodMessage.OTHER_CLAUSES(words=_verbs(here), others=_verbs(there))
    return Shift("moved", message, _spans(here), _spans(there))


def _counted(here: Sequence[Clause], there: Sequence[Clause]) -> Message:
    words, others = _verbs(here), _verbs(there)
    if len(here) == 1:
        return MethodMessage.CLAUSE_AND_CLAUSES(words=words, n=len(there), others=others)
    if len(there) == 1:
        return MethodMessage.CLAUSES_AND_CLAUSE(n=len(here), words=words, others=others)
    return MethodMessage.CLAUSES_AND_CLAUSES(n=len(here), words=words, m=len(there), others=others)


def _verbs(clauses: Sequence[Clause]) -> list[str]:
    return [f"“{one.verb.text}”" for one in clauses[:4]]


def _spans(clauses: Sequence[Clause]) -> tuple[Span, ...]:
    return tuple(span for one in clauses for span in (*one.cues, one.verb) if span.end > span.start)
