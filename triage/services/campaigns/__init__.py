"""Campaigns around their runs: request, preview, start, repeat, schedule, check against gates, delete.

Used by pages, commands, schedules and the API, by no other service.
Start with ``creation``, which checks the request and makes the runs.
"""
