"""Takes secrets out of engine options before they leave the house.

Options should hold none (keys live in the environment). This is the second lock: names that
mean a secret and credentials inside addresses are masked wherever they stand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

MASK = "***"

_SECRET_WORDS = frozenset(
    {"key", "apikey", "secret", "token", "password", "passwd", "authorization", "auth"}
    | {"credential", "credentials", "cookie", "bearer"}
)
#: Names of variables and counts are no secrets: ``key_variable``, ``token_limit``.
_HARMLESS_WORDS = frozenset({"variable", "env", "name", "limit", "count", "kind", "type"})
_USER_IN_ADDRESS = re.compile(r"(?<=://)[^/@\s]+@")
_SECRET_IN_QUERY = re.compile(r"(?i)([?&](?:api[_-]?key|key|token|auth[_-]?key|secret)=)[^&#\s]+")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")


def without_secrets(value: Any) -> Any:
    """Return a copy of JSON ``value`` with everything that looks like a secret masked.

    >>> without_secrets({"api_key": "abc", "max_tokens": 5, "url": "https://me:pw@host/"})
    {'api_key': '***', 'max_tokens': 5, 'url': 'https://***@host/'}
    """
    if isinstance(value, Mapping):
        return _mask_mapping(value)
    if isinstance(value, str):
        return _mask_text(value)
    if isinstance(value, Sequence):
        return [without_secrets(item) for item in value]
    return value


def _mask_mapping(value: Mapping[str, Any]) -> dict[str, Any]:
    named = value.get("name")
    secret_pair = isinstance(named, str) and "value" in value and _is_secret(named)
    return {
        name: MASK
        if item not in (None, "") and (_is_secret(name) or (secret_pair and name == "value"))
        else without_secrets(item)
        for name, item in value.items()
    }


@lru_cache(maxsize=1024)
def _is_secret(name: str) -> bool:
    words = {word.lower() for word in _WORD.findall(name)}
    return bool(words & _SECRET_WORDS) and not words & _HARMLESS_WORDS


def _mask_text(text: str) -> str:
    # Most option values hold neither mark; the patterns would cost more than the test.
    if "://" not in text and "=" not in text:
        return text
    text = _USER_IN_ADDRESS.sub(f"{MASK}@", text)
    return _SECRET_IN_QUERY.sub(rf"\g<1>{MASK}", text)
