"""Translation files: their units, one reader a format, and outputs that never overwrite an input.

Start at ``units`` for the types, at ``readers.registry`` for reading.
"""
