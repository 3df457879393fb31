"""What the site does, in packages that import only from lower floors (``docs/architecture.md``)."""
