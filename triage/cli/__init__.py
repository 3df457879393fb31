"""The command ``mtriage`` and the Python interface of the wheel, without a site.

Start at ``command``; ``python_api`` is what ``import mtriage`` offers. The base needs neither Django
nor a database; what needs more says which extra to install.
"""
