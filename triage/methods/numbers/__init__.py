"""The number reader and oracle: whether a translation contains the source's numbers.

Start at ``oracle.check``. A text passes through the table of passes in ``pipeline.py`` (``lexer``,
``grammar``, ``annotators``; ``han``), then ``matching`` (values given) or ``prose`` (values read from
the source, with the table of rules in ``prose/rules.py``). ``languages`` has the words of each
language, in the sections of ``sections.py``; the modules with patterns that several languages or
scripts share are listed, with the reason, in ``tests/methods/numbers/test_words_in_languages.py``.
``model`` and ``kinds`` have the types.
"""
