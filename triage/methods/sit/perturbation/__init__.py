"""Makes the variants of a sentence: which words may be replaced, and by which."""
