"""What is recorded, and told to others, when something happens: history, campaigns' events, webhooks.

Every service that changes something comes in; nothing here changes a suspect, a run or a campaign.
Start with ``history`` for the record in the house and ``campaign_events`` for what leaves it.
"""
