"""File checks: translation files checked as ``mtriage check`` does it, for people to look at.

Used by pages, the API, tasks and statistics. A check is no campaign and its files are no engine.
Start with ``requesting``, which stores the files, and ``running``, which reads them.
"""
