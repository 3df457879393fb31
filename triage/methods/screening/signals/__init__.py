"""The signals of screening, grouped by subject; each is a class with ``name`` and ``check(pair)``.

To add one: write the class in the package of its subject, add it to ``registry`` (``SIGNALS`` and
``TITLES``), put the sentences of its findings into ``triage.methods.messages``, and a test file next
to the others. A signal that needs a model or a list from the team is also named in
``triage.checking.checker``.
"""
