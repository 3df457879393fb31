"""Combines number words into one number, in languages that put spaces between words.

Works on the lexer's hits. Start at ``fold.py``; the words themselves are in ``languages/``.
"""
