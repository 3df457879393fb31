"""Records and announces changes: history, campaign events, webhooks.

Every service that changes something may import it; it never changes suspects, runs or campaigns
itself. Start with ``history`` for the internal record and ``campaign_events`` for notifications.
"""
