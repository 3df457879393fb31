"""Runs pipelines of programs, with files for input and output so that no full buffer blocks."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from typing import IO

from engines.errors import BadReply, EngineNotInstalled, EngineUnavailable
from engines.messages import EngineMessage

ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}


def run_pipe(
    commands: Sequence[Sequence[str]], data: bytes, timeout: float, *, merge_errors: bool = False
) -> bytes:
    """Pipe ``data`` through the programs and return the output of the last one.

    ``timeout`` is in seconds for the whole pipeline; ``merge_errors`` interleaves the last
    program's standard error with its output.

    :raises EngineNotInstalled: a program is missing.
    :raises BadReply: a program failed, usually because of its input.
    :raises EngineUnavailable: the pipeline took too long.
    """
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as result:
        source.write(data)
        source.seek(0)
        processes: list[subprocess.Popen[bytes]] = []
        try:
            _start(commands, source, result, processes, merge_errors)
            _wait(commands, processes, timeout)
        finally:
            _end(processes)
        result.seek(0)
        return result.read()


def _start(
    commands: Sequence[Sequence[str]],
    source: IO[bytes],
    result: IO[bytes],
    processes: list[subprocess.Popen[bytes]],
    merge_errors: bool,
) -> None:
    feed: IO[bytes] = source
    for command in commands:
        last = command is commands[-1]
        errors = subprocess.STDOUT if last and merge_errors else subprocess.DEVNULL
        process = _spawn(command, feed, result if last else subprocess.PIPE, errors)
        processes.append(process)
        if feed is not source:
            feed.close()
        feed = process.stdout or result


def _spawn(
    command: Sequence[str], feed: IO[bytes], to: IO[bytes] | int, errors: int
) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(command, stdin=feed, stdout=to, stderr=errors, env=ENVIRONMENT)
    except FileNotFoundError:
        raise EngineNotInstalled(EngineMessage.NO_PROGRAM(name=command[0])) from None
    except PermissionError:
        raise EngineNotInstalled(EngineMessage.PROGRAM_NOT_ALLOWED(name=command[0])) from None


def _wait(
    commands: Sequence[Sequence[str]],
    processes: Sequence[subprocess.Popen[bytes]],
    timeout: float,
) -> None:
    deadline = time.monotonic() + timeout
    for command, process in zip(commands, processes, strict=True):
        try:
            code = process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            raise EngineUnavailable(EngineMessage.NO_ANSWER(n=f"{timeout:g}")) from None
        if code:
            raise BadReply(EngineMessage.ENDED_WITH_CODE(name=command[0], n=code))


def _end(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        if process.poll() is None:
            process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()
