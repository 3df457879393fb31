"""Calls to engines and scorers: split batches into requests, apply limits, check, count outcomes."""

from __future__ import annotations

import hashlib
import json
import logging
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import redis
from django.db import DatabaseError

from engines.adapters import registry
from engines.adapters.base import Adapter, Answer, ItemError, Limits, no_count
from engines.adapters.chat import ChatModel, ChatReply, Question
from engines.adapters.scorers import Score, ScoredPair, Scorer
from engines.catalogue import Message
from engines.errors import (
    BadReply,
    EngineBusy,
    EngineConfigurationError,
    EngineError,
    EngineRateLimited,
)
from engines.messages import EngineMessage
from engines.models import Engine
from engines.services import breaker, counters, limiter
from engines.services.redis_connection import connection
from engines.texts import whole

logger = logging.getLogger(__name__)
Item = TypeVar("Item", bound=Sized)


def translate(
    engine: Engine,
    texts: Sequence[str],
    source: str,
    target: str,
    sent: Callable[[], None] = no_count,
) -> list[Answer | ItemError]:
    """Return one outcome per text, in order; texts are always split into the same requests.

    ``sent`` is called, from any thread, for every request that reached the engine.

    :raises EngineError: a request failed as a whole; ``retryable`` says whether to try again,
        ``answered`` holds the outcomes of the texts before it, which are already paid for.
    """
    return _call(engine, "translate", texts, source, target, sent)


def translate_alone(
    engine: Engine,
    texts: Sequence[str],
    source: str,
    target: str,
    sent: Callable[[], None] = no_count,
) -> list[Answer | ItemError]:
    """As :func:`translate`, but each text as if it were the only one of its batch."""
    return _call(engine, "translate_alone", texts, source, target, sent)


def score(
    scorer: Engine,
    pairs: Sequence[ScoredPair],
    source: str,
    target: str,
    sent: Callable[[], None] = no_count,
) -> list[Score | ItemError]:
    """Return one outcome per pair, in order; ``sent`` as in :func:`translate`.

    :raises EngineError: as in :func:`translate`, or the engine is not a scorer.
    """
    scorer_of(scorer)
    return _call(scorer, "score", pairs, source, target, sent)


def ask(
    engine: Engine, question: Question, sent: Callable[[], None] = no_count
) -> ChatReply | ItemError:
    """Ask a chat model one question; ``sent`` as in :func:`translate`. Uses no database.

    :raises EngineError: as in :func:`translate`, or the engine is no chat model.
    """
    chat_model_of(engine)
    outcome: ChatReply | ItemError = _call(engine, "ask", [question], "", "", sent)[0]
    return outcome


def chat_model_of(engine: Engine) -> ChatModel:
    """The adapter of a chat model.

    :raises EngineConfigurationError: the engine cannot be asked questions.
    """
    adapter = engine.adapter()
    if not isinstance(adapter, ChatModel):
        raise EngineConfigurationError(EngineMessage.NO_CHAT_MODEL(name=engine.name))
    return adapter


def scorer_of(engine: Engine) -> Scorer:
    """The adapter of a scorer.

    :raises EngineConfigurationError: the engine translates.
    """
    adapter = engine.adapter()
    if not isinstance(adapter, Scorer):
        raise EngineConfigurationError(EngineMessage.NO_SCORER(name=engine.name))
    return adapter


