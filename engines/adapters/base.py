"""The boundary to translation engines: one adapter a file, texts in, one outcome a text out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict

from engines.adapters.texts import gettext_noop
from engines.errors import EngineConfigurationError
from engines.messages import Sentence


class Group(Enum):
    """What one needs to have for an engine of a kind; pages list kinds by it, in this order."""

    WITHOUT_CODE = gettext_noop("Connect your own")
    SERVICES = gettext_noop("Services")
    NEAR = gettext_noop("On this machine or network")
    OF_ENGINES = gettext_noop("Built from other engines")
    TO_TRY = gettext_noop("Test the checkers")


class AdapterOptions(BaseModel):
    """Base of every adapter's typed options; admin and wizard forms are made from its fields.

    Never holds a secret: keys are passed apart and live in the environment or encrypted.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may carry and how an engine behaves in batches.

    ``neighbour_dependent``: the translation of a text can depend on the other texts of
    its batch, so a suspect is translated once more alone before it opens.
    ``max_parallel``: how many requests at once make sense where the engine's own setting
    does not say.
    """

    max_items: int
    max_characters: int
    neighbour_dependent: bool = False
    max_parallel: int = 8


@dataclass(frozen=True, slots=True)
class Answer:
    """A translation as an end user sees it; ``raw`` keeps marks that were taken out."""

    text: str
    raw: str = ""
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ItemError:
    """One text of a batch got no translation, the others are unaffected.

    ``kind`` names what came instead where an adapter can tell, such as ``refusal``.
    """

    message: str
    retryable: bool = False
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request to a service and its reply as a person may see them: keys are masked."""

    request: str
    response: str


def freely(characters: int) -> AbstractContextManager[None]:
    """Permission where nothing is limited."""
    return nullcontext()


def at_hand(name: str) -> None:
    """Where all files are on this machine."""


def uncounted() -> None:
    """Where nobody counts requests."""


Order = Callable[[str, str, Sequence[str], str, str], list[Answer | ItemError]]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What an adapter finds around it; passed in, so that adapters read no settings.

    ``data_folder``: relative paths in options start here.
    ``allow_private_addresses``: services on this machine or in its network may be called.
    ``allow_commands``: programs named in options may be run.
    ``fetch``: brings a file of the data folder here, where another host wrote it.
    ``engine``: another engine's adapter by its name, for adapters that wrap one.
    ``order``: has an engine translate texts under its own limits: its name, ``translate`` or
    ``translate_alone``, the texts, both languages; for adapters that wrap several.
    ``record``: takes every exchange with a service, keys masked, where somebody watches.
    ``permission``: waits until one request with so many characters may be sent, and holds its
    place while the block lasts; for adapters that cut an order into requests themselves.
    ``sent``: called for every request for translations that reached a service, by any thread.
    """

    data_folder: Path = Path()
    fetch: Callable[[str], None] = at_hand
    allow_private_addresses: bool = False
    allow_commands: bool = False
    engine: Callable[[str], Adapter] | None = None
    order: Order | None = None
    record: Callable[[Exchange], None] | None = None
    permission: Callable[[int], AbstractContextManager[None]] = freely
    sent: Callable[[], None] = uncounted


class Adapter(ABC):
    """Drives one kind of engine. Instances are cheap and hold no open resources for long."""

    kind: ClassVar[str]
    title: ClassVar[str]
    group: ClassVar[Group | None]
    """Where pages list the kind; None where its engines come in by a page of their own."""
    options_type: ClassVar[type[AdapterOptions]]
    needs_key: ClassVar[bool] = False
    remote: ClassVar[bool] = False
    """A service elsewhere: limits, pauses and the circuit breaker apply to it."""
    wraps: ClassVar[tuple[str, ...]] = ()
    """The options that name other engines, which do the work."""

    def __init__(
        self, options: Any, *, key: str = "", surroundings: Surroundings | None = None
    ) -> None:
        self.options = options
        # A key out of a file often ends in a line feed, which no header takes.
        self._key = key.strip()
        self._surroundings = surroundings or Surroundings()

    @property
    @abstractmethod
    def limits(self) -> Limits: ...

    @property
    def asks_singly(self) -> bool:
        """Whether every text is a request of its own, for which it asks permission itself."""
        return False

    @abstractmethod
    def directions(self) -> frozenset[tuple[str, str]] | None:
        """Pairs (source, target) of language codes; None where the service does not tell.

        :raises EngineError: the service or program cannot be asked.
        """

    @abstractmethod
    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        """Translate a batch within ``limits``; one outcome a text, in order.

        :raises EngineError: the batch as a whole failed.
        """

    def translate_alone(
        self, texts: Sequence[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        """Translate each text as if it were the only one; differs where neighbours matter."""
        return self.translate(texts, source, target)

    def wrapped(self, name: str) -> Adapter:
        """The adapter of an engine that this one stands on, from one of the options in ``wraps``.

        :raises EngineConfigurationError: no engines are known here, or it wraps others itself.
        """
        if self._surroundings.engine is None:
            raise EngineConfigurationError(Sentence.NOTHING_TO_WRAP())
        inner = self._surroundings.engine(name)
        if inner.wraps:
            raise EngineConfigurationError(Sentence.WRAPS_ANOTHER(name=name))
        return inner
