"""The processes of a worker share the memory of what it has loaded."""

from __future__ import annotations

import gc

from webapp.celery import freeze_what_is_loaded


def test_the_collector_leaves_alone_what_a_worker_has_loaded() -> None:
    before, loaded = gc.get_freeze_count(), [[number] for number in range(100)]
    freeze_what_is_loaded()
    assert gc.get_freeze_count() > before + len(loaded)
    assert not any(one is loaded for one in gc.get_objects())
