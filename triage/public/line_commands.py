"""Answers a file line by line and writes the answers to another file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import IO, Any

from triage.methods.pairs import write_row

Answers = Callable[[IO[bytes]], Iterator[dict[str, Any]]]


def answer_lines(source: str, target: str, answers: Answers) -> int:
    """Write the answers to the lines of ``source`` to ``target``; return the number of bad lines.

    :param source: a file name; ``-`` means standard input, and standard output for ``target``.
    :raises OSError: one of the files cannot be opened.
    """
    bad = 0
    with ExitStack() as stack:
        lines = _open(source, "rb", stack)
        written = _open(target, "wb", stack)
        for answer in answers(lines):
            bad += "problem" in answer
            write_row(written, answer)
        written.flush()
    return bad


def _open(name: str, mode: str, stack: ExitStack) -> IO[bytes]:
    if name == "-":
        return sys.stdin.buffer if mode == "rb" else sys.stdout.buffer
    return stack.enter_context(open(name, mode))
