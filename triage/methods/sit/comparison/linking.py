"""Aligns the words of two translations and decides which changes the replaced word explains.

1. The tokens are aligned at minimum cost. Words similar in meaning, spelling or stem cost little,
   function words less than content words, and words that only moved next to nothing.
2. One stretch of the changes is attributed to the replaced word. It contains translations of the
   old and the new word (shared senses, digits, spelling) or words that also change in other
   variants of that position, costs about as much as a word, and has about the same relative
   position.
3. The remaining changes, and what the stretch costs beyond its allowance, make up the excess. The
   content words in the remaining changes are at fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import regex
from rapidfuzz.distance import Indel, Levenshtein

from triage.methods.sit.comparison.lexicon import NONE, Senses, vector_of
from triage.methods.sit.comparison.tokens import (
    GRAMMAR,
    MARK,
    NUMBER,
    WORD,
    ComparedToken,
    read_tokens,
)

# Cost of replacing a word, as a share of its weight: by one with the same sense, by another form of
# it, or by one close in meaning.
SAME_SENSE, SAME_STEM, NEAR_SENSE = 0.3, 0.35, 0.45
# Cosines of two word vectors above which the words count as close, and as closest.
NEAR, NEAREST = 0.35, 0.8
# Minimum spelling similarity of two forms of one word, and of a word that only moved.
LIKE_SPELLING, LIKE_MOVED = 0.5, 0.66
MARK_FOR_MARK = 0.1
# Cost in the translation that each replaced source word explains, in words.
EXPLAINED = 1.75
# How far the stretch may extend beyond one change per replaced word.
REACH = 2
# Weights in the score of a stretch. In its favour: translating the replaced word, having tokens on
# both sides. Against it: distance from the word's position, length, translating another word.
EVIDENCE, MAX_EVIDENCE, BOTH_SIDES, FAR, LONG, OF_ANOTHER = 1.5, 2.0, 0.3, 1.6, 0.15, 0.8
# The cost of a stretch counts in its favour up to this much per replaced word. It is higher for
# Chinese, where a word is often two tokens.
MAX_GAIN, MAX_GAIN_CHINESE = 1.1, 1.6
# Penalty for an unchanged token inside a stretch, as a share of its weight.
BETWEEN = 0.4
# Minimum cost of a fault; half of it, as for a function word, suffices next to another fault.
AT_FAULT = 0.5
# Maximum cost of replacing one word by another that counts as its like.
ALIKE = 0.75
REMEMBERED = 100_000
#: Words that join a noun to one that narrows it: "sala de aula", "sala d'aula".
_OF = frozenset(("de", "d", "do", "da", "dos", "das", "del", "du", "des", "of"))
_HAN = regex.compile(r"\p{Han}")


@dataclass(frozen=True, slots=True)
class Edit:
    """Two aligned tokens, by index, and their cost; None stands for a token that one text lacks.

    ``moved``: for the left and the right token, the change that has it on the other side, if any.
    """

    left: int | None
    right: int | None
    cost: float
    moved: tuple[int | None, int | None] = (None, None)

    @property
    def places(self) -> tuple[int | None, int | None]:
        return self.left, self.right


@dataclass(frozen=True, slots=True)
class Replaced:
    """The words in which two sources differ, their relative position, and the other words' senses.

    ``place`` is between 0 (start) and 1 (end).
    """

    old: tuple[ComparedToken, ...]
    new: tuple[ComparedToken, ...]
    place: float
    other_senses: Senses = NONE

    @property
    def width(self) -> int:
        return max(len(self.old), len(self.new), 1)

    @property
    def is_part(self) -> bool:
        """Whether one source is the other with words left out."""
        forms = ([token.form for token in side] for side in (self.old, self.new))
        short, long = sorted(forms, key=len)
        missing = len(long) - len(short)
        return missing > 0 and Indel.distance(short, long) == missing


@dataclass(frozen=True, slots=True)
class NamedChange:
    """The spans that changed in the left and the right translation.

    ``became``: the left span stands where the right one does, so that one became the other.
    """

    left: tuple[tuple[int, int], ...]
    right: tuple[tuple[int, int], ...]
    became: bool


@dataclass(frozen=True, slots=True)
class Link:
    """Two aligned translations, and the indices of the changes that the replaced word explains.

    ``least``: the minimum cost of a change at fault.
    """

    left: tuple[ComparedToken, ...]
    right: tuple[ComparedToken, ...]
    changes: tuple[Edit, ...]
    explained: tuple[int, ...]
    replaced: Replaced
    least: float = AT_FAULT

    @property
    def excess(self) -> float:
        """Cost of the changes that the replaced word does not explain, in content words."""
        return self.excess_above(0.0)

    def excess_above(self, least: float) -> float:
        """Return the excess without the unexplained changes that cost at most ``least``."""
        inside = sum(self.changes[place].cost for place in self.explained)
        rest = sum(
            change.cost
            for place, change in enumerate(self.changes)
            if place not in self.explained and change.cost > least
        )
        return rest + max(0.0, inside - EXPLAINED * self.replaced.width)

    @property
    def copied(self) -> list[tuple[int, ComparedToken]]:
        """Replaced source words that a translation (0 left, 1 right) copies.

        A word that the target language knows is a loan word; without a lexicon none can be told.
        """
        if not any(token.senses for token in (*self.left, *self.right)):
            return []
        sides = ((0, self.left, self.replaced.old), (1, self.right, self.replaced.new))
        return [
            (number, token)
            for number, tokens, words in sides
            for place in self.explained
            if (at := self.changes[place].places[number]) is not None
            and (token := tokens[at]).kind == WORD
            and not token.senses
            and token.form in {word.form for word in words}
        ]

    @property
    def faults(self) -> list[Edit]:
        """Changes that the replaced word does not explain; small ones only next to large ones."""
        return [self.changes[place] for place in self._at_fault()]

    def _at_fault(self) -> list[int]:
        changes = self.changes
        rest = [
            place
            for place, change in enumerate(changes)
            if change.cost > 0 and place not in self.explained
        ]
        grave = {place for place in rest if changes[place].cost >= self.least}
        slight = {p for p in rest if changes[p].cost >= AT_FAULT / 2 and {p - 1, p + 1} & grave}
        return sorted(grave | slight)

    def spans(self, side: str) -> list[tuple[int, int]]:
        """Return the spans that changed in the "left" or "right" translation."""
        return [span for change in self.named for span in getattr(change, side)]

    @property
    def named(self) -> list[NamedChange]:
        """What changed besides the replaced word, in words that a reader can check.

        Words that moved, translations of the replaced word outside its stretch, and a word in
        another form among other words of grammar ("para enviar", "que enviasse") have not changed.
        Words of grammar are named where nothing else is.
        """
        faults = _consecutive(self._at_fault())
        same = {place for run in faults if self._is_paraphrase(run) for place in run}
        named = self._named([run for run in faults if not same & set(run)])
        return named or self._named(_consecutive([at for at in self._slight() if at not in same]))

    def _named(self, places: Iterable[Sequence[int]]) -> list[NamedChange]:
        runs = [self._run(run) for run in places]
        return [run for run in runs if run.left or run.right]

    def _run(self, places: Sequence[int]) -> NamedChange:
        left, right = (self._shown(places, number) for number in (0, 1))
        whole = len(left) == len(right) == 1
        return NamedChange(left, right, whole and (self._framed(places) or self._alike(places)))

    def _shown(self, places: Sequence[int], number: int) -> tuple[tuple[int, int], ...]:
        tokens = (self.left, self.right)[number]
        stray = self._stray_translations(number) | self._rest_of_phrase(number)
        shown = [
            at
            for change in (self.changes[place] for place in places)
            if (at := change.places[number]) is not None
            and not self._moved(change, number)
            and tokens[at].kind != MARK
            and at not in stray
        ]
        runs = _consecutive(sorted(shown))
        return tuple((tokens[run[0]].start, tokens[run[-1]].end) for run in runs)

    def _moved(self, change: Edit, number: int) -> bool:
        """Whether a token stands elsewhere in the other text; what the replaced word became does not."""
        return change.moved[number] is not None and change.moved[number] not in self.explained

    def _stray_translations(self, number: int) -> set[int]:
        """Translations of the replaced word outside its stretch, if none is inside."""
        if not self.explained:
            return set()
        tokens = (self.left, self.right)[number]
        words = (self.replaced.old, self.replaced.new)[number]
        means = {at for at, token in enumerate(tokens) if _means(token, words)}
        inside = {self.changes[place].places[number] for place in self.explained}
        if means & inside:
            return set()
        return {at for at in means if not tokens[at].senses & self.replaced.other_senses}

    def _rest_of_phrase(self, number: int) -> set[int]:
        """Added words that narrow the noun which the replaced word became: "sala" ("de aula")."""
        tokens = (self.left, self.right)[number]
        inside = {self.changes[place].places[number] for place in self.explained}
        added = {
            at
            for change in self.changes
            if (at := change.places[number]) is not None
            and (change.places[1 - number] is None or self._moved(change, 1 - number))
        }
        of = [
            at
            for at, token in enumerate(tokens)
            if token.form in _OF and (at in inside or (at in added and at - 1 in inside))
        ]
        return {at for joint in of for at in (joint, joint + 1)} & added

    def _is_paraphrase(self, places: Sequence[int]) -> bool:
        """Whether a run has one word, in two forms, and words of grammar that negate nothing.

        A reflexive alone is no such word: it changes who acts.
        """
        left, right = (
            [tokens[at] for place in places if (at := self.changes[place].places[side]) is not None]
            for side, tokens in enumerate((self.left, self.right))
        )
        grammar = [token for token in (*left, *right) if token.kind == GRAMMAR]
        if {token.form for token in grammar} <= {"se"} or any(one.is_negation for one in grammar):
            return False
        one, other = ([token for token in side if token.kind != GRAMMAR] for side in (left, right))
        if len(one) != 1 or len(other) != 1:
            return False
        (a,), (b,) = one, other
        same_start = a.kind == b.kind == WORD and a.form[:3] == b.form[:3]
        return same_start and _likeness(a.form, b.form) >= LIKE_SPELLING

    def _framed(self, places: Sequence[int]) -> bool:
        """Whether both neighbours of a run are words that have not changed, or an end of the text."""
        around = (places[0] - 1, places[-1] + 1)
        kept = [self.changes[at] for at in around if 0 <= at < len(self.changes)]
        return bool(kept) and all(
            change.cost == 0
            and None not in (change.left, change.right)
            and not any(self._moved(change, number) for number in (0, 1))
            for change in kept
        )

    def _alike(self, places: Sequence[int]) -> bool:
        """Whether words of the run resemble each other in sense or spelling."""
        return any(
            replacement_cost(self.left[change.left], self.right[change.right]) < ALIKE
            for change in (self.changes[place] for place in places)
            if change.left is not None
            and change.right is not None
            and not any(self._moved(change, number) for number in (0, 1))
        )

    def _slight(self) -> list[int]:
        """Changes of words of grammar among unchanged words."""
        return [
            place
            for place, change in enumerate(self.changes)
            if place not in self.explained
            and change.cost >= AT_FAULT / 2
            and all(token.kind == GRAMMAR for token in self._tokens(change))
            and not self._is_free_article(change)
            and not any(self._changes_grammar(near) for near in (place - 1, place + 1))
        ]

    def _is_free_article(self, change: Edit) -> bool:
        """Whether it is an article that agrees with its noun, or one that may as well be absent.

        That is so at the start of a text ("Escolas", "As escolas"), before another word of
        grammar ("seus alunos", "os seus alunos") and before a word that moved ("até chegar o trem",
        "até a chegada do trem").
        """
        if None not in change.places:
            return any(token.article for token in self._tokens(change))
        ((tokens, at),) = (
            (tokens, at)
            for tokens, at in zip((self.left, self.right), change.places, strict=True)
            if at is not None
        )
        before_grammar = tokens[at + 1 : at + 2] and tokens[at + 1].kind == GRAMMAR
        number = 0 if change.right is None else 1
        moved = any(c.places[number] == at + 1 and self._moved(c, number) for c in self.changes)
        return tokens[at].article and (at == 0 or bool(before_grammar) or moved)

    def _changes_grammar(self, place: int) -> bool:
        if not 0 <= place < len(self.changes) or self.changes[place].cost == 0:
            return False
        return any(token.kind == GRAMMAR for token in self._tokens(self.changes[place]))

    def _tokens(self, change: Edit) -> list[ComparedToken]:
        sides = zip((self.left, self.right), change.places, strict=True)
        return [tokens[at] for tokens, at in sides if at is not None]

    def counterpart(self, side: str) -> tuple[int, int]:
        """Return the start and end token of what the replaced word became; (0, 0) if nothing."""
        places = [
            place
            for change in (self.changes[i] for i in self.explained)
            if (place := getattr(change, side)) is not None
        ]
        return (places[0], places[-1] + 1) if places else (0, 0)


@dataclass(frozen=True, slots=True)
class Pairing:
    """The tokens of two translations, and the changes between them."""

    left: tuple[ComparedToken, ...]
    right: tuple[ComparedToken, ...]
    changes: tuple[Edit, ...]

    @property
    def changed(self) -> frozenset[int]:
        """Indices of the first translation's tokens that are changed or missing in the second."""
        return frozenset(c.left for c in self.changes if c.left is not None and c.cost > 0)


