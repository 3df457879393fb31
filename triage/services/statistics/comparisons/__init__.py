"""Compares runs and engines on the cases that they share.

Used by the comparison page, the charts and the figures that a worker computes.
Start with ``comparison``, then ``pair_sums`` for the counting in the database.
"""
