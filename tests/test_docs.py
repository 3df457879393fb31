"""The documents match what is there."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

from tests.servers import ROOT

DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
DOCUMENTS += sorted((ROOT / "docs").rglob("*.md"))
VARIABLE = re.compile(r"""env\.\w+\(\s*"([A-Z_]+)"|environ(?:\.get\(|\[)"([A-Z_]+)"\]?(?! =)""")
#: Set by programs for other programs, not by people.
INTERNAL = {"DJANGO_SETTINGS_MODULE"}
documents = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


def variables_read() -> set[str]:
    files = [file for app in ("webapp", "triage", "engines") for file in (ROOT / app).rglob("*.py")]
    found = (VARIABLE.findall(file.read_text("utf-8")) for file in files)
    return {name for pairs in found for pair in pairs for name in pair if name} - INTERNAL


@pytest.mark.parametrize("variable", sorted(variables_read()))
def test_every_variable_that_is_read_stands_in_the_readme(variable):
    assert f"| `{variable}` |" in (ROOT / "README.md").read_text("utf-8")


def test_every_variable_in_the_readme_is_read_somewhere():
    named = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "README.md").read_text("utf-8"), re.M))
    folders = ("webapp", "triage", "engines", "bench", "script")
    code = "".join(
        file.read_text("utf-8")
        for folder in folders
        for file in (ROOT / folder).rglob("*")
        if file.suffix in {".py", ".sh"}
    )
    assert len(named) > 15
    assert {name for name in named if f'"{name}"' not in code} == set()


def anchors(document: Path) -> set[str]:
    """The names with which links refer to a document's headings, as GitHub generates them."""
    titles = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@documents
def test_links_to_parts_of_documents_lead_to_a_heading(document):
    found = re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", document.read_text("utf-8"))
    targets = [(document.parent / path if path else document, part) for path, part in found]
    assert [part for target, part in targets if part not in anchors(target)] == []


def test_the_proxy_in_the_example_takes_what_the_site_takes():
    text = (ROOT / "docs" / "deployment.md").read_text("utf-8")
    most = settings.LARGEST_REQUEST // 2**20
    assert f"client_max_body_size {most}m;" in text
    assert f"announce more than {most} MB" in text


def test_the_size_of_the_models_is_stated_as_it_is():
    models = ROOT / "triage" / "methods" / "sit" / "models"
    size = sum(file.stat().st_size for file in models.rglob("*") if file.is_file())
    text = (ROOT / "docs" / "sit.md").read_text("utf-8")
    assert f"come along, {size / 1e6:.0f} MB with the context model" in text


def test_every_picture_is_shown_in_a_document():
    shown = "".join(document.read_text("utf-8") for document in DOCUMENTS)
    pictures = (ROOT / "docs" / "images").glob("*.png")
    assert [picture.name for picture in pictures if picture.name not in shown] == []


@documents
def test_engines_in_commands_are_named_as_the_commands_take_them(document):
    named = re.findall(r"--engine (\S+)", document.read_text("utf-8"))
    assert [name for name in named if "@" in name] == []


@documents
def test_links_between_documents_lead_somewhere(document):
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text("utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


@cache
def own_files() -> list[str]:
    folders = (
        "bench",
        "docs",
        "engines",
        "script",
        "static",
        "templates",
        "tests",
        "triage",
        "webapp",
    )
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.*")]
    return ["/" + file.relative_to(ROOT).as_posix() for file in files]


@documents
def test_named_files_exist(document):
    """A file may be named by the end of its path; ``acme`` is an example."""
    named = set(re.findall(r"`([\w./-]+\.(?:py|js|css|html|po))`", document.read_text("utf-8")))
    missing = {name for name in named if not any(own.endswith(f"/{name}") for own in own_files())}
    assert [name for name in missing if "acme" not in name] == []


@documents
def test_named_commands_exist(document):
    text = document.read_text("utf-8")
    named = set(re.findall(r"manage\.py ([a-z_]+)", text))
    scripts = set(re.findall(r"(?<![\w/])script/([a-z_]+(?:\.py)?)", text))
    assert named - set(get_commands()) == set()
    assert {script for script in scripts if not (ROOT / "script" / script).is_file()} == set()


@pytest.mark.parametrize("script", ["setup", "server", "test", "bench", "screenshots"])
def test_every_script_explains_itself(script):
    done = subprocess.run([ROOT / "script" / script, "--help"], capture_output=True, text=True)
    assert done.returncode == 0
    assert f"script/{script}" in done.stdout


def test_pictures_are_shown_with_words_for_those_who_cannot_see_them():
    for document in DOCUMENTS:
        for words, path in re.findall(r"!\[([^\]]*)\]\(([^)]+)", document.read_text("utf-8")):
            assert len(words) > 10, path
            assert Path(path).suffix == ".png"
