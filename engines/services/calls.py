"""Orders to engines: cut into requests, held to limits, their outcomes checked and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from engines.adapters.base import Adapter, Answer, ItemError, Limits
from engines.errors import BadReply, EngineError
from engines.models import Engine
from engines.services import breaker, limiter


def translate(
    engine: Engine, texts: Sequence[str], source: str, target: str
) -> list[Answer | ItemError]:
    """One outcome a text, in order; requests are cut at the same places every time.

    :raises EngineError: a request failed as a whole; ``retryable`` says whether to try again,
        ``answered`` holds the outcomes of the texts before it, paid for already.
    """
    adapter = engine.adapter()
    return _translate(engine, adapter, adapter.translate, texts, source, target)


def translate_alone(
    engine: Engine, texts: Sequence[str], source: str, target: str
) -> list[Answer | ItemError]:
    """As :func:`translate`, each text as if it were the only one of its batch."""
    adapter = engine.adapter()
    return _translate(engine, adapter, adapter.translate_alone, texts, source, target)


def _translate(
    engine: Engine,
    adapter: Adapter,
    call: Callable[[Sequence[str], str, str], list[Answer | ItemError]],
    texts: Sequence[str],
    source: str,
    target: str,
) -> list[Answer | ItemError]:
    outcomes: list[Answer | ItemError] = []
    for batch in _batches(texts, adapter.limits):
        try:
            with _held_to_limits(engine, adapter, sum(map(len, batch))):
                outcomes += checked(call(batch, source, target), batch)
        except EngineError as error:
            error.answered = outcomes
            raise
    return outcomes


@contextmanager
def _held_to_limits(engine: Engine, adapter: Adapter, characters: int) -> Iterator[None]:
    """One request: within the engine's limits, and not while it is left alone."""
    if adapter.remote:
        breaker.check(engine)
    try:
        with limiter.permission(engine, characters):
            yield
    except EngineError as error:
        if adapter.remote:
            breaker.failed(engine, error)
        raise
    if adapter.remote:
        breaker.succeeded(engine)


def _batches(texts: Sequence[str], limits: Limits) -> Iterator[list[str]]:
    batch: list[str] = []
    characters = 0
    for text in texts:
        full = len(batch) >= limits.max_items or characters + len(text) > limits.max_characters
        if batch and full:
            yield batch
            batch, characters = [], 0
        batch.append(text)
        characters += len(text)
    if batch:
        yield batch


def checked(outcomes: list[Answer | ItemError], batch: Sequence[str]) -> list[Answer | ItemError]:
    """The outcomes as they can be stored.

    :raises BadReply: another count came back than texts went out.
    """
    if len(outcomes) != len(batch):
        raise BadReply(f"{len(outcomes)} translations came back for {len(batch)} texts.")
    return [_clean(outcome) for outcome in outcomes]


def _clean(outcome: Answer | ItemError) -> Answer | ItemError:
    """NUL cannot be stored in PostgreSQL; lone surrogates not in UTF-8."""
    if isinstance(outcome, ItemError):
        return outcome
    return replace(outcome, text=_storable(outcome.text), raw=_storable(outcome.raw))


def _storable(text: str) -> str:
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
