"""Runs a module in a process with a wrong clock: ``python -m tests.shifted_clock SECONDS MODULE ...``.

The machine's clock is unchanged: only what Python code in the process reads is shifted.
"""

from __future__ import annotations

import datetime as real
import runpy
import sys
import time


def shift(seconds: float) -> None:
    """Shift the time that Django, Celery and ``time.time`` read in this process from now on."""
    off = real.timedelta(seconds=seconds)
    true_time = time.time

    class Shifted(real.datetime):
        @classmethod
        def now(cls, tz: real.tzinfo | None = None) -> real.datetime:  # type: ignore[override]
            return real.datetime.now(tz) + off

    # Before another module imports the name.
    time.time = lambda: true_time() + seconds
    from celery.app import base
    from celery.worker import request
    from django.utils import timezone

    for module in (base, request):
        vars(module)["datetime"] = Shifted
    timezone.now = lambda: Shifted.now(real.UTC)


if __name__ == "__main__":
    shift(float(sys.argv[1]))
    sys.argv = sys.argv[2:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
