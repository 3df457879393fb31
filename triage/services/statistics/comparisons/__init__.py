"""Runs and engines against each other on the cases that they share.

The comparison page, the charts and the figures that a worker makes come in.
Start with ``comparison``, then ``pair_sums`` for the counting in the database.
"""
