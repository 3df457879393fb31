"""Number tests (Wang et al. 2021): templates with ``[NUM]``, values in 25 formats, verdicts.

Start at ``method``; ``planning`` chooses templates and values, ``capabilities`` lists the formats,
``styles`` writes a value in a source language, ``judging`` asks the number oracle.
"""
