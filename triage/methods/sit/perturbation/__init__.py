"""How a sentence gets its variants: which words may go, and which may take their place."""
