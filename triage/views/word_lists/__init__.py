"""The word lists of a project, for the campaigns that use them."""
