"""Fast paths to a verdict: sentence pairs seen before, and texts whose only number is the value.

They only save time: any text they are not sure of is read in full. Start at ``pair_cache.py``.
"""
