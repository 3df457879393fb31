"""Tools that any service may use: the clock, background work, retries, encryption, stable names.

Every package may come in; nothing here imports another one but ``messages``.
Start with ``leases`` and ``background_work``: they decide who works on what, and until when.
"""
