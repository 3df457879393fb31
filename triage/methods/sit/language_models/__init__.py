"""Taggers, parsers and masked language models: found, loaded and asked in bulk.

Only ``backends`` imports Stanza, torch and transformers.
"""
