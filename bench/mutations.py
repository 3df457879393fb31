"""Mutations of the number reader: one small edit each, of the kinds that people get wrong.

Besides the operators of logic there are two for tables: a changed quantifier or a dropped
alternative of a regular expression, and a changed word of a list. Docstrings, annotations,
decorators, imports, declarations of fields and messages stay as they are.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

_COMPARISONS: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
}
# What a function returns instead of its value, by its annotation.
_EMPTY = (
    (r"None", "None"),
    (r"list", "[]"),
    (r"tuple|Sequence|Iterable", "()"),
    (r"dict|Mapping", "{}"),
    (r"str", '""'),
    (r"(?:frozen)?set", "frozenset()"),
)
_SYMMETRIC = {"isinstance", "min", "max", "print"}
# Names of what holds texts for people or identifiers.
_TEXTS = re.compile(r"doubt|message|reason|\bname\b|\bcode\b|unit\b|stacked|MethodMessage|Error")
_REGEX = re.compile(r"\(\?|\||\\[bBswdWSD]|\[[^\]]+\]|[\w)][?*+]")
# The parts of a regular expression; fields of an f-string stay whole.
_PART = re.compile(
    r"\{[^{},]*\}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?(?:P?[<=!:]+)?|(?P<quantifier>\{\d+,\d+\}|[?*+])|.",
    re.DOTALL,
)
_ALTERNATIVE = re.compile(r"\|[^|()\[\]\\\"'{}?*+]*[^\W\d_][^|()\[\]\\\"'{}?*+]*(?=[|)])")
_WORD = re.compile(r"[^\W\d_]+(?=[\s/]|$)")


class Edit(NamedTuple):
    """Replace ``source[start:end]``, counted in UTF-8 bytes, by ``text``."""

    operator: str
    start: int
    end: int
    text: str


def edits_of(source: str) -> Iterator[Edit]:
    """All mutations of a module's source."""
    module = _Module(source)
    yield from module.of_logic()
    yield from module.of_texts()


class Mutation(NamedTuple):
    """An edit as the lines of a file before and after it."""

    operator: str
    path: str
    line: int
    before: list[str]
    after: list[str]


