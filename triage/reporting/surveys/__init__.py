"""How often an engine is wrong, from readings that were drawn with known probabilities.

Start with ``draws``, which chooses what is read, and ``estimates``, which says what follows.
"""
