"""Projects with their members and settings."""
