"""Caches the answers of wrapped engines until the whole batch is answered.

If a later engine fails, the retry does not pay for the answers of earlier ones again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Protocol

import redis

from engines.adapters.base import Answer, ItemError
from engines.errors import EngineError
from engines.models import Engine
from engines.services.redis_connection import connection

#: Longer than any pause between two attempts at a batch.
TTL_SECONDS = 24 * 3600

Outcome = Answer | ItemError


class TranslateWith(Protocol):
    def __call__(
        self, engine: Engine, how: str, texts: Sequence[str], source: str, target: str
    ) -> list[Outcome]: ...


class WrappedEngineCalls:
    """Calls the engines that one wraps on behalf of one batch, through the cache."""

    def __init__(self, wrapping: Engine, translate_with: TranslateWith) -> None:
        self._wrapping = wrapping
        self._translate_with = translate_with
        self._cache_keys: set[str] = set()

    def __call__(
        self, name: str, how: str, texts: Sequence[str], source: str, target: str
    ) -> list[Outcome]:
        engine = self._wrapping.named(name)
        base = f"{engine.answer_key()}\0{how}\0{source}\0{target}\0"
        keys = {text: _cache_key(base + text) for text in texts}
        known = _cached(keys)
        self._cache_keys |= {keys[text] for text in known}
        missing = [text for text in texts if text not in known]
        outcomes: list[Outcome] = []
        try:
            outcomes = self._translate_with(engine, how, missing, source, target) if missing else []
        except EngineError as error:
            self._store(keys, missing, error.answered)
            raise
        self._store(keys, missing, outcomes)
        fresh = iter(outcomes)
        return [known[text] if text in known else next(fresh) for text in texts]

    def _store(
        self, keys: Mapping[str, str], texts: Sequence[str], outcomes: Sequence[Outcome]
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


def _cached(keys: Mapping[str, str]) -> dict[str, Outcome]:
    try:
        stored = connection().mget(list(keys.values())) if keys else []
    except redis.RedisError:
        return {}
    return {
        text: Answer(*json.loads(value))
        for text, value in zip(keys, stored, strict=True)
        if value is not None
    }
