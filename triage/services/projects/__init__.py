"""A project: members and roles, settings and guidelines, tokens, saved views and templates.

The pages of settings and of sign-in come in, and packages above that ask how a project works.
Start with ``projects`` and ``members``; how its queue behaves is in ``review_settings``.
"""
