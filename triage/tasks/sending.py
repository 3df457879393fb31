"""Send tasks: after the transaction, and to workers that hold what the task needs."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from triage.methods.registry import MODEL_METHODS
from triage.models import Run


def after_commit(send: Callable[[], object]) -> None:
    """Send once the transaction holds; where the broker is away, ``recover_runs`` sends it later."""

    # Django wants the name of what failed, which a partial has not.
    def send_now() -> None:
        send()

    transaction.on_commit(send_now, robust=True)


def models_queue(run: Run) -> str:
    """Methods that load language models work only where workers hold them."""
    return "nlp" if run.campaign.method in MODEL_METHODS else "default"
