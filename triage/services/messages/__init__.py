"""What pages and mails say in the reader's language of what the code names by a code.

Templates, pages and every package come in; nothing here imports another package.
Start with ``sentences``.
"""
