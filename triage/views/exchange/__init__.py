"""What leaves the site: exports, public links, webhooks, schedules."""
