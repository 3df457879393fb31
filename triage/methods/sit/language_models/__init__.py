"""Finds, loads and runs taggers, parsers and masked language models, in bulk.

Only ``backends`` imports Stanza, torch and transformers.
"""
