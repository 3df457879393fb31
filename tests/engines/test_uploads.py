from __future__ import annotations

import json

import pytest

from engines.services import recorded_rows, uploads
from tests.factories import make_recorded_systems
from triage.models import RecordedImport

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _data_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"


def test_the_token_of_two_files_with_long_names_fits_its_column():
    name = "a" * 100 + "_es.properties"
    token = uploads.store(b"x", name, None, (b"y", name))
    others = {one.name for one in RecordedImport._meta.fields} - {"token"}
    RecordedImport(token=token).clean_fields(exclude=others)
    assert uploads.stored(token, None).path.name.endswith("_es.properties")


@pytest.mark.parametrize("name", ["翻" * 150, "a/b " * 30])
def test_an_engine_may_have_a_long_name_in_any_script(name):
    row = {"source": "One.", "translation": "Uno.", "src_lang": "en", "tgt_lang": "es"}
    (engine,) = make_recorded_systems(json.dumps(row).encode(), name)
    assert [row.translation for row in recorded_rows(engine, "en", "es")] == ["Uno."]
