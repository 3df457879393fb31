"""Tools for all services: the clock, leases, background jobs, retries, key rotation, stable hashes.

Every service may import it; it imports only ``messages``. Start with ``leases`` and
``background_work``, which decide which worker has which work.
"""
