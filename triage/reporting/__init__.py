"""Figures and statistics from counts, and the exported documents; pure code without Django.

Start at ``figures`` for the charts, ``statistics`` for rates and intervals, ``bug_record`` for the
JSON export and the version of its schema.
"""
