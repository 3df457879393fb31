"""Suspects as they are read: filtered, listed, and shown with their evidence.

Pages, exports, review and statistics come in; nothing here changes a suspect.
Start with ``filters``, the view that a query string names, then ``items`` and ``evidence``.
"""
