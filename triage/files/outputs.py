"""Writes results: beside their file first, renamed at the end, and never over a file that is read."""

from __future__ import annotations

import errno
import io
import os
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import BinaryIO, TextIO, cast
from uuid import uuid4

#: The name of standard input and output.
STANDARD = "-"
_STDIN, _STDOUT, _STDERR = 0, 1, 2

Name = str | Path


def refuse_inputs(target: Name, inputs: Iterable[Name]) -> None:
    """Check that a result would not be written over one of the files that it is made from.

    Links, other spellings and standard input or output redirected to the file count as the file.

    :raises OSError: it would be; ``filename`` and ``strerror`` say so.
    """
    place = _regular_file(target, _STDOUT)
    if place is None:
        return
    for name in inputs:
        read = _regular_file(name, _STDIN)
        if read is not None and os.path.samestat(place, read):
            also = "" if str(name) == str(target) else f" as {name}"
            problem = f"It is read{also}; write the result to another file"
            raise OSError(errno.EINVAL, problem, str(target))


def refuse_outside(target: Path, folder: Path) -> None:
    """Check that a result in a folder would not be written through a link that leads out of it.

    :raises OSError: it would be; ``filename`` and ``strerror`` say so.
    """
    real = Path(os.path.realpath(target))
    if not real.is_relative_to(os.path.realpath(folder)):
        problem = f"It leads to {real}, outside the folder {folder}; remove the link"
        raise OSError(errno.EINVAL, problem, str(target))


def _regular_file(name: Name, standard: int) -> os.stat_result | None:
    try:
        found = os.fstat(standard) if str(name) == STANDARD else os.stat(name)
    except (OSError, ValueError):
        return None
    return found if stat.S_ISREG(found.st_mode) else None


@contextmanager
def written(
    target: Name, inputs: Iterable[Name] = (), *, private: bool = False
) -> Iterator[BinaryIO]:
    """Open a file for its whole new content, which replaces the old one when the block is left.

    If the block fails, the old file stays as it was. ``-`` is standard output; pipes and devices are
    written to directly.

    :param inputs: the files that the result is made from.
    :param private: whether only the owner may read the file.
    :raises OSError: it cannot be written, or is an input.
    """
    refuse_inputs(target, inputs)
    if str(target) == STANDARD:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    elif (direct := _direct(target)) is not None:
        with direct as stream:
            yield stream
    else:
        with _replacing(Path(os.path.realpath(target)), target, private) as stream:
            yield stream


def partial(target: Name) -> Path:
    """The file beside a result in which :func:`kept` writes until the result is complete."""
    real = Path(os.path.realpath(target))
    return real.with_name(f"{real.name}.partial")


@contextmanager
def kept(target: Name, inputs: Iterable[Name], *, resume: bool) -> Iterator[BinaryIO]:
    """Open a file as :func:`written` does, for lines that take so long that what is there is kept.

    They stand in :func:`partial` until the block is left without an error. The stream can be read,
    too, and begins before the whole lines that an earlier process left.

    :param resume: go on with those lines; without, their file must not exist.
    :raises OSError: it cannot be written, is an input, or is no file that can be resumed.
    """
    refuse_inputs(target, inputs)
    if str(target) == STANDARD or (os.path.exists(target) and not os.path.isfile(target)):
        if resume:
            raise OSError(errno.EINVAL, "Only a file can be resumed", str(target))
        with written(target, inputs) as stream:
            yield stream
        return
    draft = partial(target)
    try:
        with open(draft, "r+b" if resume and draft.exists() else "x+b") as stream:
            whole = sum(len(line) for line in stream if line.endswith(b"\n"))
            stream.truncate(whole)
            stream.seek(0)
            yield stream
    except BaseException:
        with suppress(OSError):
            if not draft.stat().st_size:
                draft.unlink()
        raise
    os.replace(draft, os.path.realpath(target))


@contextmanager
def written_text(target: Name | None, inputs: Iterable[Name] = ()) -> Iterator[TextIO]:
    """As :func:`written`, for text in UTF-8, whatever the terminal's encoding.

    :param target: standard output if None.
    """
    if target is None or str(target) == STANDARD:
        refuse_inputs(STANDARD, inputs)
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="replace")
        yield sys.stdout
        sys.stdout.flush()
        return
    with written(target, inputs) as stream:
        text = io.TextIOWrapper(stream, encoding="utf-8", errors="replace", newline="\n")
        yield text
        text.flush()
        text.detach()


def _direct(target: Name) -> BinaryIO | None:
    """A stream to what cannot be replaced by a file: a pipe, a device, or an output of this process."""
    try:
        found = os.stat(target)
    except FileNotFoundError:
        return None
    for number in (_STDOUT, _STDERR):
        with suppress(OSError):
            # /dev/stdout may be a file to which other programs have already written.
            if os.path.samestat(found, os.fstat(number)):
                return os.fdopen(os.dup(number), "wb")
    return None if stat.S_ISREG(found.st_mode) else open(target, "wb")


@contextmanager
def _replacing(real: Path, target: Name, private: bool) -> Iterator[BinaryIO]:
    draft = _draft(real, target, private)
    try:
        with draft:
            yield draft
        if real.exists() and not private:
            shutil.copymode(real, draft.name)
        try:
            os.replace(draft.name, real)
        except OSError:
            # On another file system, or mounted by itself into a container.
            shutil.copyfile(draft.name, real)
    finally:
        Path(draft.name).unlink(missing_ok=True)


def _draft(real: Path, target: Name, private: bool) -> BinaryIO:
    try:
        if real.exists() and not os.access(real, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return open(
            real.with_name(f".{uuid4().hex}.partial"),
            "xb",
            opener=lambda path, flags: os.open(path, flags, 0o600 if private else 0o666),
        )
    except OSError as error:
        if isinstance(error, PermissionError) and os.access(real, os.W_OK):
            return cast("BinaryIO", NamedTemporaryFile(delete=False))
        raise OSError(error.errno, error.strerror, str(target)) from error
