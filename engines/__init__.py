"""Translation engines: their configuration, adapters, limits and services.

Start at ``adapters.registry`` for the kinds of engines and at ``services`` for how a batch is sent.
"""
