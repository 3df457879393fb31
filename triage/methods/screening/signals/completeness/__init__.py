"""Is the whole text there, once, and in the right language?"""
