"""The review queue: its page, and what its script asks for and sends."""
