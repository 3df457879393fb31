"""The client of a site's API. Start at ``client``; ``models`` has the requests and replies."""
