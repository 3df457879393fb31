from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engines.loopback import Service, running_service


@pytest.fixture
def service(settings) -> Iterator[Service]:
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    with running_service() as running:
        yield running
