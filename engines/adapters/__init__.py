"""One adapter per kind of engine; pure code without Django.

To add one: write a class in its module and add it to ``registry``. ``http`` is what the adapters
for HTTP services share; errors are those of ``engines.errors``.
"""
