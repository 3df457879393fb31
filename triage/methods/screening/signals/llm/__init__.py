"""Errors that only language models make: refusals, chatter, and obeying the source text."""
