"""File checks: upload, findings, answers, rules for what to ignore."""
