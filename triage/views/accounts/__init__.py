"""Signing in, with a limit on attempts; the language of the pages; tokens for programs."""
