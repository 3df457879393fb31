"""Pages of the word lists of a project."""
