"""Campaigns around their runs: requested, previewed, started, repeated, scheduled, held to gates.

Pages, commands, schedules and the API come in; no other service does.
Start with ``creation``: it checks what was asked and makes the runs.
"""
