"""Links the words of two translations and tells which changes the replaced word explains.

1. The tokens of both are aligned at the least cost: words alike in meaning, spelling or stem cost
   little, a word of grammar less than one of content, a word that only moved next to nothing.
2. Of the changes that are left, one stretch is what the replaced word became: it holds words that
   translate the old and the new word (shared senses, digits, spelling), or words that change in the
   other variants of that place too; it costs about as much as a word, and stands about where the
   word does.
3. What remains, and what the stretch costs beyond one word, is the excess; the words of content in it are
   at fault.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import regex
from rapidfuzz.distance import Indel, Levenshtein

from triage.methods.sit.comparison.lexicon import NONE, Senses, vector_of
from triage.methods.sit.comparison.tokens import GRAMMAR, MARK, NUMBER, WORD, Token, read_tokens

# What a replacement costs, as a share of the word: by one with the same sense, or another form of it.
SAME_SENSE, SAME_STEM, NEAR_SENSE = 0.3, 0.35, 0.45
# Cosines of two words' vectors from which they count as near, and as near as can be.
NEAR, NEAREST = 0.35, 0.8
# Shares of letters from which two words are forms of one, and characters from which one moved.
LIKE_SPELLING, LIKE_MOVED = 0.5, 0.66
MARK_FOR_MARK = 0.1
# What a replaced word may cost in the translation, in words, for each of its words.
EXPLAINED = 1.75
# How far the stretch may go beyond one change a word, and what counts for a stretch: translating the
# replaced word, having tokens on both sides, and what counts against it: being far, long, or the
# translation of another word.
REACH = 2
EVIDENCE, MOST_EVIDENCE, BOTH_SIDES, FAR, LONG, OF_ANOTHER = 1.5, 2.0, 0.3, 1.6, 0.15, 0.8
# Of what a stretch costs, this much a word speaks for it: a Chinese word is often two tokens.
MOST_GAIN, MOST_GAIN_CHINESE = 1.1, 1.6
# What an unchanged token inside speaks against it, as a share of its weight.
BETWEEN = 0.4
# A change that costs less is none to look at; a word of grammar only beside another.
AT_FAULT = 0.5
REMEMBERED = 100_000
_HAN = regex.compile(r"\p{Han}")


@dataclass(frozen=True, slots=True)
class Change:
    """Two aligned tokens, by index, or one that the other text lacks; what it costs."""

    left: int | None
    right: int | None
    cost: float


@dataclass(frozen=True, slots=True)
class Replaced:
    """The words of the two sources that differ, where they stand (0 to 1), and what the rest means."""

    old: tuple[Token, ...]
    new: tuple[Token, ...]
    place: float
    kept: Senses = NONE

    @property
    def width(self) -> int:
        return max(len(self.old), len(self.new), 1)

    @property
    def is_part(self) -> bool:
        """Whether one of the two sources only lacks words of the other."""
        forms = ([token.form for token in side] for side in (self.old, self.new))
        short, long = sorted(forms, key=len)
        missing = len(long) - len(short)
        return missing > 0 and Indel.distance(short, long) == missing


@dataclass(frozen=True, slots=True)
class Link:
    """Two translations, their words linked, and what the replaced word explains."""

    left: tuple[Token, ...]
    right: tuple[Token, ...]
    changes: tuple[Change, ...]
    explained: tuple[int, ...]
    replaced: Replaced

    @property
    def excess(self) -> float:
        """What changed beyond what the replaced word explains, in words of content."""
        inside = sum(self.changes[place].cost for place in self.explained)
        rest = sum(change.cost for change in self.changes) - inside
        return rest + max(0.0, inside - EXPLAINED * self.replaced.width)

    @property
    def faults(self) -> list[Change]:
        """The changes that the replaced word does not explain, words of grammar only beside others."""
        changes = self.changes
        rest = [
            place
            for place, change in enumerate(changes)
            if change.cost > 0 and place not in self.explained
        ]
        grave = {place for place in rest if changes[place].cost >= AT_FAULT}
        slight = {p for p in rest if changes[p].cost >= AT_FAULT / 2 and {p - 1, p + 1} & grave}
        return [changes[place] for place in sorted(grave | slight)]

    def spans(self, side: str) -> list[tuple[int, int]]:
        """Where the words at fault stand in one translation, "left" or "right", neighbours joined."""
        tokens: tuple[Token, ...] = getattr(self, side)
        places = sorted(
            place for change in self.faults if (place := getattr(change, side)) is not None
        )
        marked = [place for place in places if tokens[place].kind != MARK]
        runs: list[list[int]] = []
        for place in marked:
            if runs and place == runs[-1][-1] + 1:
                runs[-1].append(place)
            else:
                runs.append([place])
        return [(tokens[run[0]].start, tokens[run[-1]].end) for run in runs]

    def counterpart(self, side: str) -> tuple[int, int]:
        """Start and end, in tokens, of what the replaced word became; (0, 0) if nothing."""
        places = [
            place
            for change in (self.changes[i] for i in self.explained)
            if (place := getattr(change, side)) is not None
        ]
        return (places[0], places[-1] + 1) if places else (0, 0)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two translations as tokens, and the changes between them."""

    left: tuple[Token, ...]
    right: tuple[Token, ...]
    changes: tuple[Change, ...]

    @property
    def changed(self) -> frozenset[int]:
        """Which tokens of the first, by index, the second has not."""
        return frozenset(c.left for c in self.changes if c.left is not None and c.cost > 0)


