"""Runs a module whose number oracle kills its process: ``python -m tests.deadly_worker TEXT MODULE ...``.

The process that judges a source containing TEXT dies at once, like one that runs out of memory.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
from collections.abc import Sequence

from triage.methods.base import AnsweredCase, Verdict
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.options import NumberTestOptions


def make_deadly(text: str) -> None:
    judge = NumberTest.judge

    def deadly(
        self: NumberTest, batch: Sequence[AnsweredCase], options: NumberTestOptions
    ) -> list[Verdict]:
        if any(text in source for case in batch for source in case.spec.inputs):
            os.kill(os.getpid(), signal.SIGKILL)
        return judge(self, batch, options)

    setattr(NumberTest, "judge", deadly)  # noqa: B010


if __name__ == "__main__":
    make_deadly(sys.argv[1])
    sys.argv = sys.argv[2:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
