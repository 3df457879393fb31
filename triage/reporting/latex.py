"""Tables of figures as LaTeX, for papers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from triage.reporting.figures.base import Cell, Table

_SPECIAL = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        **{char: f"\\{char}" for char in "&%$#_{}"},
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "→": r"$\rightarrow$",
        "–": "--",
        # Line breaks and other controls of a test case would end a row's line.
        **dict.fromkeys(map(chr, (*range(32), 127)), " "),
    }
)
#: Texts longer than this get a column that wraps.
_LONG = 24
_PREAMBLE = (
    "% \\usepackage{booktabs,tabularx}",
    "% Scripts other than Latin need XeLaTeX or LuaLaTeX and a font that has them.",
)


def table_latex(table: Table, title: str) -> str:
    """Return a table as a LaTeX ``table*`` with ``booktabs`` rules; empty cells are dashes.

    >>> print(table_latex({"columns": ["engine", "rate"], "rows": [["my_mt", 90.0]]}, "Rates"))
    % \\usepackage{booktabs,tabularx}
    % Scripts other than Latin need XeLaTeX or LuaLaTeX and a font that has them.
    \\begin{table*}
    \\centering
    \\begin{tabular}{lr}
    \\toprule
    engine & rate \\\\
    \\midrule
    my\\_mt & 90.0 \\\\
    \\bottomrule
    \\end{tabular}
    \\caption{Rates}
    \\end{table*}
    <BLANKLINE>
    """
    kinds = [_column(table, place) for place in range(len(table["columns"]))]
    wraps = "X" in kinds
    name = "tabularx" if wraps else "tabular"
    width = r"{\textwidth}" if wraps else ""
    lines = [
        *_PREAMBLE,
        r"\begin{table*}",
        r"\centering",
        f"\\begin{{{name}}}{width}{{{''.join(kinds)}}}",
        r"\toprule",
        *_head(table),
        r"\midrule",
        *(_row(map(_cell, row)) for row in table["rows"]),
        r"\bottomrule",
        f"\\end{{{name}}}",
        f"\\caption{{{escaped(title)}}}",
        r"\end{table*}",
    ]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """Return a text with LaTeX's own characters escaped.

    >>> escaped("100 % of $5 & more")
    '100 \\\\% of \\\\$5 \\\\& more'
    """
    return text.translate(_SPECIAL)


def _column(table: Table, place: int) -> str:
    cells = [row[place] for row in table["rows"]]
    if any(isinstance(cell, str) and len(cell) > _LONG for cell in cells) and place:
        return "X"
    numbers = all(cell is None or not isinstance(cell, str) for cell in cells)
    return "r" if numbers and cells else "l"


def _head(table: Table) -> list[str]:
    groups: Sequence[tuple[str, Sequence[str]]] = table.get("groups", ())
    if not groups:
        return [_row(map(escaped, table["columns"]))]
    upper = [
        f"\\multicolumn{{{len(columns)}}}{{c}}{{{escaped(name)}}}" if name else ""
        for name, columns in groups
    ]
    return [
        _row(upper),
        *_rules(groups),
        _row(escaped(name) for _group, columns in groups for name in columns),
    ]


def _rules(groups: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """The lines below the heads of groups."""
    rules, first = [], 1
    for name, columns in groups:
        if name:
            rules.append(f"\\cmidrule(lr){{{first}-{first + len(columns) - 1}}}")
        first += len(columns)
    return ["".join(rules)]


def _row(cells: Iterable[str]) -> str:
    return " & ".join(cells) + r" \\"


def _cell(cell: Cell) -> str:
    return "--" if cell is None else escaped(str(cell))
