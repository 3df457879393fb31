"""One run from its cases to its verdicts: generate, claim batches, translate, judge, finish.

The tasks of the workers come in, pages that pause or resume a run, campaigns and statistics.
Start with ``lifecycle`` for its states, then ``generation``, ``batches``, ``translating``, ``judging``.
"""
