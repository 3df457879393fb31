"""Errors that only language models make: refusing, chatting around a translation, obeying the text."""
