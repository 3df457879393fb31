"""What only language models do: refuse, chat around a translation, obey the text."""
