"""``mtriage run`` without a server: the site runs in this process, with its database in a folder."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

from triage.cli.config import RunConfig
from triage.client.client import Client, ClientProblem
from triage.client.models import NewCampaign

FOLDER = ".mtriage"
#: Packages in the wheel's extra "web" that the base does not have.
_NEEDED = ("django", "celery", "fakeredis")
# A higher layer that needs Django: imported only when a campaign runs locally.
_SITE = "webapp.one_process"
_QUEUES = "default,translate,nlp,exchange,upkeep"


@contextmanager
def opened(folder: Path, config: RunConfig, folder_of_config: Path) -> Iterator[Client]:
    """Open the site in a folder, which is created if necessary.

    :param folder_of_config: the configuration's folder, to which file names are relative
    :raises ClientProblem: the extra is missing, or an engine's description is invalid.
    """
    if not all(map(find_spec, _NEEDED)):
        raise ClientProblem(
            "Without a site (--server) this needs the extra web: pip install 'mtriage[web]'"
        )
    by_name = [one for one in config.engines if isinstance(one, str)]
    if by_name:
        raise ClientProblem(
            f"{', '.join(by_name)}: on which site? Give --server, or describe the engine here: "
            "name, kind, options."
        )
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Where the site looks for collected static files; here there are none.
    (folder / "static").mkdir(exist_ok=True)
    (folder / ".gitignore").write_text("*\n", encoding="utf-8")
    # Ignore any other site in the environment: this one belongs to the command.
    os.environ |= _environment(folder.resolve())
    with import_module(_SITE).opened(config, folder_of_config) as client:
        yield client


def _environment(folder: Path) -> dict[str, str]:
    """The environment variables that configure the site."""
    elsewhere = ("DATABASE_URL", "SECRET_KEY", "SECRET_KEY_FALLBACKS", "S3_BUCKET", "EMAIL_URL")
    return {
        **dict.fromkeys(elsewhere, ""),
        "DJANGO_SETTINGS_MODULE": "webapp.settings",
        "MTRIAGE_DATA": str(folder),
        "MTRIAGE_QUEUES": _QUEUES,
        "REDIS_URL": "memory://",
        "ALLOWED_HOSTS": "localhost",
        "DEBUG": "0",
        "HTTPS": "0",
        # Whoever wrote the configuration also runs the command, so the engines are theirs.
        "ENGINES_ALLOW_PRIVATE_ADDRESSES": "1",
        # After this many seconds, the work of a killed process is taken over.
        "MTRIAGE_BATCH_LEASE_SECONDS": "15",
        "LOG_LEVEL": os.environ.get("LOG_LEVEL", "ERROR"),
    }


class UnfinishedCampaigns:
    """The unfinished campaigns of a folder, which a repeated command resumes."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "begun.json"
        self._keys: dict[str, str] = {}
        if self._file.is_file():
            self._keys = json.loads(self._file.read_text("utf-8"))

    def key(self, campaign: NewCampaign) -> str:
        """Return the key under which a campaign was started, or a new one."""
        return self._noted(self._keys.setdefault(_digest(campaign), uuid4().hex))

    def ended(self, campaign: NewCampaign) -> None:
        """Forget a finished campaign, so that the same request starts a new one."""
        self._noted(self._keys.pop(_digest(campaign), ""))

    def _noted(self, key: str) -> str:
        self._file.write_text(json.dumps(self._keys), encoding="utf-8")
        return key


def _digest(campaign: NewCampaign) -> str:
    return hashlib.sha256(campaign.model_dump_json().encode()).hexdigest()
