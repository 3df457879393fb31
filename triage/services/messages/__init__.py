"""Translates codes and stored messages into the reader's language.

Every package may import it; it imports no other service. Start with ``sentences``.
"""
