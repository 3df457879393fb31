"""Readers of translation files, one module per format: they yield units with their line numbers.

``base.py`` has their interface, ``registry.py`` their list, ``common/`` what several of them need.
"""
