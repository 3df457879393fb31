"""Pages of exports, public links, webhooks and schedules."""
