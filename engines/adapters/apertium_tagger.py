"""Runs Apertium's statistical tagger so that the other texts do not affect how a text is tagged.

The tagger keeps some state from text to text. For a word whose set of possible tags was not in its
training data, it looks up a similar set. Version 3.8 then overwrites the set of tags for unknown
words with the result, for the rest of the process (apertium, ``tagger_utils.cc``,
``find_similar_ambiguity_class``, which assigns through a reference). From then on unknown words are
tagged differently. Sets that were not in the training data, and words with them, are called *new*
here.

The state is the order in which new sets have occurred: a set that occurs twice in a row has no
effect the second time, and any words with the same sets bring a fresh process into the same state.
At a word with only one possible tag, the tagger forgets the words before and keeps only that tag.
So texts with new words are cut at such words, the state at the start of each piece is known, and

* pieces that do not change the state share one process per state;
* pieces that change it by one set, without an unknown word before, share one process per state and
  set: later ones find the state that they would have produced themselves;
* every other piece gets a process of its own (4 to 5 ms), which identical pieces share.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from engines.adapters import apertium_stream as stream
from engines.adapters.processes import run_pipe
from engines.errors import BadReply
from engines.messages import EngineMessage

NEW_SET = re.compile(rb"New ambiguity class: (\{[^}\n]*\})")
# An escaped character or a superblank outside words, or else a word (group 1).
TOKEN = re.compile(rb"\\.|\[(?:\\.|[^\]\\])*\]|(\^(?:\\.|[^$\\])*\$)", re.DOTALL)
ONE_ANALYSIS = re.compile(rb"\^(?:\\.|[^/$\\])+/(?![*])(?:\\.|[^/+$\\])+\$", re.DOTALL)
UNKNOWN_WORD = b"/*"
FULL_STOP = b"^./.<sent>$"
PARALLEL = 2


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a text for the tagger.

    ``state``: the new sets before it; ``moves``: the sets in it that change the state.
    ``started``: its first word is the last one of the piece before, repeated for its tag.
    ``shared``: it may follow pieces that change the state in the same way.
    """

    text: int
    data: bytes
    state: tuple[bytes, ...] = ()
    moves: tuple[bytes, ...] = ()
    started: bool = False
    shared: bool = True

    @property
    def group(self) -> tuple[object, ...]:
        """Pieces of one group share a process; those with equal data are tagged once."""
        return (self.state, self.moves) if self.shared else (self.state, self.data)


def is_stateful(command: Sequence[str]) -> bool:
    """Whether this is the statistical tagger; the perceptron tagger (``-x``) keeps no state."""
    return command[0] == "apertium-tagger" and "-g" in command


def tag(command: Sequence[str], blocks: Sequence[bytes], timeout: float) -> list[bytes]:
    """Tag each block as if it were the tagger's first; ``timeout`` is in seconds per process.

    :raises EngineError: the tagger failed or returned a wrong number of blocks.
    """
    found = new_sets(command, blocks, timeout)
    words = _words_of(blocks, found)
    by_word = dict(zip(words, new_sets(command, words, timeout) if words else [], strict=True))
    pieces = [
        piece
        for index, (block, new) in enumerate(zip(blocks, found, strict=True))
        for piece in cut(index, block, new, by_word)
    ]
    tagged = [b""] * len(blocks)
    for piece, data in zip(pieces, _tagged(command, pieces, by_word, timeout), strict=True):
        tagged[piece.text] += _without_start(data) if piece.started else data
    return tagged


def new_sets(
    command: Sequence[str], blocks: Sequence[bytes], timeout: float
) -> list[frozenset[bytes]]:
    """The new sets in each block, which the tagger reports in debug mode.

    It flushes at every NUL, so its reports on a block precede the end of that block.
    """
    verbose = [command[0], "-d", *command[1:]]
    replies = run_pipe([verbose], stream.join(blocks), timeout, merge_errors=True).split(b"\0")
    if len(replies) <= len(blocks):
        raise BadReply(EngineMessage.TAGGER_MISCOUNTED())
    return [frozenset(NEW_SET.findall(one)) for one in replies[: len(blocks)]]


