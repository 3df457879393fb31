"""Hosts on one machine, brought up by the lines of ``docs/deployment.md`` and systemd's units.

As root, each host is a network namespace with its own address and host name; otherwise it is a
folder of its own, and all share the loopback address.
"""

from __future__ import annotations

import os
import random
import re
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.servers import ROOT, free_port

CHAPTER = "### Three hosts, from nothing"
#: What the test's own machine has already, or what only systemd itself can do.
LEFT_OUT = ("apt-get", "useradd", "script/setup", "pip", "systemctl daemon-reload")


def documented(document: Path = ROOT / "docs" / "deployment.md") -> list[str]:
    """The lines of shell that the chapter gives for the hosts besides the database's."""
    chapter = document.read_text(encoding="utf-8").partition(CHAPTER)[2].partition("\n## ")[0]
    blocks = re.findall(r"^```sh\n(.*?)^```", chapter, re.MULTILINE | re.DOTALL)
    return [line for block in blocks[1:] for line in block.splitlines()]


def units(line: str) -> list[str]:
    """The units that a line ``systemctl enable --now ...`` starts, with braces expanded."""
    names = []
    for word in line.partition("--now ")[2].partition("#")[0].split():
        stem, brace, rest = word.partition("{")
        names += [stem + one for one in rest.rstrip("}").split(",")] if brace else [word]
    return names


@dataclass
class Network:
    """``address`` is this machine's own, at which all hosts reach the servers that they share."""

    address: str
    bridge: str = ""

    @property
    def range(self) -> str:
        return f"{self.address}/24" if self.bridge else f"{self.address}/32"


@contextmanager
def network() -> Iterator[Network]:
    number = random.SystemRandom().randrange(2, 250)
    bridge = f"mtriage{number}"
    if os.geteuid() or not _ip("link", "add", bridge, "type", "bridge"):
        yield Network("127.0.0.1")
        return
    try:
        address = f"10.213.{number}.1"
        _ip("addr", "add", f"{address}/24", "dev", bridge)
        _ip("link", "set", bridge, "up")
        yield Network(address, bridge)
    finally:
        _ip("link", "del", bridge)


def _ip(*words: str) -> bool:
    return shutil.which("ip") is not None and not subprocess.call(
        ["ip", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@dataclass
class Host:
    """One host with its own ``/etc`` and data, below ``folder``."""

    name: str
    folder: Path
    address: str
    enter: Sequence[str] = ()
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def install(self, settings: dict[str, str]) -> None:
        """Run the document's lines, and fill in the example of settings as it asks for."""
        (self.folder / "etc" / "systemd" / "system").mkdir(parents=True)
        for line in documented():
            if not line.startswith(("sudo systemctl", "sudo sh", "curl")) and not any(
                word in line for word in LEFT_OUT
            ):
                subprocess.run(["bash", "-ec", self._here(line)], check=True, capture_output=True)
        # The last line for a name counts, for systemd and for a shell.
        own = {"MTRIAGE_DATA": str(self.folder / "data"), **settings}
        with (self.folder / "etc" / "mtriage.env").open("a") as file:
            file.writelines(f"{name}={value}\n" for name, value in own.items())

    def start(self, name: str) -> subprocess.Popen[bytes]:
        """Start a unit as systemd would; what is to run before it must succeed."""
        stem, at, instance = name.partition("@")
        path = self.folder / "etc" / "systemd" / "system" / f"{stem}{at}.service"
        unit = [line.partition("=")[::2] for line in path.read_text().splitlines()]
        values = {"PATH": os.environ["PATH"], "HOME": str(self.folder)}
        for key, value in unit:
            value = self._here(value).replace("%i", instance)
            if key == "Environment":
                name_of, _, text = value.partition("=")
                values[name_of] = text
            elif key == "EnvironmentFile":
                file = Path(value.removeprefix("-"))
                if file.exists() or not value.startswith("-"):
                    values |= _settings(file)
        for key, value in unit:
            if key == "ExecStartPre":
                before = self._run(name, self._command(value, instance, values), values)
                assert before.wait() == 0, self.said()
        (value,) = [value for key, value in unit if key == "ExecStart"]
        process = self._run(name, self._command(value, instance, values), values)
        self.processes[name] = process
        return process

    def manage(self, command: str) -> subprocess.Popen[bytes]:
        """Start ``manage.py`` by the document's line for any command."""
        (line,) = [line for line in documented() if line.startswith("sudo sh")]
        line = self._here(line).replace("runuser -u mtriage -- ", "")
        words = [*shlex.split(line)[:-4], *shlex.split(command)]
        values = {"PATH": os.environ["PATH"], "HOME": str(self.folder)}
        return subprocess.Popen(
            [*self.enter, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=values
        )

    def shell(self, line: str) -> str:
        return subprocess.check_output([*self.enter, "bash", "-ec", self._here(line)], text=True)

    def die(self) -> None:
        """End everything on this host at once, as a loss of power would."""
        for process in self.processes.values():
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def said(self) -> str:
        return "\n".join(path.read_text()[-3000:] for path in self.folder.glob("*.log"))

    def _here(self, line: str) -> str:
        """A line with this host's folders, and without ``sudo``, in place of the real ones."""
        line = re.sub(r"(?<![\w/])sudo ", "", line)
        line = re.sub(r"(?<![\w.])/etc/(?=mtriage|systemd)", f"{self.folder}/etc/", line)
        return line.replace("/srv/mtriage", str(ROOT))

    def _command(self, line: str, instance: str, values: dict[str, str]) -> list[str]:
        line = re.sub(r"\$\{(\w+)\}", lambda found: values[found[1]], self._here(line))
        line = re.sub(r"\$(\w+)", lambda found: values.get(found[1], ""), line)
        host = "%h" if self.enter else self.name
        return shlex.split(line.replace("%i", instance).replace("%%h", host))

    def _run(
        self, name: str, command: Sequence[str], values: dict[str, str]
    ) -> subprocess.Popen[bytes]:
        with (self.folder / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                [*self.enter, *command],
                cwd=ROOT,
                env=values,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )


def _settings(file: Path) -> dict[str, str]:
    lines = [line for line in file.read_text().splitlines() if line[:1].isalpha()]
    return {name: value for name, _, value in (line.partition("=") for line in lines)}


@contextmanager
def host(name: str, number: int, own: Network, folder: Path) -> Iterator[Host]:
    """A host in the network; whatever runs on it ends with the block."""
    folder = folder / name
    folder.mkdir()
    if not own.bridge:
        made = Host(name, folder, own.address)
        try:
            yield made
        finally:
            made.die()
        return
    space, link = f"{own.bridge}-{name}", f"{own.bridge[7:]}v{number}"
    address = f"{own.address.rpartition('.')[0]}.{number}"
    assert _ip("netns", "add", space)
    try:
        assert _ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", space)
        _ip("link", "set", link, "master", own.bridge, "up")
        _ip("-n", space, "addr", "add", f"{address}/24", "dev", "eth0")
        _ip("-n", space, "link", "set", "eth0", "up")
        _ip("-n", space, "link", "set", "lo", "up")
        enter = ["ip", "netns", "exec", space, "unshare", "--uts", "sh", "-c"]
        made = Host(name, folder, address, [*enter, 'hostname "$0" && exec "$@"', name])
        try:
            yield made
        finally:
            made.die()
    finally:
        _ip("netns", "del", space)


def bind(own: Network) -> str:
    """An address for a host's web server, at which this machine reaches it."""
    return "0.0.0.0:8000" if own.bridge else f"127.0.0.1:{free_port()}"
