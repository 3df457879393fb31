"""``manage.py check_counts``: compare the counts that pages use with the rows, and repair them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from triage.models import Project
from triage.services.counts.changes import reconcile


class Command(BaseCommand):
    help = (
        "Count suspects and decisions from the rows and put right what is stored of them. "
        "Needed only after rows were changed by hand; reviewers may go on meanwhile."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        for project in Project.objects.order_by("pk"):
            wrong = reconcile(project)
            self.stdout.write(
                f"{project.slug}: {wrong} counts were wrong" if wrong else f"{project.slug}: exact"
            )
