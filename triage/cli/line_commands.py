"""Answers a file line by line and writes the answers to another file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import IO, Any

from triage.files.outputs import STANDARD, written
from triage.methods.pairs import write_row

Answers = Callable[[IO[bytes]], Iterator[dict[str, Any]]]


def answer_lines(source: str, target: str, answers: Answers) -> int:
    """Write the answers to the lines of ``source`` to ``target``; return the number of bad lines.

    :param source: a file name; ``-`` means standard input, and standard output for ``target``.
    :raises OSError: one of the files cannot be opened, or they are the same.
    """
    bad = 0
    with ExitStack() as stack:
        output = stack.enter_context(written(target, [source]))
        standard = source == STANDARD
        lines = sys.stdin.buffer if standard else stack.enter_context(open(source, "rb"))
        for answer in answers(lines):
            bad += "problem" in answer
            write_row(output, answer)
    return bad
