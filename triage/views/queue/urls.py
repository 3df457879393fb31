"""Addresses of the review queue."""

from __future__ import annotations

from django.urls import path

from triage.views.queue import actions, page

urlpatterns = [
    path("queue/", page.queue, name="queue"),
    path("queue/next", actions.queue_next, name="queue-next"),
    path("queue/undo", actions.queue_undo, name="queue-undo"),
    path("queue/keep", actions.renew_leases, name="queue-keep"),
    path("queue/release", actions.queue_release, name="queue-release"),
    path("queue/<int:pk>/judge", actions.queue_judge, name="queue-judge"),
    path("queue/<int:pk>/reason", actions.queue_reason, name="queue-reason"),
    path("queue/<int:pk>/evidence", actions.queue_evidence, name="queue-evidence"),
    path("queue/<int:pk>/revise", actions.queue_revise, name="queue-revise"),
]
