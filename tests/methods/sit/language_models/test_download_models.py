from __future__ import annotations

import functools
import hashlib
import http.server
import json
import shutil
import threading
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from triage.methods.sit.language_models.backends import load_parser
from triage.methods.sit.language_models.model_files import SHIPPED_MODELS

pytestmark = pytest.mark.model
NOWHERE = "http://127.0.0.1:9"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the test's output is not a log."""


@pytest.fixture
def server(tmp_path):
    """Serves the shipped Spanish models as Stanza's server serves its own."""
    from stanza.resources.common import DEFAULT_RESOURCES_VERSION

    site = tmp_path / "site"
    (site / "es").mkdir(parents=True)
    handler = functools.partial(Quiet, directory=str(site))
    httpd = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    address = f"http://127.0.0.1:{httpd.server_port}"
    listed = json.loads((SHIPPED_MODELS / "resources.json").read_text())
    entry = listed["es"]
    packed = shutil.make_archive(str(site / "es" / "default"), "zip", SHIPPED_MODELS / "es")
    entry["default_md5"] = hashlib.md5(Path(packed).read_bytes()).hexdigest()
    resources = {"es": entry, "url": address + "/{lang}/{filename}"}
    (site / f"resources_{DEFAULT_RESOURCES_VERSION}.json").write_text(json.dumps(resources))
    thread = threading.Thread(target=httpd.serve_forever)
    thread.start()
    yield address
    httpd.shutdown()
    thread.join()
    httpd.server_close()


def test_downloaded_models_are_used_from_then_on(server, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STANZA_RESOURCES_DIR", str(tmp_path / "models"))
    call_command("download_models", "es", "--url", server)
    assert str(tmp_path / "models" / "es") in capsys.readouterr().out
    (parse,) = load_parser("es", "dependency").parse(["La casa es roja."])
    assert len(parse.words) == 5


def test_without_a_network_each_language_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STANZA_RESOURCES_DIR", str(tmp_path))
    with pytest.raises(CommandError, match="Not downloaded: es, de"):
        call_command("download_models", "es", "de", "--url", NOWHERE)
    assert "Is there a network?" in capsys.readouterr().err
