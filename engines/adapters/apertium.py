"""Apertium through its command-line programs: rule-based, local, no key.

The programs of a mode run as a pipeline, with texts separated by NUL, at which every program
flushes, so that no rule sees two texts at once.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from pydantic import Field

from engines.adapters import apertium_stream as stream
from engines.adapters import apertium_tagger
from engines.adapters.base import Adapter, AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.processes import run_pipe
from engines.adapters.translatable import gettext_noop
from engines.errors import EngineNotInstalled, UnsupportedDirection
from engines.messages import EngineMessage

Command = tuple[str, ...]

INSTALL = "apt-get install apertium apertium-eng-spa apertium-eng-cat"
# ISO 639-1 to the codes that Apertium names its modes with; others are used as they are.
APERTIUM_CODES = {
    "en": "eng", "es": "spa", "ca": "cat", "fr": "fra", "pt": "por", "gl": "glg", "it": "ita",
    "oc": "oci", "eo": "epo", "ro": "ron", "eu": "eus", "de": "deu", "nl": "nld", "sv": "swe",
    "da": "dan", "nn": "nno", "nb": "nob", "is": "isl", "ru": "rus", "uk": "ukr", "pl": "pol",
}  # fmt: skip
ISO_CODES = {code: short for short, code in APERTIUM_CODES.items()}
MODE_NAME = re.compile(r"([a-z]{2,3})-([a-z]{2,3})")
WITH_MARKS, WITHOUT_MARKS = "-g", "-n"


class ApertiumOptions(AdapterOptions):
    """The folder of the language data, and a time-out."""

    data_folder: str = Field(
        "/usr/share/apertium", description=gettext_noop("folder that contains modes/")
    )
    timeout_seconds: float = Field(600, gt=0, description=gettext_noop("per batch"))


@dataclass(frozen=True, slots=True)
class Mode:
    """A mode's programs, split into the steps of the adapter."""

    analysis: tuple[Command, ...]
    tagger: Command | None
    transfer: tuple[Command, ...]
    generation: tuple[Command, ...]


class ApertiumAdapter(Adapter):
    """Every mode of the installed Apertium language pairs."""

    kind: ClassVar[str] = "apertium"
    title: ClassVar[str] = gettext_noop("Apertium (command line)")
    group: ClassVar[KindGroup | None] = KindGroup.NEAR
    options_type: ClassVar[type[AdapterOptions]] = ApertiumOptions

    options: ApertiumOptions

    @property
    def limits(self) -> Limits:
        return Limits(max_items=4000, max_characters=2_000_000)

    def directions(self) -> frozenset[tuple[str, str]]:
        names = [path.stem for path in self._modes().glob("*.mode")]
        found = [match.groups() for name in names if (match := MODE_NAME.fullmatch(name))]
        return frozenset((ISO_CODES.get(a, a), ISO_CODES.get(b, b)) for a, b in found)

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        if not texts:
            return []
        mode = self._mode(source, target)
        blocks = self._run(mode.analysis, stream.split(stream.encode(texts), len(texts)))
        if mode.tagger:
            blocks = apertium_tagger.tag(mode.tagger, blocks, self.options.timeout_seconds)
        return self._generate(mode, self._run(mode.transfer, blocks))

    def _generate(self, mode: Mode, blocks: Sequence[bytes]) -> list[Answer | ItemError]:
        """Generate with marks, and again without them if a character could be a mark."""
        marked = [stream.decode(one) for one in self._run(_filled(mode, WITH_MARKS), blocks)]
        doubtful = [i for i, raw in enumerate(marked) if any(mark in raw for mark in stream.MARKS)]
        again = self._run(_filled(mode, WITHOUT_MARKS), [blocks[i] for i in doubtful])
        clean = dict(zip(doubtful, map(stream.decode, again), strict=True))
        return [_answer(raw, clean.get(i, raw)) for i, raw in enumerate(marked)]

    def _run(self, commands: Sequence[Command], blocks: Sequence[bytes]) -> list[bytes]:
        if not commands or not blocks:
            return list(blocks)
        reply = run_pipe(commands, stream.join(blocks), self.options.timeout_seconds)
        return stream.split(reply, len(blocks))

    def _modes(self) -> Path:
        folder = Path(self.options.data_folder) / "modes"
        if not shutil.which("apertium-tagger") or not folder.is_dir():
            raise EngineNotInstalled(
                EngineMessage.NO_APERTIUM(), remedy=EngineMessage.INSTALL_IT(command=INSTALL)
            )
        return folder

    def _mode(self, source: str, target: str) -> Mode:
        path = self._modes() / f"{_code(source)}-{_code(target)}.mode"
        if not path.is_file():
            raise UnsupportedDirection(
                EngineMessage.NO_MODE(mode=path.stem), remedy=EngineMessage.LIST_THE_MODES()
            )
        return read_mode(str(path))


@lru_cache(maxsize=64)
def read_mode(path: str) -> Mode:
    """A mode file's pipeline, with every program set to flush at NUL.

    In the file, ``$1`` is the generator's option for marks and ``$2`` a debugging option of the
    tagger.
    """
    pipe = Path(path).read_text(encoding="utf-8").strip().replace("$2", "")
    commands = [_flushing(shlex.split(part)) for part in pipe.split("|")]
    generator = next((i for i, one in enumerate(commands) if "$1" in one), len(commands))
    tagger = next((i for i, one in enumerate(commands) if apertium_tagger.is_stateful(one)), None)
    if tagger is None:
        return Mode((), None, tuple(commands[:generator]), tuple(commands[generator:]))
    return Mode(
        tuple(commands[:tagger]),
        commands[tagger],
        tuple(commands[tagger + 1 : generator]),
        tuple(commands[generator:]),
    )


def _flushing(command: Sequence[str]) -> Command:
    program, *arguments = command
    return (program, "-z", *arguments)


def _filled(mode: Mode, marks: str) -> list[Command]:
    return [tuple(marks if word == "$1" else word for word in one) for one in mode.generation]


def _answer(raw: str, clean: str) -> Answer:
    if raw == clean:
        return Answer(clean)
    return Answer(clean, raw=raw, detail=stream.detail(raw, clean))


def _code(language: str) -> str:
    return APERTIUM_CODES.get(language, language)
