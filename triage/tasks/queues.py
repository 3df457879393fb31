"""The queues of tasks that need language models, or may need them."""

from __future__ import annotations

from django.conf import settings

from triage.methods.registry import MODEL_METHODS
from triage.models import Run


def queue_for_run(run_id: int) -> str:
    """The queue for a run's judging and generating: ``nlp`` for methods with language models.

    On a site without such workers these methods use the default queue and report what is missing.
    """
    needs_models = Run.objects.filter(pk=run_id, campaign__method__in=MODEL_METHODS).exists()
    return queue_with_models() if needs_models else "default"


def queue_with_models(*_: int) -> str:
    """The queue of workers with language models, or the default on a site without any."""
    return "nlp" if "nlp" in settings.MTRIAGE_QUEUES else "default"
