"""Which queue each task waits in, and when one that would never end is ended."""

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
    "upkeep": (
        "triage.tasks.compute_figure",
        "triage.tasks.count_cases",
        "triage.tasks.forget_old",
        "triage.tasks.rank_suspects",
        "triage.tasks.recover_runs",
        "triage.tasks.refresh_rankings",
        "triage.integrations.tasks.send_due",
        "triage.integrations.tasks.start_scheduled",
    ),
}
#: Whatever is not here goes to ``default``, or where the sender says (``models_queue``).
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
#: Seconds for what is in no line above, such as the import of a file of a million rows.
LONGEST = 6 * 3600
#: A process whose task passes its limit is ended and replaced; what it held counts as lost once and
#: is taken up again. The limits stand far above what the slowest take. Workers with threads cannot
#: be ended so: the calls of engines that they make have time-outs of their own.
LIMITS = {task: {"time_limit": limit} for limit, tasks in _SECONDS.items() for task in tasks}