class _Module:
    """A module's syntax tree with the places and parents of its nodes."""

    def __init__(self, source: str) -> None:
        self.source, self.bytes = source, source.encode()
        self.starts = [0]
        for line in self.bytes.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.tree = ast.parse(source)
        self.parents: dict[ast.AST, ast.AST] = {}
        self.nodes: list[ast.AST] = []
        self._collect(self.tree)

    def _collect(self, node: ast.AST) -> None:
        """List the nodes that may change."""
        self.nodes.append(node)
        skipped = _not_code(node)
        for child in ast.iter_child_nodes(node):
            if child not in skipped:
                self.parents[child] = node
                self._collect(child)

    def span(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self.bytes[start:end].decode()

    def _edit(self, operator: str, node: ast.AST, text: str) -> Edit:
        return Edit(operator, *self.span(node), text)

    def of_logic(self) -> Iterator[Edit]:
        """Changes of conditions, constants, calls, returned values and statements."""
        for node in self.nodes:
            yield from self._condition(node)
            if isinstance(node, ast.Constant):
                yield from self._constant(node)
            elif isinstance(node, ast.Call):
                yield from self._arguments(node)
            elif isinstance(node, ast.Return) and node.value is not None:
                yield from self._return(node, node.value)
            if isinstance(node, ast.stmt) and self._may_go(node):
                yield self._edit("statement", node, "pass")

    def _condition(self, node: ast.AST) -> Iterator[Edit]:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield from self._comparison(node)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield self._edit("not", node, f"({self.text(node.operand)})")
        elif isinstance(node, ast.BoolOp):
            other = " or " if isinstance(node.op, ast.And) else " and "
            values = other.join(f"({self.text(value)})" for value in node.values)
            yield self._edit("and-or", node, f"({values})")
        tests = [node.test] if isinstance(node, ast.If | ast.While | ast.IfExp) else []
        for test in node.ifs if isinstance(node, ast.comprehension) else tests:
            yield self._edit("negation", test, f"not ({self.text(test)})")
        if isinstance(node, ast.IfExp):
            body, condition, other = map(self.text, (node.body, node.test, node.orelse))
            yield self._edit("branches", node, f"({other}) if ({condition}) else ({body})")

    def _comparison(self, node: ast.Compare) -> Iterator[Edit]:
        sign, others = _COMPARISONS[type(node.ops[0])]
        start, end = self.span(node.left)[1], self.span(node.comparators[0])[0]
        gap = self.bytes[start:end].decode()
        for other in others:
            operator = (
                "boundary" if other in (f"{sign}=", sign[0]) and sign[0] in "<>" else "comparison"
            )
            yield Edit(operator, start, end, gap.replace(sign, other, 1))

    def _constant(self, node: ast.Constant) -> Iterator[Edit]:
        if isinstance(node.value, bool):
            yield self._edit("constant", node, str(not node.value))
        elif isinstance(node.value, int):
            for other in (node.value - 1, node.value + 1):
                yield self._edit("constant", node, str(other) if other >= 0 else f"({other})")

    def _arguments(self, node: ast.Call) -> Iterator[Edit]:
        if len(node.args) < 2 or self.text(node.func) in _SYMMETRIC:
            return
        one, other = node.args[:2]
        if type(one) is not type(other) or isinstance(one, ast.Starred | ast.GeneratorExp):
            return
        if isinstance(one, ast.Constant) and type(one.value) is not type(other.value):  # type: ignore[attr-defined]
            return
        (start, _), (_, end) = self.span(one), self.span(other)
        gap = self.bytes[self.span(one)[1] : self.span(other)[0]].decode()
        if self.text(one) != self.text(other):
            yield Edit("arguments", start, end, f"{self.text(other)}{gap}{self.text(one)}")

    def _return(self, node: ast.Return, value: ast.expr) -> Iterator[Edit]:
        function = self._above(node, ast.FunctionDef)
        assert isinstance(function, ast.FunctionDef)
        kind = ast.unparse(function.returns) if function.returns else ""
        if kind == "bool":
            if not isinstance(value, ast.Constant):
                yield self._edit("return", value, f"not ({self.text(value)})")
            return
        empty = next((text for name, text in _EMPTY if re.search(rf"\b(?:{name})\b", kind)), "None")
        if self.text(value) != empty:
            yield self._edit("return", value, empty)

    def _may_go(self, node: ast.stmt) -> bool:
        if isinstance(node, ast.AugAssign | ast.Continue | ast.Break | ast.Raise):
            return True
        if isinstance(node, ast.Expr):
            return not isinstance(node.value, ast.Constant)
        if isinstance(node, ast.Assign):
            function = self._above(node, ast.FunctionDef)
            return function is not None and _is_assigned_before(node, function)
        inner = self._above(node, ast.FunctionDef) is not None
        is_elif = isinstance(self.parents.get(node), ast.If) and self.text(node).startswith("elif")
        return isinstance(node, ast.If) and not node.orelse and inner and not is_elif

    def _above(self, node: ast.AST, kind: type[ast.AST]) -> ast.AST | None:
        above = self.parents.get(node)
        while above is not None and not isinstance(above, kind):
            above = self.parents.get(above)
        return above

    def of_texts(self) -> Iterator[Edit]:
        """Changes of regular expressions and of lists of words."""
        texts = [
            (*self.span(node), node)
            for node in self.nodes
            if isinstance(node, ast.JoinedStr)
            or (isinstance(node, ast.Constant) and isinstance(node.value, str))
        ]
        for token in tokenize.generate_tokens(io.StringIO(self.source).readline):
            if token.type != tokenize.STRING:
                continue
            line = token.line.splitlines(keepends=True)[0]
            start = self.starts[token.start[0] - 1] + len(line[: token.start[1]].encode())
            node = next((node for first, last, node in texts if first <= start < last), None)
            if node is not None and not self._is_for_people(node):
                yield from self._string(token.string, start, node)

    def _is_for_people(self, node: ast.AST) -> bool:
        """Whether a text is a docstring, a message, an identifier or part of a comparison."""
        while not isinstance(node, ast.stmt):
            above = self.parents[node]
            if isinstance(above, ast.keyword) and _TEXTS.search(above.arg or ""):
                return True
            if isinstance(above, ast.Call) and _TEXTS.search(self.text(above.func)):
                return True
            node = above
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            return _TEXTS.search(self.text(target).lower()) is not None
        return isinstance(node, ast.Expr | ast.Raise | ast.Assert)

    def _string(self, token: str, start: int, node: ast.AST) -> Iterator[Edit]:
        opening = re.match(r"[a-zA-Z]*(?:\"\"\"|'''|[\"'])", token)
        assert opening is not None
        first, last = opening.end(), len(token) - len(opening[0].lstrip("rRfFbBuU"))
        content = token[first:last]

        def edit(operator: str, begin: int, end: int, text: str) -> Edit:
            at = start + len(token[: first + begin].encode())
            return Edit(operator, at, at + len(content[begin:end].encode()), text)

        if _REGEX.search(content):
            for part in _PART.finditer(content):
                if (sign := part["quantifier"]) and part.start():
                    other = {"?": "", "*": "+", "+": "*"}.get(sign) or _one_less(sign)
                    yield edit("quantifier", *part.span(), other)
            for word in _ALTERNATIVE.finditer(content):
                yield edit("alternative", *word.span(), "")
        elif isinstance(node, ast.Constant) and self._is_list_of_words(node):
            for word in _WORD.finditer(content):
                yield edit("word", *word.span(), f"{word[0]}q")

    def _is_list_of_words(self, node: ast.Constant) -> bool:
        above = self.parents[node]
        if isinstance(above, ast.Tuple | ast.List | ast.Set | ast.Dict):
            return True
        if isinstance(above, ast.Attribute):
            return above.attr == "split"
        if isinstance(above, ast.Call) and isinstance(above.func, ast.Name):
            return above.func.id.islower()
        return isinstance(above, ast.keyword)


def _one_less(quantifier: str) -> str:
    if not quantifier.startswith("{"):
        return ""
    least, most = quantifier[1:-1].split(",")
    return f"{{{least},{int(most) - 1}}}" if int(most) > int(least) else f"{{{most}}}"


def _not_code(node: ast.AST) -> list[ast.AST]:
    """The children of a node that are never changed."""
    if isinstance(node, ast.FunctionDef):
        arguments = node.args
        every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        return [*every, *node.decorator_list, *([node.returns] if node.returns else [])]
    if isinstance(node, ast.ClassDef):
        fields = [one for one in node.body if isinstance(one, ast.AnnAssign | ast.Assign)]
        return [*node.bases, *node.decorator_list, *fields]
    if isinstance(node, ast.AnnAssign):
        return [node.annotation]
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return [node.test, *node.body]
    if isinstance(node, ast.Module):
        return [one for one in node.body if isinstance(one, ast.Import | ast.ImportFrom)]
    return []


def _is_assigned_before(node: ast.Assign, function: ast.AST) -> bool:
    """Whether an assignment changes something that has a value already."""
    target = node.targets[0]
    if not isinstance(target, ast.Name):
        return isinstance(target, ast.Subscript | ast.Attribute)
    earlier = [
        one
        for one in ast.walk(function)
        if isinstance(one, ast.arg | ast.Name)
        and target.id == (one.arg if isinstance(one, ast.arg) else one.id)
        and not (isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load))
    ]
    return any(one.lineno < node.lineno for one in earlier)


