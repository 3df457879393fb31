"""Runs, from cases to verdicts: generate, claim batches, translate, judge, finish.

Used by worker tasks, by pages that pause or resume a run, and by campaigns and statistics.
Start with ``lifecycle``, then ``generation``, ``batches``, ``translating`` and ``judging``.
"""
