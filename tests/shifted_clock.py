"""Run a module in a process whose clock is off: ``python -m tests.shifted_clock SECONDS MODULE ...``.

The clock of the machine itself stays: what is shifted is what Python code of the process reads.
"""

from __future__ import annotations

import datetime as real
import runpy
import sys
import time


def shift(seconds: float) -> None:
    """Let Django, Celery and ``time.time`` of this process read another time from now on."""
    off = real.timedelta(seconds=seconds)
    true_time = time.time

    class Shifted(real.datetime):
        @classmethod
        def now(cls, tz: real.tzinfo | None = None) -> real.datetime:  # type: ignore[override]
            return real.datetime.now(tz) + off

    # Before anything imports the name from there.
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
