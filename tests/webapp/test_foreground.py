"""The supervisor says what it is waiting for when stopped, and does not wait too long."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from tests.servers import ROOT, wait_until

STUBBORN = """\
import os, pathlib, signal, sys, time
for name in ("SIGTERM", "SIGQUIT", "SIGINT"):
    signal.signal(getattr(signal, name), signal.SIG_IGN)
pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
time.sleep(3600)
"""

CONFIG = """\
[supervisord]
nodaemon=true
silent=true
logfile={folder}/supervisord.log
pidfile={folder}/supervisord.pid
childlogdir={folder}
[program:stubborn]
command={python} {folder}/stubborn.py {folder}/pid
stopwaitsecs=3600
startsecs=0
killasgroup=true
"""


@pytest.fixture
def supervisor(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A supervisor of a program that ends only when killed."""
    (tmp_path / "stubborn.py").write_text(STUBBORN)
    config = tmp_path / "supervisord.conf"
    config.write_text(CONFIG.format(folder=tmp_path, python=sys.executable))
    command = [sys.executable, "-m", "webapp.server.foreground", "-c", str(config)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        wait_until((tmp_path / "pid").exists, what="the program")
        yield process
        process.kill()


def lines_of(process: subprocess.Popen[str]) -> IO[str]:
    assert process.stdout is not None
    return process.stdout


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_ctrl_c_names_what_is_waited_for_and_a_second_one_ends_it(
    supervisor: subprocess.Popen[str], tmp_path: Path
) -> None:
    wait_until((tmp_path / "pid").read_text, what="the program's number")
    child = int((tmp_path / "pid").read_text())
    supervisor.send_signal(signal.SIGINT)
    assert "Stopping; waiting some seconds for: stubborn." in lines_of(supervisor).readline()
    assert "Press Ctrl-C again" in lines_of(supervisor).readline()
    assert alive(child)
    supervisor.send_signal(signal.SIGINT)
    assert "at once" in lines_of(supervisor).readline()
    assert supervisor.wait(300) == 0
    wait_until(lambda: not alive(child), what="the program's end")


def test_programs_speak_to_a_console_that_is_a_socket_as_the_journal_is() -> None:
    program = (
        "from webapp.server.__main__ import make_stdout_openable; make_stdout_openable();"
        "open('/dev/stdout', 'a').write('ready')"
    )
    ours, theirs = socket.socketpair()
    with ours, theirs:
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, stdout=theirs.fileno())
        assert done.returncode == 0
        assert ours.recv(100) == b"ready"
