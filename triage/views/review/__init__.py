"""Pages around reviewing: adjudication, gold items, samples, and figures of raters."""
