"""The tone of a text: sentiment and toxicity."""
