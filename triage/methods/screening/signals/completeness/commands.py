"""What of a text is typed at a machine and stays as it is: synopses of commands, options, identifiers."""

from __future__ import annotations

import regex

# A stretch between spaces that no sentence has: --option, [<path>], a|b, name_of, a/b, key=value, ...
_TYPED = regex.compile(r"(?<!\S)(?:-{1,2}\w\S*|-{2}|\.{3}|\S*(?:[\[\]<>{}|=_\\/]|\w\.\w)\S*)")
_QUOTED = regex.compile(r"""(?<![\p{L}\p{N}])["“„«‘'`][\w.:-]{1,40}["”“»’'`](?![\p{L}\p{N}])""")
_WORD = regex.compile(r"\S+")
# Of the stretches of a text: beyond, it is a synopsis and no sentence.
_SYNOPSIS = 1 / 3
_LONGEST = 4000


def is_synopsis(text: str) -> bool:
    """Say whether a text shows how a command is typed.

    >>> is_synopsis("git add [<options>] [--] <pathspec>..."), is_synopsis("See a/b for more of it.")
    (True, False)
    """
    text = text[:_LONGEST]
    return len(_TYPED.findall(text)) >= _SYNOPSIS * max(1, len(_WORD.findall(text)))


def without_commands(text: str) -> str:
    """Return a text with what is typed at a machine blanked, all else in its place.

    >>> without_commands('Run "stty" with --all now')
    'Run        with       now'
    """
    for pattern in (_QUOTED, _TYPED):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return text
