"""Run Apertium's statistical tagger so that no text is tagged differently for its neighbours.

The tagger carries one thing from text to text. On a word whose set of possible tags was not
in its training data it looks for a similar set and, in version 3.8, writes what it found over
the tags that unknown words may have, for the rest of the process (apertium,
``tagger_utils.cc``, ``find_similar_ambiguity_class``, which assigns through a reference).
From then on unknown words are tagged differently. So texts with such a word must not stand
before a text that the change could reach:

* a text without such words leaves the tagger as it was: all of these share one process;
* a text with one such set and without unknown words is not reached by a change that the same
  set caused: these share one process a set;
* any other text gets a process of its own (4 to 5 ms).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from engines.adapters import apertium_stream as stream
from engines.adapters.processes import run_pipe
from engines.errors import BadReply

NEW_SET = re.compile(rb"New ambiguity class: (\{[^}\n]*\})")
UNKNOWN_WORD = b"/*"
PARALLEL = 2


def is_stateful(command: Sequence[str]) -> bool:
    """Whether this is the statistical tagger; the perceptron one (``-x``) carries nothing."""
    return command[0] == "apertium-tagger" and "-g" in command


def tag(command: Sequence[str], blocks: Sequence[bytes], timeout: float) -> list[bytes]:
    """Each block tagged as if it were the tagger's first; ``timeout`` in seconds a process.

    :raises EngineError: the tagger failed or gave back another count.
    """
    groups = plan(blocks, new_sets(command, blocks, timeout))
    with ThreadPoolExecutor(PARALLEL) as pool:
        results = list(pool.map(lambda group: _run(command, blocks, group, timeout), groups))
    tagged: dict[int, bytes] = {}
    for group, result in zip(groups, results, strict=True):
        tagged.update(zip(group, result, strict=True))
    return [tagged[index] for index in range(len(blocks))]


def plan(blocks: Sequence[bytes], sets: Sequence[frozenset[bytes]]) -> list[list[int]]:
    """Which blocks may share a process, as indices in the order of the blocks.

    >>> plan([b"a", b"b", b"c"], [frozenset(), frozenset({b"N"}), frozenset()])
    [[0, 2], [1]]
    """
    shared: dict[frozenset[bytes], list[int]] = {}
    alone: list[list[int]] = []
    for index, (block, found) in enumerate(zip(blocks, sets, strict=True)):
        if found and (len(found) > 1 or UNKNOWN_WORD in block):
            alone.append([index])
        else:
            shared.setdefault(found, []).append(index)
    return [*shared.values(), *alone]


def new_sets(
    command: Sequence[str], blocks: Sequence[bytes], timeout: float
) -> list[frozenset[bytes]]:
    """The sets of tags in each block that are new to the tagger; it names them when debugging.

    It flushes at every NUL, so that what it says of a block comes before that block's end.
    """
    verbose = [command[0], "-d", *command[1:]]
    said = run_pipe([verbose], stream.join(blocks), timeout, merge_errors=True).split(b"\0")
    if len(said) <= len(blocks):
        raise BadReply("Apertium's tagger gave back another count of texts.")
    return [frozenset(NEW_SET.findall(one)) for one in said[: len(blocks)]]


def _run(
    command: Sequence[str], blocks: Sequence[bytes], group: Sequence[int], timeout: float
) -> list[bytes]:
    chosen = [blocks[index] for index in group]
    return stream.split(run_pipe([command], stream.join(chosen), timeout), len(group))
