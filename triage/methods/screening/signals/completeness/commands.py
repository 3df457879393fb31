"""Command-line text that is never translated: synopses of commands, options, identifiers."""

from __future__ import annotations

import regex

# A token that never occurs in prose: --option, [<path>], a|b, name_of, a/b, key=value, ...
_TYPED = regex.compile(r"(?<!\S)(?:-{1,2}\w\S*|-{2}|\.{3}|\S*(?:[\[\]<>{}|=_\\/]|\w\.\w)\S*)")
_QUOTED = regex.compile(r"""(?<![\p{L}\p{N}])["“„«‘'`][\w.:-]{1,40}["”“»’'`](?![\p{L}\p{N}])""")
_CODE = regex.compile(r"`[^`\n]{1,200}`")
_WORD = regex.compile(r"\S+")
# Share of such tokens above which a text is a synopsis, not a sentence.
_SYNOPSIS = 1 / 3
_LONGEST = 4000


def is_synopsis(text: str) -> bool:
    """Say whether a text is the synopsis of a command.

    >>> is_synopsis("git add [<options>] [--] <pathspec>..."), is_synopsis("See a/b for more of it.")
    (True, False)
    """
    text = text[:_LONGEST]
    return len(_TYPED.findall(text)) >= _SYNOPSIS * max(1, len(_WORD.findall(text)))


def without_commands(text: str) -> str:
    """Return a text with code and command-line tokens replaced by blanks, so that offsets still hold.

    >>> without_commands('Run "stty" with --all now')
    'Run        with       now'
    """
    for pattern in (_CODE, _QUOTED, _TYPED):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return text
