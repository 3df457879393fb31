from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from engines.adapters.http import _client
from tests.engines.loopback import Service, running_service


@pytest.fixture
def service(settings) -> Iterator[Service]:
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    with running_service() as running:
        yield running
    close_connections()


def close_connections() -> None:
    """Close the connections of HTTP adapters, which would cause warnings when garbage-collected."""
    for allowed in (True, False):
        _client(os.getpid(), allowed).close()
    _client.cache_clear()
