"""The number reader and oracle: whether a translation contains the source's numbers.

Start at ``oracle.check``. A text passes through ``lexer``, ``grammar`` and ``annotators`` (numbers
with their kinds), ``units``, then ``matching`` (values given) or ``free`` (values read from the
source); ``shortcuts`` recall verdicts of sentences from the same template. All words of a language
are in ``languages``; ``model`` has the types.
"""
