"""Language models that judge translations: permissions, runs, and what they answered.

Used by the pages of judge runs and suspects, the API and statistics. What a judge says settles nothing:
nothing here writes a vote, a decision or a rating. What it is told and how its answers are read is in
``triage/methods/judge``.

Start with ``requesting``, which stores a run, and ``running``, which asks.
"""
