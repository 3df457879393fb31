"""Run Apertium's statistical tagger so that no text is tagged differently for its neighbours.

The tagger carries one thing from text to text. On a word whose set of possible tags was not
in its training data it looks for a similar set and, in version 3.8, writes what it found over
the tags that unknown words may have, for the rest of the process (apertium,
``tagger_utils.cc``, ``find_similar_ambiguity_class``, which assigns through a reference).
From then on unknown words are tagged differently. A word with such a set is called *new* here.

* Text without new words leaves the tagger as it was: all of it shares one process.
* Text with new words of one set, and no unknown word before the first of them, is not reached
  by a change that the same set caused: such text shares one process a set.
* Where an unknown word stands before the first new word, the text is cut behind a word between
  them that can have one tag only. There the tagger remembers that tag alone, so the second
  piece is given that word as a start, and each piece has its own kind of process.
* What cannot be cut so, or has new words of several sets, gets a process of its own (4 to 5 ms).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from engines.adapters import apertium_stream as stream
from engines.adapters.processes import run_pipe
from engines.errors import BadReply

NEW_SET = re.compile(rb"New ambiguity class: (\{[^}\n]*\})")
# An escaped character or a superblank outside words; a word.
TOKEN = re.compile(rb"\\.|\[(?:\\.|[^\]\\])*\]|(\^(?:\\.|[^$\\])*\$)", re.DOTALL)
ONE_ANALYSIS = re.compile(rb"\^(?:\\.|[^/$\\])+/(?![*])(?:\\.|[^/+$\\])+\$", re.DOTALL)
UNKNOWN_WORD = b"/*"
PARALLEL = 2


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a text for the tagger; ``started``: its first word is there for the tag only."""

    text: int
    data: bytes
    new: frozenset[bytes]
    alone: bool = False
    started: bool = False


def is_stateful(command: Sequence[str]) -> bool:
    """Whether this is the statistical tagger; the perceptron one (``-x``) carries nothing."""
    return command[0] == "apertium-tagger" and "-g" in command


def tag(command: Sequence[str], blocks: Sequence[bytes], timeout: float) -> list[bytes]:
    """Each block tagged as if it were the tagger's first; ``timeout`` in seconds a process.

    :raises EngineError: the tagger failed or gave back another count.
    """
    found = new_sets(command, blocks, timeout)
    words = _new_words(command, blocks, found, timeout)
    pieces = [
        piece
        for index, (block, new) in enumerate(zip(blocks, found, strict=True))
        for piece in cut(index, block, new, words)
    ]
    tagged = [b""] * len(blocks)
    for piece, data in zip(pieces, _tagged(command, pieces, timeout), strict=True):
        tagged[piece.text] += _without_start(data) if piece.started else data
    return tagged


def new_sets(
    command: Sequence[str], blocks: Sequence[bytes], timeout: float
) -> list[frozenset[bytes]]:
    """The sets of new words in each block; the tagger names them when it debugs.

    It flushes at every NUL, so that what it says of a block comes before that block's end.
    """
    verbose = [command[0], "-d", *command[1:]]
    said = run_pipe([verbose], stream.join(blocks), timeout, merge_errors=True).split(b"\0")
    if len(said) <= len(blocks):
        raise BadReply("Apertium's tagger gave back another count of texts.")
    return [frozenset(NEW_SET.findall(one)) for one in said[: len(blocks)]]


def cut(
    text: int, block: bytes, new: frozenset[bytes], words: Mapping[bytes, frozenset[bytes]]
) -> list[Piece]:
    """The pieces of a block with the given new sets; ``words``: the new sets of its words.

    >>> [piece.data for piece in cut(0, b"^x/*x$ ^a/a<n>$ ^b/b<n>/b<v>$", frozenset({b"S"}),
    ...                              {b"^b/b<n>/b<v>$": frozenset({b"S"})})]
    [b'^x/*x$ ^a/a<n>$', b'^a/a<n>$ ^b/b<n>/b<v>$']
    """
    if not new or (len(new) == 1 and UNKNOWN_WORD not in block):
        return [Piece(text, block, new)]
    whole = Piece(text, block, new, alone=True)
    found = [match for match in TOKEN.finditer(block) if match[1]]
    first = next((i for i, match in enumerate(found) if words.get(match[1])), None)
    if len(new) > 1 or first is None:
        return [whole]
    before = [match[1] for match in found[:first]]
    start = max((i for i, one in enumerate(before) if ONE_ANALYSIS.fullmatch(one)), default=-1)
    if any(UNKNOWN_WORD in one for one in before[start + 1 :]):
        return [whole]
    if start < 0:
        return [Piece(text, block, new)]
    head = Piece(text, block[: found[start].end()], frozenset())
    return [head, Piece(text, block[found[start].start() :], new, started=True)]


def _new_words(
    command: Sequence[str],
    blocks: Sequence[bytes],
    found: Sequence[frozenset[bytes]],
    timeout: float,
) -> dict[bytes, frozenset[bytes]]:
    """New sets by word, for the blocks that may be cut."""
    words: dict[bytes, None] = {}
    for block, new in zip(blocks, found, strict=True):
        if len(new) == 1 and UNKNOWN_WORD in block:
            words.update((match[1], None) for match in TOKEN.finditer(block) if match[1])
    if not words:
        return {}
    return dict(zip(words, new_sets(command, list(words), timeout), strict=True))


def _tagged(command: Sequence[str], pieces: Sequence[Piece], timeout: float) -> list[bytes]:
    groups = _groups(pieces)
    with ThreadPoolExecutor(PARALLEL) as pool:
        results = list(pool.map(lambda group: _run(command, pieces, group, timeout), groups))
    tagged: dict[int, bytes] = {}
    for group, result in zip(groups, results, strict=True):
        tagged.update(zip(group, result, strict=True))
    return [tagged[index] for index in range(len(pieces))]


def _groups(pieces: Sequence[Piece]) -> list[list[int]]:
    """Which pieces share a process, as indices."""
    shared: dict[frozenset[bytes], list[int]] = {}
    alone: list[list[int]] = []
    for index, piece in enumerate(pieces):
        if piece.alone:
            alone.append([index])
        else:
            shared.setdefault(piece.new, []).append(index)
    return [*shared.values(), *alone]


def _run(
    command: Sequence[str], pieces: Sequence[Piece], group: Sequence[int], timeout: float
) -> list[bytes]:
    chosen = [pieces[index].data for index in group]
    return stream.split(run_pipe([command], stream.join(chosen), timeout), len(group))


def _without_start(tagged: bytes) -> bytes:
    word = TOKEN.match(tagged)
    if not word or not word[1]:
        raise BadReply("Apertium's tagger lost the word that a piece starts with.")
    return tagged[word.end() :]
