"""The interface to translation engines: texts in, one outcome per text out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict

from engines.adapters.translatable import gettext_noop
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage


class KindGroup(Enum):
    """Groups in which pages list the kinds of engines, in this order."""

    WITHOUT_CODE = gettext_noop("Connect your own")
    SERVICES = gettext_noop("Services")
    NEAR = gettext_noop("On this machine or network")
    OF_ENGINES = gettext_noop("Built from other engines")
    SCORERS = gettext_noop("Scorers: metrics for screening")
    TO_TRY = gettext_noop("Test the checkers")


class AdapterOptions(BaseModel):
    """Base class of adapters' options; the admin and the wizard build forms from its fields.

    Options never contain secrets: keys are passed separately.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)


#: Options that limit or allow requests, and leave the answers as they are.
LIMIT_OPTIONS = frozenset(
    {
        "batch",
        "characters",
        "download",
        "max_characters",
        "max_items",
        "pairs",
        "parallel",
        "timeout_seconds",
    }
)


@dataclass(frozen=True, slots=True)
class Limits:
    """The size of one request, and how an engine behaves in batches.

    ``neighbour_dependent``: a translation can depend on the other texts of its batch, so before
    a suspect is opened, its text is translated again on its own.
    ``max_parallel``: the number of concurrent requests if the engine's own setting is empty.
    """

    max_items: int
    max_characters: int
    neighbour_dependent: bool = False
    max_parallel: int = 8


@dataclass(frozen=True, slots=True)
class Answer:
    """A translation as an end user sees it; ``raw`` includes marks that were removed."""

    text: str
    raw: str = ""
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ItemError:
    """One text of a batch has no translation; the others are not affected.

    ``kind`` is the kind of reply received instead, such as ``refusal``, if the adapter knows it.
    """

    message: str
    retryable: bool = False
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request to a service and its reply, with keys masked."""

    request: str
    response: str


def no_limit(characters: int) -> AbstractContextManager[None]:
    """The default ``permission``: no limits."""
    return nullcontext()


def no_fetch(name: str) -> None:
    """The default ``fetch``: all files are on this machine."""


def no_count() -> None:
    """The default ``sent``: requests are not counted."""


EngineCall = Callable[[str, str, Sequence[str], str, str], list[Answer | ItemError]]


@dataclass(frozen=True, slots=True)
class AdapterContext:
    """Settings and callbacks for an adapter, passed in so that adapters read no settings.

    ``data_folder``: relative paths in options start here.
    ``recorded_folder``: where the engine's recorded files are, relative to the data folder.
    ``allow_private_addresses``: services on this machine or in its network may be called.
    ``allow_commands``: programs named in options may be run.
    ``fetch``: copies a file of the data folder to this machine if another host wrote it.
    ``engine``: returns another engine's adapter by name, for adapters that wrap one.
    ``call_engine``: has another engine translate under its own limits; takes its name,
    ``translate`` or ``translate_alone``, the texts and both languages; for adapters that wrap
    several.
    ``record``: receives every exchange with a service, keys masked.
    ``permission``: context manager that waits until a request of so many characters may be sent;
    for adapters that split batches into requests themselves.
    ``sent``: called, from any thread, for every translation request that reached a service.
    """

    data_folder: Path = Path()
    recorded_folder: str = "recorded"
    fetch: Callable[[str], None] = no_fetch
    allow_private_addresses: bool = False
    allow_commands: bool = False
    engine: Callable[[str], Adapter] | None = None
    call_engine: EngineCall | None = None
    record: Callable[[Exchange], None] | None = None
    permission: Callable[[int], AbstractContextManager[None]] = no_limit
    sent: Callable[[], None] = no_count


class Adapter(ABC):
    """Base class for one kind of engine. Instances are cheap and keep no resources open."""

    kind: ClassVar[str]
    title: ClassVar[str]
    group: ClassVar[KindGroup | None]
    """Where pages list the kind; None if its engines are added on a page of their own."""
    options_type: ClassVar[type[AdapterOptions]]
    remote: ClassVar[bool] = False
    """A remote service: rate limits, pauses and the circuit breaker apply."""
    sends: ClassVar[bool] = True
    """Whether texts go to an engine; False where the answers are read from a file."""
    billed_by_tokens: ClassVar[bool] = False
    wraps: ClassVar[tuple[str, ...]] = ()
    """The options that name other engines, which do the actual work."""

    def __init__(
        self, options: Any, *, key: str = "", context: AdapterContext | None = None
    ) -> None:
        self.options = options
        # Keys read from files often end in a line feed, which headers do not allow.
        self._key = key.strip()
        self._context = context or AdapterContext()

    @property
    @abstractmethod
    def limits(self) -> Limits: ...

    @property
    def asks_singly(self) -> bool:
        """Whether every text is a separate request, for which the adapter gets permission itself."""
        return False

    def tokens(self, text: str, source: str, target: str) -> tuple[int, int]:
        """An estimate of the tokens of a text's request and of its answer; (0, 0) if not billed."""
        return 0, 0

    @abstractmethod
    def directions(self) -> frozenset[tuple[str, str]] | None:
        """Pairs (source, target) of language codes; None if the service does not list them.

        :raises EngineError: the service or program cannot be asked.
        """

    @abstractmethod
    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        """Translate a batch within ``limits``; return one outcome per text, in order.

        :raises EngineError: the batch as a whole failed.
        """

    def translate_alone(
        self, texts: Sequence[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        """Translate each text on its own, as if it were the only one of its batch."""
        return self.translate(texts, source, target)

    def wrapped(self, name: str) -> Adapter:
        """The adapter of a wrapped engine, by the name in one of the options in ``wraps``.

        :raises EngineConfigurationError: no engines are available, or it wraps others itself.
        """
        if self._context.engine is None:
            raise EngineConfigurationError(EngineMessage.NOTHING_TO_WRAP())
        inner = self._context.engine(name)
        if inner.wraps:
            raise EngineConfigurationError(EngineMessage.WRAPS_ANOTHER(name=name))
        return inner
