"""Campaigns and their runs."""
