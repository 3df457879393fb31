"""The review queue: its page, and the requests of its script."""
