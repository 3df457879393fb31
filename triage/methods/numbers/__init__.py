"""The number reader and oracle: whether a translation contains the source's numbers.

Start at ``oracle.check``. A text passes through ``lexer``, ``grammar`` and ``annotators`` (numbers
with their kinds), ``units``, then ``matching`` (values given) or ``prose`` (values read from the
source). ``languages`` has the words of each language; the modules with patterns that several
languages or scripts share are listed, with the reason, in ``tests/methods/numbers/test_words_in_languages.py``. ``model`` has the types.
"""