def pair_up(original: str, variant: str, language: str) -> Pairing:
    """Align two translations at the least cost; what only moved costs nothing."""
    left, right = (read_tokens(text, language) for text in (original, variant))
    return Pairing(left, right, _without_moves(align(left, right), left, right))


def link(
    pairing: Pairing,
    sources: tuple[str, str],
    languages: tuple[str, str],
    usual: Mapping[int, float] | None = None,
) -> Link:
    """Tell which changes between two translations the word explains that their sources differ in.

    :param languages: of the sources and of the translations, base codes.
    :param usual: see :func:`usual_changes`.
    """
    replaced = replaced_words(*sources, languages[0])
    left, right, changes = pairing.left, pairing.right, pairing.changes
    gain = MOST_GAIN_CHINESE if languages[1] == "zh" else MOST_GAIN
    explained = _explained(changes, left, right, replaced, usual or {}, gain * replaced.width)
    return Link(left, right, changes, explained, replaced)


def usual_changes(pairings: Sequence[Pairing], places: Sequence[int]) -> list[dict[int, float]]:
    """For each variant of one original which tokens of its translation this place decides.

    That is how much oftener a token changes when the word of this place is replaced than when
    another is, from 0 to 1: an alignment by trial, which needs no dictionary. A variant's own
    changes are left out, so that one variant alone says nothing.
    """
    return [
        _usual(
            [p.changed for j, p in enumerate(pairings) if j != i and places[j] == places[i]],
            [p.changed for j, p in enumerate(pairings) if places[j] != places[i]],
        )
        for i in range(len(pairings))
    ]


def _usual(here: Sequence[frozenset[int]], elsewhere: Sequence[frozenset[int]]) -> dict[int, float]:
    tokens = frozenset().union(*here)
    rates = {
        token: sum(token in one for one in here) / len(here)
        - sum(token in one for one in elsewhere) / max(len(elsewhere), 1)
        for token in tokens
    }
    return {token: rate for token, rate in rates.items() if rate > 0}


def replaced_words(original: str, variant: str, language: str) -> Replaced:
    """The words that differ between two sources, whole words in any script."""
    a, b = read_tokens(original, language), read_tokens(variant, language)
    every = Levenshtein.opcodes([t.text.lower() for t in a], [t.text.lower() for t in b])
    codes = [code for code in every if code.tag != "equal"]
    if not codes:
        return Replaced((), (), 0.0)
    first, last = codes[0], codes[-1]
    old = a[first.src_start : last.src_end]
    new = b[first.dest_start : last.dest_end]
    rest = (*a[: first.src_start], *a[last.src_end :])
    place = (first.src_start + len(old) / 2) / max(len(a), 1)
    return Replaced(old, new, place, NONE.union(*(token.senses for token in rest)))


def align(left: Sequence[Token], right: Sequence[Token]) -> list[Change]:
    """Align two token lists at the least cost."""
    head = _common(left, right)
    tail = _common(left[head:][::-1], right[head:][::-1])
    middle = _aligned(left[head : len(left) - tail], right[head : len(right) - tail], head)
    start, end = len(left) - tail, len(right) - tail
    return [
        *(Change(place, place, 0.0) for place in range(head)),
        *middle,
        *(Change(start + step, end + step, 0.0) for step in range(tail)),
    ]


