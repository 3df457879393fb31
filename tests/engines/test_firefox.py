"""The real library with real models from a package; skipped if no wheels are installed."""

from __future__ import annotations

import os
import shutil
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from engines.adapters import firefox, firefox_models, firefox_process, registry
from engines.adapters.base import Answer, ItemError
from engines.errors import EngineConfigurationError, EngineNotInstalled, UnsupportedDirection


@pytest.fixture
def engine():
    yield registry.build("firefox", {})
    processes().close()


def processes():
    return firefox._processes(os.getpid(), firefox.FirefoxOptions().parallel)


def empty_model(folder, pair, *, split=False):
    folder.mkdir(parents=True, exist_ok=True)
    names = ["srcvocab", "trgvocab"] if split else ["vocab"]
    for name in [f"model.{pair}.intgemm.alphas.bin", *(f"{one}.{pair}.spm" for one in names)]:
        (folder / name).touch()


def test_directions_are_read_from_the_files_names(tmp_path):
    for pair in ("enpt", "pten", "deen"):
        empty_model(tmp_path / pair, pair)
    empty_model(tmp_path, "enja", split=True)
    found = firefox_models.directions(firefox_models.find(tmp_path))
    assert found == {
        ("en", "pt"), ("pt", "en"), ("de", "en"), ("en", "ja"),
        ("de", "pt"), ("de", "ja"), ("pt", "ja"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "direction"),
    [
        ("enpt", ("en", "pt")),
        ("nben", ("nb", "en")),
        ("zh_hanten", ("zh-Hant", "en")),
        ("espt", ("es", "pt")),
    ],
)
def test_a_pair_of_languages_is_read_from_a_name(name, direction):
    assert firefox_models.direction_of(name) == direction


def test_a_direct_model_comes_before_the_way_through_english(tmp_path):
    for pair in ("esen", "enpt", "espt"):
        empty_model(tmp_path, pair)
    models = firefox_models.find(tmp_path)
    assert firefox_models.route(models, "es", "pt") == [models["es", "pt"]]


def test_two_models_of_one_direction_are_named(tmp_path):
    for folder in ("base", "tiny"):
        empty_model(tmp_path / folder, "enpt")
    with pytest.raises(EngineConfigurationError, match=r"two models for en-pt: .*base.*tiny"):
        firefox_models.find(tmp_path)


def test_a_model_without_its_vocabulary_is_named(tmp_path):
    (tmp_path / "model.enpt.intgemm.alphas.bin").touch()
    with pytest.raises(EngineConfigurationError, match=r"no SentencePiece file at .*srcvocab"):
        firefox_models.find(tmp_path)


def test_missing_packages_are_named_with_the_command_that_installs_them(monkeypatch):
    monkeypatch.setattr(firefox, "find_spec", lambda name: None)
    monkeypatch.setattr(firefox_models, "find_spec", lambda name: None)
    with pytest.raises(EngineNotInstalled) as caught:
        registry.build("firefox", {}).directions()
    assert str(caught.value) == (
        "The Python library fxtranslate is not installed."
        " Install it: .venv/bin/pip install -r requirements-firefox.txt"
    )


@pytest.mark.firefox
def test_a_folder_without_models_is_named(tmp_path):
    with pytest.raises(EngineConfigurationError, match="no Firefox model at"):
        registry.build("firefox", {"folder": str(tmp_path)}).directions()


@pytest.mark.firefox
def test_a_damaged_model_is_named(tmp_path):
    empty_model(tmp_path, "enpt")
    broken = registry.build("firefox", {"folder": str(tmp_path)})
    with pytest.raises(EngineConfigurationError, match="model cannot be loaded"):
        broken.translate(["One."], "en", "pt")


@pytest.mark.firefox
def test_the_packages_models_translate_both_ways(engine):
    assert engine.directions() == {("en", "pt"), ("pt", "en")}
    assert engine.translate(["The house has three rooms."], "en", "pt") == [
        Answer("A casa tem três quartos.")
    ]
    assert engine.translate(["A casa tem três quartos."], "pt", "en") == [
        Answer("The house has three bedrooms.")
    ]