def drawn_from(sources: Mapping[str, str], chance: Random) -> Iterator[Mutation]:
    """Draw mutations in random order, at most one of each line.

    Lines are drawn first, then an operator, then one of its edits, so that long tables do not crowd
    out the rest.
    """
    by_line: dict[tuple[str, int], list[Edit]] = {}
    for path, source in sources.items():
        text = source.encode()
        for edit in edits_of(source):
            by_line.setdefault((path, text.count(b"\n", 0, edit.start) + 1), []).append(edit)
    places = sorted(by_line)
    chance.shuffle(places)
    for path, line in places:
        operators = sorted({edit.operator for edit in by_line[path, line]})
        operator = chance.choice(operators)
        edit = chance.choice([one for one in by_line[path, line] if one.operator == operator])
        text = sources[path].encode()
        changed = text[: edit.start] + edit.text.encode() + text[edit.end :]
        try:
            compile(changed, path, "exec")
        except SyntaxError:
            continue
        first = text.rfind(b"\n", 0, edit.start) + 1
        last = text.find(b"\n", edit.end) + 1 or len(text)
        before = text[first:last].decode().splitlines(keepends=True)
        after = changed[first : last + len(changed) - len(text)].decode().splitlines(keepends=True)
        yield Mutation(operator, path, line, before, after)
