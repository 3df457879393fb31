"""The reader of Chinese and Japanese, which have no spaces to tell words apart.

Start at ``reading.py``; the characters stand in ``signs.py``.
"""
