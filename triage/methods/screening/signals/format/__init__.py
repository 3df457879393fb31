"""What a program reads in a text: markup, placeholders, emoji."""
