"""Any program that reads one text per line and writes one translation per line."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from typing import ClassVar

from pydantic import Field, field_validator

from engines.adapters.base import (
    Adapter,
    AdapterContext,
    AdapterOptions,
    Answer,
    ItemError,
    KindGroup,
    Limits,
)
from engines.adapters.processes import run_pipe
from engines.adapters.translatable import gettext_noop
from engines.errors import BadReply, EngineConfigurationError
from engines.messages import EngineMessage

LINE_BREAKS = re.compile("[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")


class ProgramOptions(AdapterOptions):
    """The program with its arguments, run without a shell."""

    command: str = Field(
        description=gettext_noop("can contain {source} and {target}; no shell, no pipes")
    )
    timeout_seconds: float = Field(300, gt=0, description=gettext_noop("per batch"))

    @field_validator("command")
    @classmethod
    def _can_be_read(cls, value: str) -> str:
        command_words(value, "", "")
        return value


class CommandOptions(ProgramOptions):
    max_items: int = Field(1000, ge=1, description=gettext_noop("texts per batch"))


class CommandAdapter(Adapter):
    """Line breaks within a text become spaces, since each line is one text."""

    kind: ClassVar[str] = "command"
    title: ClassVar[str] = gettext_noop("Command (program that reads lines)")
    group: ClassVar[KindGroup | None] = KindGroup.WITHOUT_CODE
    options_type: ClassVar[type[AdapterOptions]] = CommandOptions

    options: CommandOptions

    @property
    def limits(self) -> Limits:
        # The program may keep state from one line to the next.
        return Limits(self.options.max_items, 2_000_000, neighbour_dependent=True)

    def directions(self) -> None:
        """Unknown: programs cannot list them."""
        return

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        if not texts:
            return []
        written = run_lines(
            command_words(self.options.command, source, target),
            [LINE_BREAKS.sub(" ", text.replace("\0", " ")) for text in texts],
            self.options.timeout_seconds,
            self._context,
        )
        return [Answer(line) for line in written]

    def translate_alone(
        self, texts: Sequence[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        return [one for text in texts for one in self.translate([text], source, target)]


def command_words(command: str, source: str, target: str) -> list[str]:
    """The program and its arguments, with the languages filled in.

    :raises ValueError: the command is empty, or a quotation mark is not closed.
    """
    words = shlex.split(command)
    if not words:
        raise ValueError("is empty")
    return [word.replace("{source}", source).replace("{target}", target) for word in words]


def run_lines(
    command: Sequence[str], lines: Sequence[str], timeout: float, context: AdapterContext
) -> list[str]:
    """Have a program read the lines, and return the line that it wrote for each of them.

    :raises EngineConfigurationError: programs may not be run here.
    :raises BadReply: it failed, or wrote another number of lines or invalid UTF-8.
    """
    if not context.allow_commands:
        raise EngineConfigurationError(
            EngineMessage.NO_COMMANDS_HERE(), remedy=EngineMessage.ALLOW_COMMANDS()
        )
    data = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
    reply = run_pipe([command], data, timeout)
    try:
        written = reply.decode("utf-8").removesuffix("\n").split("\n")
    except UnicodeDecodeError:
        raise BadReply(EngineMessage.PROGRAM_WROTE_NO_UTF_8()) from None
    if len(written) != len(lines):
        raise BadReply(EngineMessage.PROGRAM_MISCOUNTED(n=len(written), m=len(lines)))
    return [line.removesuffix("\r") for line in written]