def _common(left: Sequence[Token], right: Sequence[Token]) -> int:
    same = 0
    for a, b in zip(left, right, strict=False):
        if a.form != b.form:
            break
        same += 1
    return same


def _aligned(left: Sequence[Token], right: Sequence[Token], shift: int) -> list[Change]:
    rows, columns = len(left), len(right)
    lost, added = [t.weight for t in left], [t.weight for t in right]
    table = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for j, weight in enumerate(added, 1):
        table[0][j] = table[0][j - 1] + weight
    for i, token in enumerate(left, 1):
        row, above, weight = table[i], table[i - 1], lost[i - 1]
        row[0] = above[0] + weight
        for j in range(1, columns + 1):
            row[j] = min(
                above[j - 1] + replacement_cost(token, right[j - 1]),
                above[j] + weight,
                row[j - 1] + added[j - 1],
            )
    changes, i, j = [], rows, columns
    while i or j:
        here = table[i][j]
        if (
            i
            and j
            and here == table[i - 1][j - 1] + (c := replacement_cost(left[i - 1], right[j - 1]))
        ):
            i, j = i - 1, j - 1
            changes.append(Change(shift + i, shift + j, c))
        elif i and here == table[i - 1][j] + lost[i - 1]:
            i -= 1
            changes.append(Change(shift + i, None, lost[i]))
        else:
            j -= 1
            changes.append(Change(None, shift + j, added[j]))
    return changes[::-1]


@lru_cache(maxsize=REMEMBERED)
def _pair_cost(a: str, b: str, kinds: tuple[str, str], senses: tuple[Senses, Senses]) -> float:
    """What it costs to find one word of content in the place of another, as a share of a word."""
    if senses[0] & senses[1]:
        return SAME_SENSE
    if _HAN.match(a) and _HAN.match(b) and _is_short_form(*sorted((a, b), key=len)):
        return SAME_STEM
    cost = 1.0
    if (alike := _likeness(a, b)) >= LIKE_SPELLING:
        cost = 1 - alike * (0.6 if _HAN.match(a) else 1 - SAME_STEM)
    if kinds == (WORD, WORD) and (one := vector_of(a, senses[0])) is not None:
        other = vector_of(b, senses[1])
        near = 0.0 if other is None else float(one @ other)
        step = min(1.0, max(0.0, (near - NEAR) / (NEAREST - NEAR)))
        cost = min(cost, 1 - (1 - NEAR_SENSE) * step)
    return cost


def _is_short_form(short: str, long: str) -> bool:
    """Whether a Chinese word has the characters of a shorter one in order: 央行 of 中央银行.

    >>> _is_short_form("使馆", "大使馆"), _is_short_form("预测", "预期")
    (True, False)
    """
    marks = iter(long)
    return all(mark in marks for mark in short)


def _likeness(a: str, b: str) -> float:
    if _HAN.match(a) and _HAN.match(b):
        return 2 * len(set(a) & set(b)) / (len(a) + len(b))
    return Levenshtein.normalized_similarity(a, b)


def replacement_cost(a: Token, b: Token) -> float:
    """What it costs to find one token in the place of another."""
    if a.form == b.form:
        return 0.0
    both = a.weight + b.weight
    if MARK in (a.kind, b.kind):
        return MARK_FOR_MARK if a.kind == b.kind else both
    most = max(a.weight, b.weight)
    if NUMBER in (a.kind, b.kind):
        return most if a.kind == b.kind else both
    if a.kind == b.kind == GRAMMAR:
        return most
    share = _pair_cost(a.form, b.form, (a.kind, b.kind), (a.senses, b.senses))
    if share < 1 or GRAMMAR not in (a.kind, b.kind):
        return share * most
    return 0.9 * both


def _without_moves(
    changes: Sequence[Change], left: Sequence[Token], right: Sequence[Token]
) -> tuple[Change, ...]:
    """Take off the cost of words that only moved."""
    costs = [change.cost for change in changes]
    gone = [i for i, c in enumerate(changes) if c.left is not None and c.cost >= SAME_SENSE]
    come = [i for i, c in enumerate(changes) if c.right is not None and c.cost >= SAME_SENSE]
    for i in gone:
        token = left[changes[i].left or 0]
        if token.kind == MARK:
            continue
        for j in come:
            if j == i or not _moved(token, right[changes[j].right or 0]):
                continue
            for place, other in ((i, changes[i].right), (j, changes[j].left)):
                costs[place] = max(0.0, costs[place] - token.weight * (1 if other is None else 0.5))
            come.remove(j)
            break
    return tuple(Change(c.left, c.right, cost) for c, cost in zip(changes, costs, strict=True))


