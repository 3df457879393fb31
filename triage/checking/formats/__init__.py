"""Output formats for the findings of a check, one per file."""