def cut(
    text: int, block: bytes, new: frozenset[bytes], by_word: Mapping[bytes, frozenset[bytes]]
) -> list[Piece]:
    """Cut a block with the given new sets into pieces; ``by_word``: the new sets of each word.

    >>> by_word = {b"^b/b<n>/b<v>$": frozenset({b"S"})}
    >>> pieces = cut(0, b"^x/*x$ ^a/a<n>$ ^b/b<n>/b<v>$", frozenset({b"S"}), by_word)
    >>> [(piece.data, piece.moves) for piece in pieces]
    [(b'^x/*x$ ^a/a<n>$', ()), (b'^a/a<n>$ ^b/b<n>/b<v>$', (b'S',))]
    """
    if not new:
        return [Piece(text, block)]
    words = [match for match in TOKEN.finditer(block) if match[1]]
    sets = [by_word.get(match[1], frozenset()) for match in words]
    if frozenset().union(*sets) != new or any(len(one) > 1 for one in sets):
        # The words do not account for the block's sets, or one has several, in unknown order.
        return [Piece(text, block, shared=False, moves=tuple(sorted(new)))]
    return _pieces(text, block, words, [next(iter(one), b"") for one in sets])


def _pieces(
    text: int, block: bytes, words: Sequence[re.Match[bytes]], sets: Sequence[bytes]
) -> list[Piece]:
    """Cut after words with a single tag; sections that change the state become separate pieces."""
    last = len(words) - 1
    ends = [i for i, word in enumerate(words[:-1]) if ONE_ANALYSIS.fullmatch(word[1])]
    pieces: list[Piece] = []
    state: tuple[bytes, ...] = ()
    begin = start = 0
    for end in [*ends, last]:
        moves = _moves(sets[start : end + 1], state)
        if moves:
            if start > begin:
                pieces.append(_piece(text, block, words, begin, start, state))
            new = [one for one in sets[start : end + 1] if one]
            first = next(i for i in range(start, end + 1) if sets[i])
            unknown = any(UNKNOWN_WORD in words[i][1] for i in range(start, first))
            shared = len(moves) == 1 and set(new) == {moves[0]} and not unknown
            moving = _piece(text, block, words, start, end, state)
            pieces.append(replace(moving, moves=moves, shared=shared))
            state, begin = state + moves, end
        start = end
    if begin < last or not pieces:
        pieces.append(_piece(text, block, words, begin, last, state))
    return pieces


def _piece(
    text: int,
    block: bytes,
    words: Sequence[re.Match[bytes]],
    begin: int,
    end: int,
    state: tuple[bytes, ...],
) -> Piece:
    """The piece between two words; the outer pieces include the blanks at the ends of the text."""
    left = words[begin].start() if begin else 0
    right = words[end].end() if end < len(words) - 1 else len(block)
    return Piece(text, block[left:right], state, started=begin > 0)


def _moves(sets: Sequence[bytes], state: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """The sets that change the state, in order; a repetition of the last set changes nothing."""
    moves: list[bytes] = []
    for one in sets:
        if one and one != (moves[-1] if moves else state[-1] if state else b""):
            moves.append(one)
    return tuple(moves)


def _words_of(blocks: Sequence[bytes], found: Sequence[frozenset[bytes]]) -> list[bytes]:
    words: dict[bytes, None] = {}
    for block, new in zip(blocks, found, strict=True):
        if new:
            words.update((match[1], None) for match in TOKEN.finditer(block) if match[1])
    return list(words)


def _tagged(
    command: Sequence[str],
    pieces: Sequence[Piece],
    by_word: Mapping[bytes, frozenset[bytes]],
    timeout: float,
) -> list[bytes]:
    groups: dict[tuple[object, ...], dict[bytes, bytes]] = {}
    for piece in pieces:
        groups.setdefault(piece.group, {})[piece.data] = b""
    bringing = {one: word for word, sets in by_word.items() for one in sets if len(sets) == 1}
    starts = {piece.group: b"".join(bringing[one] for one in piece.state) for piece in pieces}

    def run(group: tuple[object, ...]) -> None:
        wanted = groups[group]
        sent = [starts[group] + FULL_STOP, *wanted]
        reply = stream.split(run_pipe([command], stream.join(sent), timeout), len(sent))
        wanted.update(zip(wanted, reply[1:], strict=True))

    with ThreadPoolExecutor(PARALLEL) as pool:
        list(pool.map(run, groups))
    return [groups[piece.group][piece.data] for piece in pieces]


def _without_start(tagged: bytes) -> bytes:
    word = TOKEN.match(tagged)
    if not word or not word[1]:
        raise BadReply(EngineMessage.TAGGER_LOST_A_WORD())
    return tagged[word.end() :]
