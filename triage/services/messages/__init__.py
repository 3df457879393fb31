"""Translates codes and stored messages into the reader's language.

Every package may import it; it imports no other service. Start with ``labels`` for the names of
codes (categories, capabilities, kinds of error) and ``sentences`` for messages, whose English texts
are in the catalogues of pure code: ``engines.messages``, ``triage.methods.messages`` and
``triage.reporting.messages``.
"""
