"""How far a language model that judges translations can be believed, measured against people.

Start with ``agreement``; ``prevalence`` corrects the rate of errors that a judge reports.
"""
