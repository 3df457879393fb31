"""Uploads of existing translations: as one engine per system, or as segments of a screening.

Used by the upload pages and forms, and by the worker that imports large files.
Start with ``engine_uploads``; ``segment_uploads`` is for the segments of a screening, and
``recorded_engines`` for what becomes of an engine afterwards.
"""
