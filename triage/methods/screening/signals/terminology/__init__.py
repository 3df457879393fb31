"""Words that a lead lists: glossary, risk terms, idioms."""
