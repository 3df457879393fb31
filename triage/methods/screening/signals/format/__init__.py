"""The machine-read parts of a text: markup, placeholders, emoji."""
