"""Makes the variants of a sentence: which words may be replaced, and by which.

Start at ``perturber``; ``factory`` puts one together for a language.
"""
