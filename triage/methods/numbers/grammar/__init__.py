"""Building one number out of number words, in languages that put spaces between words.

Works on what the lexer found. Start at ``fold.py``; the words themselves stand in ``languages/``.
"""
