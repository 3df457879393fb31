"""Every command in ``docs/cli.md`` does what the page says."""

from __future__ import annotations

import json
import re
import runpy
import shlex
import sys
from pathlib import Path

import pytest
import yaml

from tests.cli.conftest import Mtriage
from tests.cli.sites import Serve, campaign
from tests.servers import ROOT
from triage.cli import python_api
from triage.cli.config import read_config

PAGE = (ROOT / "docs" / "cli.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.M | re.S)
CATALOGUE = """\
msgid ""
msgstr ""
"Language: es\\n"

# the cart
msgctxt "wheels"
msgid "The cart has 4 wheels."
msgstr "El carro tiene 5 ruedas."

msgid "Good morning."
msgstr "Buenos días."
"""
PAIR = {"id": 1, "src_lang": "en", "tgt_lang": "es", "source": "It has 4 wheels.", "translation": "Tiene 5 ruedas."}  # fmt: skip
#: The exit statuses of these commands; all others exit with 0.
STATUS = {
    # The model is not there.
    "mtriage quality --input pairs.jsonl --output scores.jsonl --model models/gemma-3-270m": 2,
    "mtriage check es.po": 1,
    "mtriage check es.po --format jsonl": 1,
}


def blocks(kind: str) -> list[str]:
    return [text for found, text in BLOCKS if found == kind]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "es.po").write_text(CATALOGUE)
    (tmp_path / "pairs.jsonl").write_text(json.dumps(PAIR))
    (tmp_path / "mymt.en-de.txt").write_text("Es sind 5 Räder.\n" * 165)
    (tmp_path / "corpus.tsv").write_text("It has 4 wheels.\tTiene 5 ruedas.\n")
    return tmp_path


def test_every_command_ends_as_it_should(folder: Path, mtriage: Mtriage) -> None:
    lines = [line for text in blocks("sh") for line in text.splitlines()]
    commands = [line for line in lines if line.startswith("mtriage ")]
    assert len(commands) >= 6
    assert [line for line in lines if not line.startswith(("mtriage ", "pip install "))] == []
    for line in commands:
        if "$SITE" not in line and "--here" not in line:
            command, _, redirected = line.partition(" < ")
            corpus = (folder / "corpus.tsv").read_text() if redirected else ""
            done = mtriage(*shlex.split(command)[1:], stdin=corpus)
            assert done.status == STATUS.get(line, 0), line
    for name in ("verdicts", "signals"):
        assert len((folder / f"{name}.jsonl").read_text().splitlines()) == 1


def test_the_campaign_of_the_page_runs_on_a_site(
    tmp_path: Path, mtriage: Mtriage, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = serve((201, {}, campaign(True)), (200, {}, []))
    (tmp_path / "mtriage.yaml").write_text(blocks("yaml")[2])
    monkeypatch.setenv("MTRIAGE_TOKEN", "token")
    (line,) = re.findall(r"^mtriage run --server .+$", PAGE, re.M)
    done = mtriage(*shlex.split(line.replace("$SITE", site.address))[1:])
    assert (
        "GATE FAILED: mymt en-es numbertest: lower end of the pass rate: 56.5 %, wanted 95 %"
        in done.out
    )
    assert done.status == 1
    assert json.loads(site.asked[0][3])["options"] == {"total": 500}
    assert (tmp_path / "campaign.xml").is_file()
    assert (tmp_path / "summary.md").is_file()


def test_the_hooks_of_the_page_are_there() -> None:
    asked = yaml.safe_load(blocks("yaml")[4])["repos"][0]["hooks"][0]["id"]
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert asked in {hook["id"] for hook in hooks}


def test_the_inputs_of_the_page_are_those_of_the_action() -> None:
    step = yaml.safe_load(blocks("yaml")[3])[1]
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    assert set(step["with"]) <= set(action["inputs"])


def test_the_assistant_of_the_page_starts_a_command_that_is_there(mtriage: Mtriage) -> None:
    server = json.loads(blocks("json")[1])["mcpServers"]["mtriage"]
    assert server["command"] == "mtriage"
    assert "Model Context Protocol" in mtriage(*server["args"], "--help").out


def test_the_table_is_printed_as_shown(folder: Path, mtriage: Mtriage) -> None:
    done = mtriage("check", "es.po")
    assert done.out + done.err == blocks("")[0]


def test_the_line_of_json_is_printed_as_shown(folder: Path, mtriage: Mtriage) -> None:
    assert mtriage("check", "es.po", "--format", "jsonl").out == blocks("json")[0]


def test_the_configuration_of_the_page_is_read(tmp_path: Path) -> None:
    (tmp_path / "mtriage.yaml").write_text(blocks("yaml")[0])
    check = read_config(tmp_path / "mtriage.yaml").check
    assert check.signals == {"sentiment": "off", "markup": "error"}
    assert check.rules()[0].signals == ("negation",)


def test_the_comment_of_the_page_silences_its_unit(tmp_path: Path, mtriage: Mtriage) -> None:
    (tmp_path / "es.po").write_text(blocks("po")[0])
    assert "1 finding ignored by rules." in mtriage("check", "es.po").err


def test_the_example_in_python_prints_the_finding(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setitem(sys.modules, "mtriage", python_api)
    exec(blocks("python")[0])
    assert capsys.readouterr().out == "8 numbers Expected 4; found “5”.\n"


def test_the_table_of_formats_has_the_endings_that_are_read_and_no_others() -> None:
    from triage.files.readers.registry import readers

    table = PAGE[PAGE.index("| format | files") : PAGE.index("`--source F`")]
    files = "\n".join(row.split("|")[2] for row in table.strip().splitlines()[2:])
    assert set(re.findall(r"\.[a-z0-9]+(?=`)", files)) == set(readers())


@pytest.mark.parametrize(
    ("output", "passes", "reason"),
    [("Tiene 4 ruedas.", True, "Nothing found."), ("Tiene 5 ruedas.", False, "numbers: ")],
)
def test_the_assertion_for_promptfoo_fails_a_translation_with_a_finding(
    output: str, passes: bool, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mtriage", python_api)
    found = runpy.run_path(str(ROOT / "docs" / "integrations" / "promptfoo_assertion.py"))
    asked = {"source": "It has 4 wheels.", "src_lang": "en", "tgt_lang": "es"}
    graded = found["get_assert"](output, {"vars": asked})
    assert graded["pass"] is passes
    assert graded["score"] == float(passes)
    assert graded["reason"].startswith(reason)
