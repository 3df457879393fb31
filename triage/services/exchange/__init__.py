"""Bugs and whole databases that leave the house or come in: export, disclosure, import and backup.

Pages, commands and the API of exports and imports come in; no other service does.
Start with ``export`` for the way out, ``bug_import`` for the way in, ``archive`` for backups.
"""
