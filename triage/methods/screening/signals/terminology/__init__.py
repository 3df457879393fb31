"""Words listed by a lead: glossary, risk terms, idioms."""
