"""Is the whole text there, only once, and in the right language?"""