@pytest.mark.firefox
@pytest.mark.parametrize(
    ("source", "phrase"),
    [
        ("We have nothing against Mr. Ostrander's plan for the harbour.", "o plano do Sr. Ostr"),
        ("Patients of Dr. Halvorsen's clinic were called back.", "da clínica do Dr. Halvorsen"),
        ("The parade passed St. Brendan's church at noon.", "a igreja de St. Brendan"),
        ("Farmers say that the U.S. Government has not paid them yet.", "o governo dos EUA ainda"),
        ("The U.N. Refugee Agency asked for blankets.", "A Agência de Refugiados da ONU pediu"),
        ("The D.C. Court of Appeals will hear the case.", "O Tribunal de Apelações de D.C. ouv"),
        ("The diary of R. L. Penhaligon was sold.", "O diário de R. L. Penhaligon foi"),
        ("The soldiers were led by Gen. Montrose.", "pelo general Montrose"),
        ("The climbers reached Mt. Kenya before sunrise.", "ao Monte Quênia antes"),
        ("The tunnel was dug by the Norwood Co. Works in Dover.", "Norwood Co. Works"),
        ("The office at No. 10 Downing Street was dark.", "número 10 Downing Street"),
        ("The train leaves at 7 a.m. Monday from platform two.", "manhã de segunda-feira"),
    ],
)
def test_a_sentence_with_an_abbreviation_stays_whole(engine, source, phrase):
    (answer,) = engine.translate([source], "en", "pt")
    assert phrase in answer.text


@pytest.mark.firefox
def test_a_portuguese_sentence_with_an_abbreviation_stays_whole(engine):
    source = "Os soldados foram conduzidos pelo Gen. Mourão através do desfiladeiro."
    (answer,) = engine.translate([source], "pt", "en")
    assert answer == Answer("The soldiers were led by Gen. Mourão through the gorge.")


@pytest.mark.firefox
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("He called. Nobody came! Why? It was late.", 4),
        ("Mrs. Hobbs left. Mr. Hobbs stayed.", 2),
        ("She works for the U.S. Navy in Guam. He does not.", 2),
        ("The house is No. 10 Downing Street. Its door is black.", 2),
        ("We watched TV. Then we slept.", 2),
        ("He left at 5 p.m. It rained in the U.S. The sea was calm.", 3),
        ("Copyright 2026 Kestrel Ltd. All rights reserved.", 2),
        ("A loja abre às 9 a.m. Ela fecha às 5.", 2),
        ("We asked Mr. He about it.", 1),
        ("A Dra. Reis saiu. O prof. Almada ficou.", 2),
        ("La Sra. Ortega salió. El Dr. Vega se quedó.", 2),
        ("Frau Dr. Kern ging. Hr. Vogt blieb.", 2),
        ("Mme. Roux est partie. M. Petit est resté.", 2),
        ("Проф. Иванов ушёл. А. С. Петров остался.", 2),
        ("先生は来た。生徒は帰った。", 2),
        ("It says Mr.\nBrown is on the next line.", 2),
    ],
)
def test_a_text_is_cut_where_a_sentence_ends(text, count):
    assert len(firefox_process.sentences(text)) == count


@pytest.mark.firefox
def test_white_space_between_sentences_and_lines_is_kept(engine):
    house, casa = "The house has three rooms.", "A casa tem três quartos."
    source = f"  {house}  Mr. Lee left. \n\n\t{house}\r\n{house}\n"
    assert engine.translate([source], "en", "pt") == [
        Answer(f"  {casa}  O Sr. Lee saiu. \n\n\t{casa}\r\n{casa}\n")
    ]


@pytest.mark.firefox
def test_many_abbreviations_in_a_row_are_not_joined_past_what_a_model_reads():
    found = firefox_process.sentences(
        "He met Mr. Brown and Mrs. Brown of St. Albans in the U.S. " * 50
    )
    assert max(stop - start for start, stop, _ in found) <= firefox_process.LONGEST


@pytest.mark.firefox
def test_a_direction_without_a_model_is_refused_before_a_text_is_taken(engine):
    with pytest.raises(UnsupportedDirection, match="no model for en-ja"):
        engine.translate(["One."], "en", "ja")


