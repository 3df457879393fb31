"""What the signals know about a language, one file per language: negations, opposites, names.

Start at ``base.Cues``. To add a language: write its file and add it to ``registry``.
"""
