"""The site's files are readable only by its own user, whoever created the folder, whatever the umask."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.servers import ROOT

OPEN = stat.S_IRWXG | stat.S_IRWXO


def manage(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command with a umask that makes files readable by everybody."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**os.environ, "MTRIAGE_DATA": str(data), "DATABASE_URL": "", "SECRET_KEY": ""},
        umask=0o022,
        capture_output=True,
        text=True,
        check=True,
    )


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.slow
def test_the_data_folder_and_all_in_it_are_closed_to_others(tmp_path):
    data = tmp_path / "some" / "new" / "folder"
    manage(data, "set_up")
    assert mode(data) == 0o700
    assert (data / "mtriage.sqlite3").exists()
    assert [path for path in data.rglob("*") if mode(path) & OPEN] == []


@pytest.mark.slow
def test_a_folder_made_beforehand_is_closed_by_set_up(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o755)
    (data / "mtriage.sqlite3").touch(mode=0o644)
    told = manage(data, "set_up").stdout
    assert mode(data) == 0o700
    assert f"{data} was open to other users of this machine (755); it is closed now." in told
    assert "closed" not in manage(data, "set_up").stdout


@pytest.mark.slow
def test_a_folder_that_many_share_is_left_as_it_is_with_a_warning(tmp_path):
    data = tmp_path / "shared"
    data.mkdir()
    data.chmod(0o1777)
    told = manage(data, "set_up").stderr
    assert mode(data) == 0o1777
    assert f"{data} is open to other users of this machine (1777)" in told


@pytest.mark.slow
def test_translated_texts_stay_readable_for_the_user_who_runs_the_site(tmp_path):
    text = next((ROOT / "webapp" / "locale").rglob("*.po"))
    compiled = text.with_suffix(".mo")
    os.utime(text)
    manage(tmp_path / "data", "set_up")
    assert compiled.stat().st_mtime >= text.stat().st_mtime
    assert mode(compiled) == 0o644


def umask_of(pid: int) -> str:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(line.split()[1] for line in lines if line.startswith("Umask"))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux's /proc")
def test_workers_and_the_web_server_write_for_their_user_alone(start_worker, start_web):
    before = os.umask(0o022)
    try:
        started = [start_worker("default").pid, start_web()[1].pid]
    finally:
        os.umask(before)
    worker, web = map(psutil.Process, started)
    assert {umask_of(process.pid) for process in [worker, *web.children()]} == {"0077"}