def pair_up(original: str, variant: str, language: str) -> Pairing:
    """Align two translations at minimum cost; words that only moved cost little or nothing."""
    left, right = (read_tokens(text, language) for text in (original, variant))
    return Pairing(left, right, _without_moves(align(left, right), left, right))


def link(
    pairing: Pairing,
    sources: tuple[str, str],
    languages: tuple[str, str],
    usual: Mapping[int, float] | None = None,
    replaced: Replaced | None = None,
) -> Link:
    """Decide which changes between two translations the word replaced in their sources explains.

    :param languages: base codes of the source and the target language.
    :param usual: see :func:`usual_changes`.
    :param replaced: what was replaced, where it is known; by default where the sources differ.
    """
    if replaced is None:
        replaced = replaced_words(*sources, languages[0])
    left, right, changes = pairing.left, pairing.right, pairing.changes
    gain = MAX_GAIN_CHINESE if languages[1] == "zh" else MAX_GAIN
    explained = _explained(changes, left, right, replaced, usual or {}, gain * replaced.width)
    return Link(left, right, changes, explained, replaced)


def usual_changes(pairings: Sequence[Pairing], places: Sequence[int]) -> list[dict[int, float]]:
    """For each variant, rate how much each token of the original's translation depends on its word.

    The rate is how much more often (0 to 1) a token changes when the word at the variant's position
    is replaced than when another word is: an empirical alignment that needs no dictionary. A
    variant's own changes are excluded, so a position with a single variant has no rates.

    :param places: position of the replaced word, per variant.
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
    """Return the stretch in which two sources differ, as whole words in any script."""
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


def align(left: Sequence[ComparedToken], right: Sequence[ComparedToken]) -> list[Edit]:
    """Align two token lists at minimum cost."""
    head = _common(left, right)
    tail = _common(left[head:][::-1], right[head:][::-1])
    middle = _aligned(left[head : len(left) - tail], right[head : len(right) - tail], head)
    start, end = len(left) - tail, len(right) - tail
    return [
        *(Edit(place, place, 0.0) for place in range(head)),
        *middle,
        *(Edit(start + step, end + step, 0.0) for step in range(tail)),
    ]


def _common(left: Sequence[ComparedToken], right: Sequence[ComparedToken]) -> int:
    same = 0
    for a, b in zip(left, right, strict=False):
        if a.form != b.form:
            break
        same += 1
    return same


def _aligned(
    left: Sequence[ComparedToken], right: Sequence[ComparedToken], shift: int
) -> list[Edit]:
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
            changes.append(Edit(shift + i, shift + j, c))
        elif i and here == table[i - 1][j] + lost[i - 1]:
            i -= 1
            changes.append(Edit(shift + i, None, lost[i]))
        else:
            j -= 1
            changes.append(Edit(None, shift + j, added[j]))
    return changes[::-1]


@lru_cache(maxsize=REMEMBERED)
def _pair_cost(a: str, b: str, kinds: tuple[str, str], senses: tuple[Senses, Senses]) -> float:
    """Return the cost of aligning two words, as a share of their weight."""
    if senses[0] & senses[1] and bool(_HAN.match(a)) == bool(_HAN.match(b)):
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
    """Whether a Chinese word contains the characters of a shorter one in order (中央银行, 央行).

    >>> _is_short_form("使馆", "大使馆"), _is_short_form("预测", "预期")
    (True, False)
    """
    marks = iter(long)
    return all(mark in marks for mark in short)


def _likeness(a: str, b: str) -> float:
    if _HAN.match(a) and _HAN.match(b):
        return 2 * len(set(a) & set(b)) / (len(a) + len(b))
    return Levenshtein.normalized_similarity(a, b)


def replacement_cost(a: ComparedToken, b: ComparedToken) -> float:
    """Return the cost of aligning two tokens, in content words."""
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
    changes: Sequence[Edit], left: Sequence[ComparedToken], right: Sequence[ComparedToken]
) -> tuple[Edit, ...]:
    """Deduct the cost of words that only moved."""
    costs = [change.cost for change in changes]
    moved: list[list[int | None]] = [[None, None] for _ in changes]
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
            moved[i][0], moved[j][1] = j, i
            come.remove(j)
            break
    return tuple(
        Edit(c.left, c.right, cost, (there, back))
        for c, cost, (there, back) in zip(changes, costs, moved, strict=True)
    )


def _moved(a: ComparedToken, b: ComparedToken) -> bool:
    if a.form == b.form:
        return True
    words = a.kind == b.kind == WORD
    return words and bool(a.senses & b.senses or _likeness(a.form, b.form) >= LIKE_MOVED)


def _explained(
    changes: Sequence[Edit],
    left: Sequence[ComparedToken],
    right: Sequence[ComparedToken],
    replaced: Replaced,
    usual: Mapping[int, float],
    most: float,
) -> tuple[int, ...]:
    """Return the indices of the stretch of changes that the replaced word explains best."""
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
                + EVIDENCE * min(proofs[end] - proofs[start], MAX_EVIDENCE)
                + BOTH_SIDES * both
                - FAR * abs((start + end) / 2 / len(changes) - replaced.place)
                - LONG * (end - start)
            )
            if not found or value > best:
                best, found = value, range(start, end)
    return _without_figures(found, changes, left, right, replaced)


def _without_figures(
    stretch: range,
    changes: Sequence[Edit],
    left: Sequence[ComparedToken],
    right: Sequence[ComparedToken],
    replaced: Replaced,
) -> tuple[int, ...]:
    """Exclude numbers and negations that are not translations of the replaced words.

    The whole stretch is returned if no other change in it is large enough.
    """
    figures = {
        place
        for place in stretch
        if changes[place].cost > 0 and _is_figure(changes[place], left, right, replaced)
    }
    rest = tuple(place for place in stretch if place not in figures)
    return rest if any(changes[place].cost >= AT_FAULT for place in rest) else tuple(stretch)


def _is_figure(
    change: Edit, left: Sequence[ComparedToken], right: Sequence[ComparedToken], replaced: Replaced
) -> bool:
    sides = ((change.left, left, replaced.old), (change.right, right, replaced.new))
    found = [(tokens[place], words) for place, tokens, words in sides if place is not None]
    return all(
        (token.kind == NUMBER or token.is_negation) and not translates(token, words)
        for token, words in found
    )


def _between(change: Edit, left: Sequence[ComparedToken]) -> float:
    """Return the weight of an unchanged token; 0 for a change."""
    return left[change.left].weight if change.cost == 0 and change.left is not None else 0.0


def _sums(values: Sequence[float]) -> list[float]:
    total, sums = 0.0, [0.0]
    for value in values:
        total += value
        sums.append(total)
    return sums


def _evidence(
    change: Edit,
    left: Sequence[ComparedToken],
    right: Sequence[ComparedToken],
    replaced: Replaced,
    usual: Mapping[int, float],
) -> float:
    """Score how much the tokens of a change look like translations of the replaced words."""
    found = 0.0
    sides = ((change.left, left, replaced.old), (change.right, right, replaced.new))
    for place, tokens, words in sides:
        if place is None:
            continue
        token = tokens[place]
        if translates(token, words):
            found += 1
        elif token.senses & replaced.other_senses:
            found -= OF_ANOTHER
    return found + usual.get(-1 if change.left is None else change.left, 0.0)


def _consecutive(numbers: Sequence[int]) -> list[list[int]]:
    """Split sorted numbers where one is left out."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _means(token: ComparedToken, words: Sequence[ComparedToken]) -> bool:
    """Whether a token is a translation of one of the words, and no copy of it."""
    return any(token.form != word.form and translates(token, [word]) for word in words)


def translates(token: ComparedToken, words: Sequence[ComparedToken]) -> bool:
    """Whether a token may be a translation of one of the words."""
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
