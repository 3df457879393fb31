"""The testing methods: number tests, structure-invariant testing, screening.

Pure code without Django: cases are made, answered pairs are judged, and messages are codes with
arguments (``messages``). Start at ``base`` for what every method provides, then at ``registry``.
"""
