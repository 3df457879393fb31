"""Signing in, the language of the pages, and tokens for programs."""
