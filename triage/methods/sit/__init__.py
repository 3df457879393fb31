"""Structure-invariant testing (He, Meister and Su, ICSE 2020).

Start at ``method``; ``perturbation`` changes one word of a sentence and ``relations`` something
else, ``judging`` parses the translations, ``comparison`` measures how far their structures are apart.
"""
