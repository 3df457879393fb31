"""Apertium by its command-line programs: rule-based, local, no key.

The stages of a mode are run as one pipe with the texts parted by NUL, at which every stage
flushes: no rule sees two texts at once, whatever they contain.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import IO, ClassVar

from pydantic import Field

from engines.adapters.base import Adapter, AdapterOptions, Answer, ItemError, Limits
from engines.errors import BadReply, EngineNotInstalled, EngineUnavailable, UnsupportedDirection

REMEDY = "Install it: apt-get install apertium apertium-eng-spa apertium-eng-cat"
# ISO 639-1 to the codes that Apertium names its modes with; others are used as they are.
APERTIUM_CODES = {
    "en": "eng", "es": "spa", "ca": "cat", "fr": "fra", "pt": "por", "gl": "glg", "it": "ita",
    "oc": "oci", "eo": "epo", "ro": "ron", "eu": "eus", "de": "deu", "nl": "nld", "sv": "swe",
    "da": "dan", "nn": "nno", "nb": "nob", "is": "isl", "ru": "rus", "uk": "ukr", "pl": "pol",
}  # fmt: skip
ISO_CODES = {code: short for short, code in APERTIUM_CODES.items()}
MODE_NAME = re.compile(r"([a-z]{2,3})-([a-z]{2,3})")
RESERVED = re.compile(r"[\[\]{}^$/\\@<>~]")
ESCAPED = re.compile(r"\\(.)", re.DOTALL)
# What apertium-destxt puts behind a text: a full stop that ends the last sentence, marked
# by the empty superblank so that it is taken out again.
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}
SENTENCE_END = ".[]"


class ApertiumOptions(AdapterOptions):
    """Where the language data lie and how long one batch may take."""

    data_folder: str = Field("/usr/share/apertium", description="folder with the modes")
    timeout_seconds: float = Field(300, gt=0, description="for one batch")


class ApertiumAdapter(Adapter):
    """Every mode of the installed Apertium language pairs."""

    kind: ClassVar[str] = "apertium"
    title: ClassVar[str] = "Apertium (command line)"
    options_type: ClassVar[type[AdapterOptions]] = ApertiumOptions

    options: ApertiumOptions

    @property
    def limits(self) -> Limits:
        return Limits(max_items=4000, max_characters=12_000_000, neighbour_dependent=True)

    def directions(self) -> frozenset[tuple[str, str]]:
        names = [path.stem for path in self._modes().glob("*.mode")]
        found = [match.groups() for name in names if (match := MODE_NAME.fullmatch(name))]
        return frozenset((ISO_CODES.get(a, a), ISO_CODES.get(b, b)) for a, b in found)

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        if not texts:
            return []
        stages = self._stages(source, target)
        stream = "\0".join(to_stream(text) for text in texts) + "\0"
        reply = run_pipe(stages, stream.encode("utf-8", "replace"), self.options.timeout_seconds)
        return [
            from_stream(part, text)
            for part, text in zip(split(reply, len(texts)), texts, strict=True)
        ]

    def translate_alone(
        self, texts: Sequence[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        return [self.translate([text], source, target)[0] for text in texts]

    def _modes(self) -> Path:
        folder = Path(self.options.data_folder) / "modes"
        if not shutil.which("apertium") or not folder.is_dir():
            raise EngineNotInstalled("Apertium is not installed.", remedy=REMEDY)
        return folder

    def _stages(self, source: str, target: str) -> list[list[str]]:
        path = self._modes() / f"{_code(source)}-{_code(target)}.mode"
        if not path.is_file():
            raise UnsupportedDirection(
                f"Apertium has no mode {path.stem} here.",
                remedy=f"{REMEDY}; 'apertium -l' lists what is there.",
            )
        return read_stages(str(path))


def _code(language: str) -> str:
    return APERTIUM_CODES.get(language, language)


@lru_cache(maxsize=64)
def read_stages(mode_file: str) -> list[list[str]]:
    """The programs of a mode's pipe, each told to flush at NUL."""
    text = Path(mode_file).read_text(encoding="utf-8").strip()
    # $1 tells the generator to mark what it cannot generate, $2 is for the tagger's debugging.
    pipe = text.replace("$1", "-g").replace("$2", "")
    commands = [shlex.split(stage) for stage in pipe.split("|")]
    return [[program, "-z", *arguments] for program, *arguments in commands]


def to_stream(text: str) -> str:
    """A text in Apertium's stream format: reserved characters escaped, the end marked."""
    return RESERVED.sub(r"\\\g<0>", text.replace("\0", " ")) + SENTENCE_END


def from_stream(part: str, source: str) -> Answer | ItemError:
    """One text's translation out of the stream; marks go into ``raw`` and ``detail``."""
    raw = ESCAPED.sub(r"\1", part.removesuffix(SENTENCE_END))
    text = re.sub(r"(?<!\w)[*#@](?=\w)", "", raw)
    return Answer(text, raw=raw)


def split(reply: bytes, count: int) -> list[str]:
    """The reply's texts. Every stage adds one NUL of its own behind the last text.

    :raises BadReply: another count of texts came back.
    """
    parts = reply.split(b"\0")
    if len(parts) <= count or any(part.strip() for part in parts[count:]):
        raise BadReply(f"Apertium gave back another count of texts than the {count} sent.")
    return [part.decode("utf-8", "replace") for part in parts[:count]]


def run_pipe(stages: Sequence[Sequence[str]], data: bytes, timeout: float) -> bytes:
    """What the programs make of the data, one's output the next one's input.

    :raises EngineNotInstalled: a program is missing.
    :raises EngineUnavailable: a program failed or the time ran out.
    """
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as result:
        source.write(data)
        source.seek(0)
        processes = _start(stages, source, result)
        try:
            _wait(processes, time.monotonic() + timeout)
        finally:
            for process in processes:
                process.kill()
                process.wait()
        result.seek(0)
        return result.read()


def _start(
    stages: Sequence[Sequence[str]], source: IO[bytes], result: IO[bytes]
) -> list[subprocess.Popen[bytes]]:
    processes: list[subprocess.Popen[bytes]] = []
    feed: IO[bytes] = source
    for number, command in enumerate(stages, start=1):
        last = number == len(stages)
        process = _spawn(command, feed, result if last else subprocess.PIPE, processes)
        processes.append(process)
        if feed is not source:
            feed.close()
        feed = process.stdout or result
    return processes


def _spawn(
    command: Sequence[str],
    feed: IO[bytes],
    to: IO[bytes] | int,
    started: list[subprocess.Popen[bytes]],
) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            command, stdin=feed, stdout=to, stderr=subprocess.DEVNULL, env=ENVIRONMENT
        )
    except FileNotFoundError:
        for process in started:
            process.kill()
            process.wait()
        raise EngineNotInstalled(f"{command[0]} is not installed.", remedy=REMEDY) from None


def _wait(processes: Sequence[subprocess.Popen[bytes]], deadline: float) -> None:
    for process in processes:
        try:
            code = process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            raise EngineUnavailable("Apertium took longer than its time limit.") from None
        if code:
            raise EngineUnavailable(f"{process.args!r} ended with exit code {code}.")
