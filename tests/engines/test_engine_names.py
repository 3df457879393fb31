from __future__ import annotations

import json

import pytest

from engines.services import recorded_rows
from engines.services.recorded_import import import_recorded_lines

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _data_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"


@pytest.mark.parametrize("name", ["翻" * 150, "a/b " * 30])
def test_an_engine_may_have_a_long_name_in_any_script(name):
    row = {"source": "One.", "translation": "Uno.", "src_lang": "en", "tgt_lang": "es"}
    report = import_recorded_lines(json.dumps(row).encode(), name)
    (engine,) = report.engines
    assert [row.translation for row in recorded_rows(engine, "en", "es")] == ["Uno."]
