"""A project: members and roles, settings and guidelines, tokens, saved views and templates.

Used by the pages of settings and sign-in, and by packages above that need a project's settings.
Start with ``projects`` and ``members``; ``review_settings`` has the settings of the queue.
"""
