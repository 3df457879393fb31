"""The list of suspects, the page of one, and bulk answers."""
