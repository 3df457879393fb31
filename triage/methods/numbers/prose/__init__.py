"""Checks of free text: no values are given, so dates, times, ordinals and labels are compared too.

Known causes of false alarms are excused. Start at ``checking.py``; ``reading/`` says what each side states.
"""
