"""The queue, votes and verdicts: how a suspect reaches a reviewer and how the answers decide it.

Views of the review pages and the API come in; so do runs, which open suspects, and statistics.
Start with ``queue`` for the way to the reviewer and ``judgements`` for the way back.
"""
