from __future__ import annotations

import json
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.methods.sit.test_judging import group, judged
from triage.methods.sit.language_models.backends import load_parser, load_tagger
from triage.methods.sit.language_models.model_files import SHIPPED_MODELS, ModelBroken, ModelMissing
from triage.methods.sit.values import Parser

pytestmark = pytest.mark.model


@pytest.fixture
def official(tmp_path, monkeypatch):
    """A folder as Stanza's own download lays it out, with the compact weights in it."""
    monkeypatch.setenv("STANZA_RESOURCES_DIR", str(tmp_path))
    shutil.copytree(SHIPPED_MODELS / "es", tmp_path / "es")
    listed = json.loads((SHIPPED_MODELS / "resources.json").read_text())
    packages = listed["es"]["packages"]["default"]
    for processor, package in list(packages.items()):
        if package == "compact":
            folder = tmp_path / "es" / processor
            (folder / "compact.pt").rename(folder / "ancora_nocharlm.pt")
            packages[processor] = "ancora_nocharlm"
            listed["es"][processor] = {"ancora_nocharlm": {}}
    (tmp_path / "resources.json").write_text(json.dumps(listed))
    return tmp_path


def test_the_shipped_tagger_finds_nouns_and_adjectives():
    (tokens,) = load_tagger("en").tag(["I live on campus with smart people."])
    tags = {token.text: token.upos for token in tokens}
    assert (tags["campus"], tags["smart"], tags["people"]) == ("NOUN", "ADJ", "NOUN")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The house stands near the river."),
        ("es", "La casa roja está cerca del río."),
        ("pt", "A casa vermelha fica perto do rio."),
    ],
)
def test_the_shipped_parser_gives_a_tree_with_one_root_and_its_subject(language, text):
    (parse,) = load_parser(language, "dependency").parse([text])
    assert [word.relation for word in parse.words].count("root") == 1
    assert [word.head for word in parse.words].count(0) == 1
    assert parse.words[1].relation == "nsubj"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads glibc's own counts")
@pytest.mark.slow
def test_texts_of_ever_new_lengths_do_not_fill_the_memory():
    # In a process of its own: the count is of all that it has allocated outside Python's pools.
    code = """
import ctypes
from triage.methods.sit.language_models.backends import load_tagger

class Counts(ctypes.Structure):
    _fields_ = [(str(number), ctypes.c_size_t) for number in range(10)]

libc = ctypes.CDLL(None)
libc.mallinfo2.restype = Counts
tagger = load_tagger("en")
before = None
for length in range(3, 123):
    tagger.tag(["the old house " * (length // 3) + "on the river bank . " * (length % 7 + 1)])
    if length == 43:
        before = getattr(libc.mallinfo2(), "7")
print((getattr(libc.mallinfo2(), "7") - before) / 1e6)
"""
    grown = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert float(grown) < 2


def test_chinese_is_found_under_its_plain_code():
    assert "zh-hans" in load_parser("zh", "dependency").name


def test_downloaded_models_are_taken_before_the_shipped_ones(official):
    assert load_parser("es", "dependency").name == "stanza es ancora_nocharlm"


def test_threads_that_ask_for_a_model_at_once_share_it(official):
    together = Barrier(3)

    def ask(_: int) -> Parser:
        together.wait()
        return load_parser("es", "dependency")

    with ThreadPoolExecutor(3) as pool:
        first, *others = pool.map(ask, range(3))
    assert all(other is first for other in others)


def test_languages_that_were_not_downloaded_come_from_the_shipped_models(official):
    assert load_parser("de", "dependency").name == "stanza de compact"


def test_a_missing_model_file_is_named(official):
    (official / "es" / "depparse" / "ancora_nocharlm.pt").unlink()
    with pytest.raises(ModelBroken, match=r"depparse/ancora_nocharlm\.pt is missing"):
        load_parser("es", "dependency")


def test_a_broken_model_file_is_named(official):
    (official / "es" / "depparse" / "ancora_nocharlm.pt").write_bytes(b"no model")
    with pytest.raises(ModelBroken, match=r"depparse/ancora_nocharlm\.pt cannot be read"):
        load_parser("es", "dependency")


def test_models_that_do_not_belong_together_are_named(official):
    tagger = official / "es" / "pos" / "ancora_nocharlm.pt"
    shutil.copy(tagger, official / "es" / "depparse" / "ancora_nocharlm.pt")
    with pytest.raises(ModelBroken, match=r"'es' models in .* cannot be loaded"):
        load_parser("es", "dependency")


@pytest.mark.parametrize("content", ["{", "[]", '{"es": {"packages": 5}}', '{"es": 5}'])
def test_a_broken_list_of_models_is_named(official, content):
    (official / "resources.json").write_text(content)
    with pytest.raises(ModelBroken, match=r"resources\.json cannot be read"):
        load_parser("es", "dependency")


def test_with_a_broken_model_judging_goes_on_with_raw_strings(official):
    (official / "es" / "depparse" / "ancora_nocharlm.pt").write_bytes(b"no model")
    case = group({"big": "una casa grande", "old": "una casa vieja"}, "a {} house", "es")
    evidence = judged(case).evidence
    assert evidence["structure"] == "raw"
    assert "cannot be read" in evidence["note"]


def test_a_language_without_a_model_names_the_command_that_gets_one():
    with pytest.raises(ModelMissing, match=r"manage\.py download_models fi"):
        load_parser("fi", "dependency")


def test_constituency_without_any_parser_falls_to_raw_and_says_so():
    case = group({"big": "பெரிய வீடு", "old": "பழைய வீடு"}, "a {} house", "ta")
    evidence = judged(case, structure="constituency").evidence
    assert evidence["structure"] == "raw"
    assert "No dependency parser" in evidence["note"]