def _call(
    engine: Engine,
    how: str,
    items: Sequence[str] | Sequence[ScoredPair] | Sequence[Question],
    source: str,
    target: str,
    sent: Callable[[], None],
) -> list[Any]:
    """Call the adapter's method ``how`` on the items, in as many requests as its limits require."""
    wrapped = engine.target_engines()
    # If it wraps several engines, each of them is called under its own limits as well.
    called = wrapped[0] if len(wrapped) == 1 else engine
    requests: list[None] = []

    def counted() -> None:
        requests.append(None)
        sent()

    wrapped_calls = WrappedEngineCalls(engine, sent)
    adapter = engine.adapter(
        permission=partial(limiter.permission, called), sent=counted, call_engine=wrapped_calls
    )
    called_type = registry.adapter_type(called.kind)
    remote = called_type.remote
    outcomes: list[Any] = []
    for batch in batches_within(items, adapter.limits):
        one = nullcontext() if adapter.asks_singly else _place(called, batch)
        try:
            # Permission first: while we wait for it, the circuit breaker may open.
            with (
                one,
                _watched(called) if remote else nullcontext(),
                _metered(called, batch, requests),
            ):
                if called_type.sends and not (remote or called_type.wraps):
                    counted()
                outcomes += checked(call_adapter(adapter, how, batch, source, target), batch)
        except EngineError as error:
            error.answered = outcomes + error.answered
            raise
    wrapped_calls.clear()
    return outcomes


#: Longer than any pause between two attempts at a batch.
TTL_SECONDS = 24 * 3600


