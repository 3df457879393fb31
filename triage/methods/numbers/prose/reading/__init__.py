"""What a free text states: amounts, dates, bounds, names and codes, and the other forms that each may take.

Start at ``statements.py``; ``prose.py`` and ``software_text.py`` say which digits state nothing.
"""
