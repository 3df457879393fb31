"""What a language model is told when it judges a translation, and how its answer is read. Pure."""
