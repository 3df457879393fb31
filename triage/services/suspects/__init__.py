"""Reading suspects: filters, lists, and single suspects with their evidence.

Used by pages, exports, review and statistics; nothing here changes a suspect.
Start with ``filters``, the view that a query string describes, then ``items`` and ``evidence``.
"""
