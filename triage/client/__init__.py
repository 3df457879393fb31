"""The client of a site's API. Start at ``client``; ``models`` is written by ``script/client_models.py``."""
