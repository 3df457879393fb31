"""The REST API, version 1. Start at ``routes``; ``app`` puts it together, ``access`` checks tokens."""
