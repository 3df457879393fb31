"""Any program that reads one text per line and writes one translation per line."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from typing import ClassVar

from pydantic import Field, field_validator

from engines.adapters.base import Adapter, AdapterOptions, Answer, Group, ItemError, Limits
from engines.adapters.processes import run_pipe
from engines.adapters.texts import gettext_noop
from engines.errors import BadReply, EngineConfigurationError
from engines.messages import EngineMessage

LINE_BREAKS = re.compile("[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")


class CommandOptions(AdapterOptions):
    """The program with its arguments, run without a shell."""

    command: str = Field(
        description=gettext_noop("can contain {source} and {target}; no shell, no pipes")
    )
    timeout_seconds: float = Field(300, gt=0, description=gettext_noop("per batch"))
    max_items: int = Field(1000, ge=1, description=gettext_noop("texts per batch"))

    @field_validator("command")
    @classmethod
    def _can_be_read(cls, value: str) -> str:
        if not shlex.split(value):
            raise ValueError("is empty")
        return value


class CommandAdapter(Adapter):
    """Line breaks within a text become spaces, since each line is one text."""

    kind: ClassVar[str] = "command"
    title: ClassVar[str] = gettext_noop("Command (program that reads lines)")
    group: ClassVar[Group | None] = Group.WITHOUT_CODE
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
        if not self._context.allow_commands:
            raise EngineConfigurationError(
                EngineMessage.NO_COMMANDS_HERE(), remedy=EngineMessage.ALLOW_COMMANDS()
            )
        lines = [LINE_BREAKS.sub(" ", text.replace("\0", " ")) for text in texts]
        data = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        reply = run_pipe([self._command(source, target)], data, self.options.timeout_seconds)
        return [Answer(line) for line in self._lines(reply, len(texts))]

    def translate_alone(
        self, texts: Sequence[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        return [one for text in texts for one in self.translate([text], source, target)]

    def _command(self, source: str, target: str) -> list[str]:
        words = shlex.split(self.options.command)
        return [word.replace("{source}", source).replace("{target}", target) for word in words]

    def _lines(self, reply: bytes, count: int) -> list[str]:
        try:
            text = reply.decode("utf-8")
        except UnicodeDecodeError:
            raise BadReply(EngineMessage.PROGRAM_WROTE_NO_UTF_8()) from None
        lines = text.removesuffix("\n").split("\n")
        if len(lines) != count:
            raise BadReply(EngineMessage.PROGRAM_MISCOUNTED(n=len(lines), m=count))
        return [line.removesuffix("\r") for line in lines]
