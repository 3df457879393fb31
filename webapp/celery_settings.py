"""Celery's queues, task routes and time limits."""

from __future__ import annotations

QUEUES = ("default", "translate", "nlp", "exchange", "upkeep")

_TASKS = {
    "exchange": (
        "triage.tasks.import_recorded",
        "triage.tasks.take_bugs",
        "triage.integrations.tasks.deliver",
        "triage.integrations.tasks.mail_summary",
        "triage.integrations.tasks.write_export",
    ),
    "translate": ("triage.tasks.ask_judge",),
    "upkeep": (
        "triage.tasks.check_counts",
        "triage.tasks.compute_figure",
        "triage.tasks.count_cases",
        "triage.tasks.follow_team",
        "triage.tasks.follow_teams",
        "triage.tasks.forget_old",
        "triage.tasks.merge_counts",
        "triage.tasks.rank_suspects",
        "triage.tasks.recover_runs",
        "triage.tasks.refresh_rankings",
        "triage.integrations.tasks.send_due",
        "triage.integrations.tasks.start_scheduled",
    ),
}
#: Other tasks go to ``default``, or to the queue that they name (``queue_for`` of a task).
ROUTES = {
    "triage.tasks.translate_*": {"queue": "translate"},
    **{task: {"queue": queue} for queue, tasks in _TASKS.items() for task in tasks},
}

_SECONDS = {
    120: ("triage.tasks.recover_runs", "triage.integrations.tasks.send_due"),
    600: ("triage.integrations.tasks.deliver", "triage.integrations.tasks.mail_summary"),
    1800: (
        "triage.tasks.compute_figure",
        "triage.tasks.judge_next",
        "triage.tasks.rank_suspects",
    ),
}
#: Seconds for all other tasks, such as the import of a file of a million rows.
TIME_LIMIT = 6 * 3600
#: A process whose task exceeds its limit is killed and replaced; its work counts as lost once and
#: is retried. The limits are far above the slowest tasks measured. They do not apply to workers
#: with threads, whose requests to engines have timeouts of their own.
TIME_LIMITS = {task: {"time_limit": limit} for limit, tasks in _SECONDS.items() for task in tasks}
