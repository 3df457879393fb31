"""The field's files of human ratings, both ways: a module for each format reads and writes it.

What a format says of an output and its errors is a :class:`~triage.files.ratings.rated.RatedOutput`.
"""
