"""Tasks that reach other systems: webhooks, mail, scheduled campaigns, exports."""