def _moved(a: Token, b: Token) -> bool:
    if a.form == b.form:
        return True
    words = a.kind == b.kind == WORD
    return words and bool(a.senses & b.senses or _likeness(a.form, b.form) >= LIKE_MOVED)


def _explained(
    changes: Sequence[Change],
    left: Sequence[Token],
    right: Sequence[Token],
    replaced: Replaced,
    usual: Mapping[int, float],
    most: float,
) -> tuple[int, ...]:
    """The stretch of changes that the replaced word explains best."""
    evidence = [_evidence(c, left, right, replaced, usual) if c.cost > 0 else 0.0 for c in changes]
    live = [i for i, change in enumerate(changes) if change.cost > 0 or evidence[i] > 0]
    costs, proofs = _sums([c.cost for c in changes]), _sums(evidence)
    lefts = _sums([float(c.left is not None) for c in changes])
    rights = _sums([float(c.right is not None) for c in changes])
    best, found = 0.0, range(0)
    for start in live:
        for end in (i + 1 for i in live if start <= i <= start + replaced.width + REACH):
            both = lefts[end] > lefts[start] and rights[end] > rights[start]
            value = (
                min(costs[end] - costs[start], most)
                - BETWEEN * sum(_between(c, left) for c in changes[start:end])
                + EVIDENCE * min(proofs[end] - proofs[start], MOST_EVIDENCE)
                + BOTH_SIDES * both
                - FAR * abs((start + end) / 2 / len(changes) - replaced.place)
                - LONG * (end - start)
            )
            if not found or value > best:
                best, found = value, range(start, end)
    return _without_figures(found, changes, left, right, replaced)


def _without_figures(
    stretch: range,
    changes: Sequence[Change],
    left: Sequence[Token],
    right: Sequence[Token],
    replaced: Replaced,
) -> tuple[int, ...]:
    """Leave out numbers and negations that only stand beside what the replaced word became."""
    figures = {
        place
        for place in stretch
        if changes[place].cost > 0 and _is_figure(changes[place], left, right, replaced)
    }
    rest = tuple(place for place in stretch if place not in figures)
    return rest if any(changes[place].cost >= AT_FAULT for place in rest) else tuple(stretch)


def _is_figure(
    change: Change, left: Sequence[Token], right: Sequence[Token], replaced: Replaced
) -> bool:
    sides = ((change.left, left, replaced.old), (change.right, right, replaced.new))
    found = [(tokens[place], words) for place, tokens, words in sides if place is not None]
    return all(
        (token.kind == NUMBER or token.is_negation) and not translates(token, words)
        for token, words in found
    )


def _between(change: Change, left: Sequence[Token]) -> float:
    """The weight of a token that did not change."""
    return left[change.left].weight if change.cost == 0 and change.left is not None else 0.0


def _sums(values: Sequence[float]) -> list[float]:
    total, sums = 0.0, [0.0]
    for value in values:
        total += value
        sums.append(total)
    return sums


def _evidence(
    change: Change,
    left: Sequence[Token],
    right: Sequence[Token],
    replaced: Replaced,
    usual: Mapping[int, float],
) -> float:
    """How much the two tokens of a change look like the translations of the replaced words."""
    found = 0.0
    sides = ((change.left, left, replaced.old), (change.right, right, replaced.new))
    for place, tokens, words in sides:
        if place is None:
            continue
        token = tokens[place]
        if translates(token, words):
            found += 1
        elif token.senses & replaced.kept:
            found -= OF_ANOTHER
    return found + usual.get(-1 if change.left is None else change.left, 0.0)


def translates(token: Token, words: Sequence[Token]) -> bool:
    """Whether a token can be the translation of one of some words."""
    return any(
        token.senses & word.senses
        or (token.kind != MARK and token.form == word.form)
        or (token.kind == word.kind == NUMBER)
        or (
            min(len(token.form), len(word.form)) > 3
            and not _HAN.match(token.form)
            and Levenshtein.normalized_similarity(token.form, word.form) > 0.6
        )
        for word in words
    )
