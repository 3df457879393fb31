"""Export, disclosure and import of bugs, and backups of whole databases.

Used by the pages, commands and API of exports and imports; no other service imports it.
Start with ``export``, ``bug_import`` or, for backups, ``archive``.
"""
