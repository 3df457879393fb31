"""Translations that a team already has, uploaded: an engine for each system, or a screening's own.

The pages and forms of uploads come in, and the worker that takes large ones.
Start with ``engine_uploads``; ``segment_uploads`` is the way of the segments of a screening.
"""
