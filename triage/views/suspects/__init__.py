"""The list of suspects, one suspect, and decisions on many at once."""
