"""Command-line text that is never translated: synopses of commands, options, identifiers."""

from __future__ import annotations

import regex

# A token that never occurs in prose: --option, [<path>], a|b, name_of, a/b, key=value, ...
_TYPED = regex.compile(r"(?<!\S)(?:-{1,2}\w\S*|-{2}|\.{3}|\S*(?:[\[\]<>{}|=_\\/]|\w\.\w|\*\.)\S*)")
_QUOTED = regex.compile(r"""(?<![\p{L}\p{N}])["“„«‘'`][\w.:-]{1,40}["”“»’'`](?![\p{L}\p{N}])""")
# Also with the role of reStructuredText: :meth:`split`.
_CODE = regex.compile(r"(?::[a-z][\w.+-]{0,40}){0,2}+:?`[^`\n]{1,200}`")
# Elements whose text is typed, named or quoted as it is, in HTML and DocBook.
_ELEMENT = regex.compile(
    r"<(code|kbd|samp|tt|pre|command|computeroutput|envar|filename|guilabel|guimenuitem|literal|option"
    r"|programlisting|prompt|quote|replaceable|screen|userinput)\b[^<>]{0,200}>"
    r"((?:(?!</?\1\b).){0,2000}+)</\1>",
    regex.DOTALL,
)
_WORD = regex.compile(r"\S+")
# Share of such tokens above which a text is a synopsis, not a sentence.
_SYNOPSIS = 1 / 3
_LONGEST = 4000


def is_synopsis(text: str) -> bool:
    """Say whether a text is the synopsis of a command, or typed at a prompt of Python.

    >>> is_synopsis("git add [<options>] [--] <pathspec>..."), is_synopsis("See a/b for more of it.")
    (True, False)
    """
    text = text[:_LONGEST]
    if text.startswith(">>> "):
        return True
    return len(_TYPED.findall(text)) >= _SYNOPSIS * max(1, len(_WORD.findall(text)))


def without_elements(prose: str, written: str) -> str:
    """Return the prose of a text without what stands in elements of code; offsets still hold.

    >>> without_elements("Say      down       now", "Say <kbd>down</kbd> now")
    'Say                 now'
    """
    if "</" not in written:
        return prose
    characters = list(prose)
    for match in _ELEMENT.finditer(written):
        characters[slice(*match.span(2))] = " " * len(match[2])
    return "".join(characters)


def without_commands(text: str) -> str:
    """Return a text with code and command-line tokens replaced by blanks, so that offsets still hold.

    >>> without_commands('Run "stty" with --all now')
    'Run        with       now'
    """
    for pattern in (_CODE, _QUOTED, _TYPED):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return text