class WrappedEngineCalls:
    """Calls the engines that one wraps on behalf of one batch.

    It keeps their answers until the whole batch is answered: if a later engine fails, the retry does
    not pay for those of earlier ones again.
    """

    def __init__(self, wrapping: Engine, sent: Callable[[], None]) -> None:
        self._wrapping = wrapping
        self._sent = sent
        self._cache_keys: set[str] = set()

    def __call__(
        self, name: str, how: str, texts: Sequence[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        engine = self._wrapping.named(name)
        base = f"{engine.answer_key()}\0{how}\0{source}\0{target}\0"
        keys = {text: _cache_key(base + text) for text in texts}
        known = _cached(keys)
        self._cache_keys |= {keys[text] for text in known}
        missing = [text for text in texts if text not in known]
        outcomes: list[Answer | ItemError] = []
        try:
            outcomes = _call(engine, how, missing, source, target, self._sent) if missing else []
        except EngineError as error:
            self._store(keys, missing, error.answered)
            raise
        self._store(keys, missing, outcomes)
        fresh = iter(outcomes)
        return [known[text] if text in known else next(fresh) for text in texts]

    def _store(
        self, keys: Mapping[str, str], texts: Sequence[str], outcomes: Sequence[Answer | ItemError]
    ) -> None:
        pairs = zip(texts, outcomes, strict=False)
        answers = {keys[text]: one for text, one in pairs if isinstance(one, Answer)}
        self._cache_keys |= answers.keys()
        try:
            with connection().pipeline(transaction=False) as pipe:
                for key, one in answers.items():
                    pipe.set(key, json.dumps([one.text, one.raw, one.detail]), ex=TTL_SECONDS)
                pipe.execute()
        except redis.RedisError:
            return

    def clear(self) -> None:
        """Forget the answers once the batch is complete, so that the next call asks the engines."""
        try:
            if self._cache_keys:
                connection().delete(*self._cache_keys)
        except redis.RedisError:
            return


def _cache_key(identity: str) -> str:
    digest = hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()
    return f"mtriage:kept:{digest[:40]}"


def _cached(keys: Mapping[str, str]) -> dict[str, Answer | ItemError]:
    try:
        stored = connection().mget(list(keys.values())) if keys else []
    except redis.RedisError:
        return {}
    return {
        text: Answer(*json.loads(value))
        for text, value in zip(keys, stored, strict=True)
        if value is not None
    }


def call_adapter(
    adapter: Adapter, how: str, batch: Sequence[Sized], source: str, target: str
) -> list[Any]:
    """Call the adapter's method ``how``.

    :raises EngineError: see :func:`named`.
    """
    outcomes: list[Any] = []
    with named(adapter):
        outcomes = getattr(adapter, how)(batch, source, target)
    return outcomes


@contextmanager
def named(adapter: Adapter) -> Iterator[None]:
    """Turn unexpected exceptions of an adapter into an engine error that names it.

    :raises EngineError: the adapter's own, or one that says that the adapter broke.
    """
    try:
        yield
    except (EngineError, DatabaseError, redis.RedisError):
        raise
    except Exception as error:
        # Without the error's message, which may contain a key.
        name, where = type(error).__name__, "".join(traceback.format_tb(error.__traceback__))
        logger.error("The adapter %s broke with %s:\n%s", adapter.kind, name, where)
        raise BadReply(EngineMessage.BROKE(name=adapter.title, error=name)) from None


def _place(engine: Engine, batch: Sequence[Sized]) -> AbstractContextManager[None]:
    """Permission to send the batch as one request."""
    return limiter.permission(engine, sum(map(len, batch)))


#: Upper bounds of the histogram of the seconds that a request takes.
REQUEST_SECONDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


@contextmanager
def _metered(engine: Engine, batch: Sequence[Sized], requests: Sequence[None]) -> Iterator[None]:
    """Count requests, characters and seconds; several requests count their mean seconds.

    An engine that wraps others sends no requests itself; theirs are counted.
    """
    before, start, failure = len(requests), time.monotonic(), ""
    try:
        yield
    except EngineError as error:
        failure = _outcome(error)
        raise
    finally:
        made = len(requests) - before
        amounts: dict[counters.Series, float] = {}
        if failure and not registry.adapter_type(engine.kind).wraps:
            amounts["engine_requests", engine.metered_as, failure] = 1
        if made:
            seconds = time.monotonic() - start
            bound = next((str(b) for b in REQUEST_SECONDS if seconds / made <= b), "+Inf")
            amounts |= {
                ("engine_seconds_bucket", engine.metered_as, bound): made,
                ("engine_seconds_sum", engine.metered_as): seconds,
                ("engine_characters", engine.metered_as): sum(map(len, batch)),
            }
            if answered := made - bool(failure):
                amounts["engine_requests", engine.metered_as, "answered"] = answered
        if amounts:
            counters.add(amounts)


def _outcome(error: EngineError) -> str:
    if isinstance(error, EngineBusy):
        return ""
    if isinstance(error, EngineRateLimited):
        return "rate_limited"
    return "failed" if error.retryable else "refused"


@contextmanager
def _watched(engine: Engine) -> Iterator[None]:
    """Check the circuit breaker, and report the outcome to it."""
    breaker.check(engine)
    try:
        yield
    except EngineError as error:
        breaker.failed(engine, error)
        raise
    breaker.succeeded(engine)


def batches_within(items: Sequence[Item], limits: Limits) -> Iterator[list[Item]]:
    """Split items into the batches that an adapter gets."""
    batch: list[Item] = []
    characters = 0
    for item in items:
        full = len(batch) >= limits.max_items or characters + len(item) > limits.max_characters
        if batch and full:
            yield batch
            batch, characters = [], 0
        batch.append(item)
        characters += len(item)
    if batch:
        yield batch


def checked(outcomes: list[Any], batch: Sequence[Sized]) -> list[Any]:
    """The outcomes in a form that can be stored.

    :raises BadReply: their number differs from that of the texts.
    """
    if len(outcomes) != len(batch):
        raise BadReply(_miscounted(len(outcomes), len(batch)))
    return [_clean(outcome) for outcome in outcomes]


def _miscounted(came: int, sent: int) -> Message:
    if came == 1:
        return EngineMessage.ONE_CAME_FOR_TEXTS(n=came, m=sent)
    return (EngineMessage.CAME_FOR_ONE if sent == 1 else EngineMessage.CAME_FOR_TEXTS)(
        n=came, m=sent
    )


def _clean(outcome: Any) -> Any:
    """Remove what cannot be stored: NUL in PostgreSQL, lone surrogates in UTF-8."""
    if isinstance(outcome, ChatReply):
        return replace(outcome, text=_storable(outcome.text), model=_storable(outcome.model))
    if not isinstance(outcome, Answer):
        return outcome
    return replace(outcome, text=_storable(outcome.text), raw=_storable(outcome.raw))


def _storable(text: str) -> str:
    return str(whole(text.replace("\0", "")))