@pytest.mark.firefox
def test_a_way_through_english_keeps_the_text_in_the_middle(tmp_path):
    # The same weights under other names: the language does not matter here, only the pivot.
    package = firefox_models.packaged()
    assert package
    for file in package.rglob("*.*pten.*"):
        shutil.copy(file, tmp_path / file.name.replace("pten", "glen"))
    for file in package.rglob("*.*enpt.*"):
        shutil.copy(file, tmp_path)
    engine = registry.build("firefox", {"folder": str(tmp_path)})
    (answer,) = engine.translate(["A casa tem três quartos."], "gl", "pt")
    middle = {"through": "en", "middle": "The house has three bedrooms."}
    assert answer == Answer("A casa tem três quartos.", detail=middle)


def numbered(count):
    return [
        f"The company sold {n * 837:,} units in {1900 + n % 100}. {'It was late. ' * (n % 2)}"
        for n in range(count)
    ]


@pytest.mark.slow
@pytest.mark.firefox
def test_a_text_gets_the_same_translation_alone_and_in_any_batch(engine):
    texts = numbered(500)
    batches = [texts[at : at + 50] for at in range(450, -1, -50)]
    together = [
        one for batch in batches for one in reversed(engine.translate(batch[::-1], "en", "pt"))
    ]
    texts = [text for batch in batches for text in batch]
    with ThreadPoolExecutor(4) as pool:
        alone = list(pool.map(lambda text: engine.translate([text], "en", "pt")[0], texts))
    assert alone == together


@pytest.mark.firefox
def test_odd_texts_are_translated_and_leave_their_neighbours_alone(engine):
    plain = "The house has three rooms."
    odd = [
        "",
        "   ",
        "\n",
        "\x00",
        "\x01\x07 bell",
        "\u202e\u200bmarks",
        "😀🎉",
        "\ud800",
        "漢字" * 50,
    ]
    outcomes = engine.translate([text for one in odd for text in (one, plain)], "en", "pt")
    assert all(isinstance(one, Answer) for one in outcomes)
    assert outcomes[1::2] == [Answer("A casa tem três quartos.")] * len(odd)
    assert outcomes[0] == Answer("")


@pytest.mark.slow
@pytest.mark.firefox
def test_a_text_of_20000_characters_is_translated_to_its_end(engine):
    text = "It was late. " * 1530 + "In the end 777 elephants came."
    (answer,) = registry.build("firefox", {"timeout_seconds": 600}).translate([text], "en", "pt")
    assert isinstance(answer, Answer)
    assert "777 elefantes" in answer.text[-60:]


@pytest.mark.slow
@pytest.mark.firefox
def test_a_text_that_takes_too_long_is_an_error_for_that_text_alone(engine):
    hasty = registry.build("firefox", {"timeout_seconds": 10})
    before, endless, after = hasty.translate(["One.", "a" * 20_000, "Two."], "en", "pt")
    assert isinstance(before, Answer)
    assert endless == ItemError("No answer within 10 seconds.")
    assert isinstance(after, Answer)


@pytest.mark.firefox
def test_a_process_that_is_killed_costs_one_text(engine):
    engine.translate(["One."], "en", "pt")
    (process,) = processes()._idle
    os.kill(process.pid, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as pool:
        answers = pool.submit(engine.translate, ["One.", "Two."], "en", "pt")
        while processes()._idle:
            pass
        process.kill()
        first, second = answers.result()
    assert first == ItemError("fxtranslate failed on this text.")
    assert isinstance(second, Answer)


@pytest.mark.firefox
def test_a_second_batch_in_the_same_worker_does_not_wait_for_the_first(engine):
    engine.translate(["One."], "en", "pt")
    (process,) = processes()._idle
    os.kill(process.pid, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(engine.translate, ["One."], "en", "pt")
        while processes()._idle:
            pass
        assert isinstance(engine.translate(["Two."], "en", "pt")[0], Answer)
        assert not first.done()
        os.kill(process.pid, signal.SIGCONT)
        assert isinstance(first.result()[0], Answer)


@pytest.mark.firefox
def test_a_process_loads_its_models_once(engine):
    used = set()
    for text in numbered(3):
        engine.translate([text], "en", "pt")
        used |= {process.pid for process in processes()._idle}
    assert len(used) == 1


@pytest.mark.firefox
def test_threads_share_the_processes_that_are_allowed():
    engine = registry.build("firefox", {"parallel": 3})
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda text: engine.translate([text], "en", "pt"), numbered(12)))
    assert all(isinstance(one, Answer) for (one,) in found)
    allowed = firefox._processes(os.getpid(), 3)
    assert 1 <= len(allowed._idle) <= 3
    allowed.close()
