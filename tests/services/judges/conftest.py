from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engines.loopback import Service, running_service
from tests.judging import content, verdict


@pytest.fixture
def service(settings, broker) -> Iterator[Service]:
    """A judge on this machine that finds nothing but the error of the control pair."""
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    with running_service() as running:
        running.answer = content(verdict)
        yield running
