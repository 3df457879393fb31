"""Pages, messages and documents use the words of docs/glossary.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

CATALOGUE = Path("webapp/locale/es/LC_MESSAGES/django.po")
#: Words that readers should no longer see, and their replacements.
ENGLISH = {
    r"known answers?": "gold item",
    r"(?:way|manner) of working": "review mode",
    r"measuring": "measurement",
    r"translations? (?:that )?you (?:already )?have": "check my translations",
    r"import existing translations": "check my translations",
    r"at hand": "current",
    r"oracles?": "checker",
    r"left empty": "leave blank",
    r"none ticked": "leave all unticked",
    r"an? (?:\w+ )?(?:line|row) each|(?:one|an? \w+) a line": "one per line",
    r"(?:requests|characters|texts|segments|variants|words|cases|templates|votes) an? (?:\w+)": "per",
    r"at most [\d{%][^ ]* (?:MB|characters|texts|words|columns|terms|at once)": "max.",
    r"is no (?:code|list|table|glossary|member|time|interval|direction|export)": "is not a",
    r"going? on": "continue",
    r"runs at work": "runs in progress",
    r"character cap": "character limit",
    r"disclosed?": "publish",
    r"turned round": "reversed",
    r"known here": "known",
    r"entrys": "entries",
    r"(?:SIT|of an) issues?": "suspect",
    r"member by member": "variant by variant",
    r"raw strings?": "raw text",
    r"accus(?:es?|ed) wrongly": "false alarm",
    r"somebody else gets it": "another rater will see it",
}
SPANISH = {
    r"oráculos?": "comprobador",
    r"sin decidir": "abstención",
    r"respuestas? conocidas?": "elemento de control",
    r"(?:instálelo|súbalo|guárdelo|impórtelo|júzguela|amplíela)": "tú",
    r"(?:manera|modo) de trabajo": "modo de revisión",
    r"papel": "rol",
    r"puertas?": "condición",
    r"aprobad[oa]s?": "superado",
    r"si se deja vací[oa]": "déjalo en blanco",
}


def entries() -> Iterator[tuple[str, str]]:
    """The texts of the catalogue with their translations."""
    for block in CATALOGUE.read_text("utf-8").split("\n\n"):
        said = {"msgid": "", "msgstr": ""}
        into = ""
        for line in block.splitlines():
            if line.startswith("msg"):
                into = (
                    "msgid"
                    if line.startswith("msgid")
                    else "msgstr"
                    if line.startswith("msgstr")
                    else ""
                )
                line = line.partition(" ")[2]
            if into and line.startswith('"'):
                said[into] += ast.literal_eval(line) + " "
        if said["msgid"].strip():
            yield said["msgid"].strip(), said["msgstr"].strip()


def found(words: dict[str, str], text: str) -> list[str]:
    text = re.sub(r"%\(\w+\)[sd]|\{\w+\}", "…", text)
    return [
        f"{match[0]!r}: say {instead!r}"
        for word, instead in words.items()
        if (match := re.search(rf"\b(?:{word})\b", text, re.I))
    ]


def test_every_text_of_the_site_uses_the_glossarys_words():
    wrong = {text: bad for text, _ in entries() if (bad := found(ENGLISH, text))}
    assert wrong == {}


#: How a sentence in the polite form (usted) begins.
FORMAL = re.compile(r"(?:^|[.:;] )(?:Elija|Escriba|Pulse|Compruebe|Ponga|Revise|Rellene|Vea)\b")


def test_spanish_is_on_first_name_terms():
    assert [text for _, text in entries() if FORMAL.search(text)] == []


def test_every_spanish_text_uses_the_glossarys_words():
    wrong = {text: bad for _, text in entries() if (bad := found(SPANISH, text))}
    assert wrong == {}


#: Documents also describe the method itself, so fewer words are banned in them.
IN_DOCUMENTS = (
    r"known answers?",
    r"(?:way|manner) of working",
    r"translations? (?:that )?you (?:already )?have",
    r"import existing translations",
    r"runs at work",
    r"disclosed?",
    r"entrys",
    r"left empty",
    r"none ticked",
)


#: The glossary lists the banned words.
DOCUMENTS = [path for path in sorted(Path("docs").glob("*.md")) if path.stem != "glossary"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_every_document_uses_the_glossarys_words(path: Path):
    text = re.sub(r"```.*?```|`[^`]*`", "", path.read_text("utf-8"), flags=re.S)
    assert found({word: ENGLISH[word] for word in IN_DOCUMENTS}, text) == []


def test_the_readme_uses_the_glossarys_words():
    text = re.sub(r"```.*?```|`[^`]*`", "", Path("README.md").read_text("utf-8"), flags=re.S)
    assert found({word: ENGLISH[word] for word in IN_DOCUMENTS}, text) == []


def spoken_by_commands(path: Path) -> Iterator[str]:
    """Every text of a command: output, prompts and help; docstrings are for programmers."""
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docstrings:
            yield from [node.value] if isinstance(node.value, str) and " " in node.value else []


COMMANDS = [
    *Path("triage/management/commands").glob("*.py"),
    *(
        path
        for name in ("checking", "cli", "client", "files")
        for path in Path("triage", name).rglob("*.py")
    ),
    *Path("webapp/server").rglob("*.py"),
]


def test_every_command_uses_the_glossarys_words():
    wrong = {
        f"{path}: {text}": bad
        for path in COMMANDS
        for text in spoken_by_commands(path)
        if (bad := found(ENGLISH, text))
    }
    assert wrong == {}


def test_every_script_of_a_page_uses_the_glossarys_words():
    wrong = {
        f"{path}: {text}": bad
        for path in Path("static/mtriage").rglob("*.js")
        for text in re.findall(r'"([^"\n]* [^"\n]*)"', path.read_text("utf-8"))
        if (bad := found(ENGLISH, text))
    }
    assert wrong == {}
