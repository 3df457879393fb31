"""Results never replace what they are made from, and only a whole result replaces an earlier one."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage
from tests.files.samples import SAMPLES
from triage.files.outputs import refuse_inputs, written

PO = SAMPLES["PO"]
PAIR = {"id": 1, "src_lang": "en", "tgt_lang": "es", "source": "4 cars", "translation": "5 coches"}


@pytest.fixture
def po(tmp_path: Path) -> Path:
    return PO.write(tmp_path)


def itself(path: Path) -> Path:
    return path


def symlink(path: Path) -> Path:
    link = path.with_name("link.po")
    link.symlink_to(path)
    return link


def hard_link(path: Path) -> Path:
    link = path.with_name("hard.po")
    link.hardlink_to(path)
    return link


def roundabout(path: Path) -> Path:
    (path.parent / "sub").mkdir()
    return path.parent / "sub" / ".." / path.name


@pytest.mark.parametrize("name_of", [itself, symlink, hard_link, roundabout])
def test_an_output_that_is_the_input_by_any_name_is_refused(
    name_of: Callable[[Path], Path], po: Path, mtriage: Mtriage
) -> None:
    before = po.read_bytes()
    done = mtriage("check", po.name, "--output", name_of(po))
    assert "write the result to another file" in done.err
    assert done.status == 2
    assert po.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "target"),
    [
        (("check", "."), "es.po"),
        (("check", "es.po", "--baseline", "known.jsonl"), "known.jsonl"),
        (("check", "es.po", "--config", "own.yaml"), "own.yaml"),
        (("check", "es.po"), "mtriage.yaml"),
        (("check", "res/values-es/strings.xml"), "res/values/strings.xml"),
        (("check", "App.es.resx", "--source", "texts.resx"), "texts.resx"),
    ],
)
def test_every_file_that_a_check_reads_is_an_input(
    arguments: tuple[str, ...], target: str, po: Path, mtriage: Mtriage
) -> None:
    for name in ("Android strings", "resx"):
        SAMPLES[name].write(Path())
    Path("App.resx").rename("texts.resx")
    Path("known.jsonl").touch()
    for name in ("own.yaml", "mtriage.yaml"):
        Path(name).write_text("version: 1\n")
    before = Path(target).read_bytes()
    done = mtriage(*arguments, "--format", "jsonl", "--output", target)
    assert f"{target}: It is read" in done.err
    assert done.status == 2
    assert Path(target).read_bytes() == before


@pytest.mark.parametrize("command", ["numbers", "pairs"])
def test_lines_are_not_answered_into_their_own_file(
    command: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    line = json.dumps(PAIR) + "\n"
    (tmp_path / "p.jsonl").write_text(line)
    done = mtriage(command, "--input", "p.jsonl", "--output", tmp_path / "p.jsonl")
    assert "write the result to another file" in done.err
    assert done.status == 2
    assert (tmp_path / "p.jsonl").read_text() == line


def test_standard_input_and_output_of_one_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(json.dumps(PAIR) + "\n")
    command = [sys.executable, "-m", "triage.cli.command", "numbers", "--input", "-"]
    with path.open("rb") as source:
        done = subprocess.run([*command, "--output", path], stdin=source, capture_output=True)
    assert done.returncode == 2
    with path.open("rb") as source, path.open("ab") as target:
        done = subprocess.run([*command, "--output", "-"], stdin=source, stdout=target)
    assert done.returncode == 2
    assert json.loads(path.read_text()) == PAIR


@pytest.mark.parametrize("option", ["--junit", "--sarif", "--summary"])
def test_reports_of_campaigns_do_not_replace_their_texts(
    option: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    (tmp_path / "news.txt").write_text("It has 4 wheels.\n")
    (tmp_path / "mtriage.yaml").write_text(
        "run: {engines: [{name: m, kind: echo}], directions: [en-es], method: screening, texts: news.txt}"
    )
    done = mtriage("run", option, "news.txt")
    assert "news.txt: It is read" in done.err
    assert done.status == 2


# --- copies with notes ---


def test_notes_are_not_written_into_the_originals(po: Path, mtriage: Mtriage) -> None:
    before = po.read_bytes()
    done = mtriage("check", po.name, "--notes", ".")
    assert "write the result to another file" in done.err
    assert done.status == 2
    assert po.read_bytes() == before


def test_a_link_among_the_copies_is_not_followed_to_an_original(po: Path, mtriage: Mtriage) -> None:
    before = po.read_bytes()
    Path("noted").mkdir()
    Path("noted", po.name).symlink_to(po)
    done = mtriage("check", po.name, "--notes", "noted")
    assert done.status == 2
    assert po.read_bytes() == before


def test_a_catalogue_named_in_capitals_gets_notes(tmp_path: Path, mtriage: Mtriage) -> None:
    PO.write(tmp_path).rename(tmp_path / "ES.PO")
    assert mtriage("check", "ES.PO", "--notes", "noted").status == 1
    assert "# mtriage: error numbers" in (tmp_path / "noted" / "ES.PO").read_text()


def test_a_broken_file_gets_no_copy_with_notes(tmp_path: Path, mtriage: Mtriage) -> None:
    sample = SAMPLES["XLIFF"]
    sample.write(tmp_path, str(sample.data).replace("</xliff>", ""))
    done = mtriage("check", sample.path, "--notes", "noted")
    assert f"{sample.path}: no copy with notes" in done.err
    assert done.status == 2


def test_a_folder_of_copies_that_is_a_file_is_named(po: Path, mtriage: Mtriage) -> None:
    Path("noted").touch()
    done = mtriage("check", po.name, "--notes", "noted")
    assert done.err.startswith("noted: ")
    assert done.status == 2


# --- how a result is written ---


def test_a_run_that_fails_leaves_the_earlier_result(po: Path, mtriage: Mtriage) -> None:
    Path("out.sarif").write_text("earlier")
    Path("known.jsonl").write_text("no finding")
    assert (
        mtriage("check", po.name, "--baseline", "known.jsonl", "--output", "out.sarif").status == 2
    )
    assert Path("out.sarif").read_text() == "earlier"
    assert not list(Path().glob(".*"))


def test_a_killed_run_leaves_the_earlier_result(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text("earlier")
    code = (
        "import os, sys; from triage.files.outputs import written\n"
        "with written(sys.argv[1]) as file: file.write(b'half'); file.flush(); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code, path])
    assert path.read_text() == "earlier"


def test_a_replaced_file_keeps_its_mode_and_a_new_one_gets_the_usual_one(tmp_path: Path) -> None:
    old, new, usual = tmp_path / "old", tmp_path / "new", tmp_path / "usual"
    old.touch(0o640)
    old.chmod(0o640)
    usual.touch()
    for path in (old, new):
        with written(path) as stream:
            stream.write(b"x")
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert new.stat().st_mode == usual.stat().st_mode


def test_a_link_to_a_result_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").touch()
    (tmp_path / "link").symlink_to("real")
    with written(tmp_path / "link") as stream:
        stream.write(b"x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"x"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_in_a_folder_that_is_not_ours_is_written_in_place(tmp_path: Path) -> None:
    (tmp_path / "out").touch()
    tmp_path.chmod(0o500)
    try:
        with written(tmp_path / "out") as stream:
            stream.write(b"x")
    finally:
        tmp_path.chmod(0o700)
    assert (tmp_path / "out").read_bytes() == b"x"


def test_a_folder_that_does_not_exist_is_named_by_the_file_in_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as raised, written(tmp_path / "no" / "out"):
        pass
    assert raised.value.filename == str(tmp_path / "no" / "out")


@pytest.mark.parametrize("mode", ["wb", "ab"])
def test_the_device_of_standard_output_is_written_to(mode: str, po: Path) -> None:
    """As a pipe, and as a file that already has something in it."""
    command: list[str | Path] = [sys.executable, "-m", "triage.cli.command", "check", po]
    arguments = ["--format", "jsonl", "--output", "/dev/stdout"]
    piped = subprocess.run([*command, *arguments], capture_output=True, text=True).stdout
    log = po.with_name("log")
    log.write_text("earlier\n")
    with log.open(mode) as target:
        subprocess.run([*command, *arguments], stdout=target)
    assert log.read_text() == ("earlier\n" if mode == "ab" else "") + piped
    assert len(piped.splitlines()) == 2


def test_devices_are_no_inputs_of_themselves() -> None:
    refuse_inputs("/dev/null", ["/dev/null"])


def test_a_configured_baseline_is_renewed_with_an_empty_one(po: Path, mtriage: Mtriage) -> None:
    Path("mtriage.yaml").write_text("check: {baseline: known.jsonl}")
    Path("known.jsonl").touch()
    renew = ("--format", "jsonl", "--output", "known.jsonl")
    assert mtriage("check", po.name, *renew).status == 2
    assert mtriage("check", po.name, *renew, "--baseline", "/dev/null").status == 1
    assert mtriage("check", po.name).status == 0
