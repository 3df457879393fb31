from __future__ import annotations

import subprocess

import pytest

from engines.adapters import registry
from engines.adapters.apertium import ApertiumAdapter
from engines.adapters.base import Answer
from engines.adapters.processes import ENVIRONMENT
from engines.errors import EngineConfigurationError, EngineNotInstalled, UnsupportedDirection

pytestmark = pytest.mark.apertium
# "a lot of" has a set of tags that was not in the tagger's training data; "zero" and "said" are
# next to unknown words, whose tags it changes from then on.
CHANGES_THE_TAGGER = "I believe that you see a lot of rain coming from other places."
REACHED_BY_THE_CHANGE = [
    "There ' s zero hostility with me.",
    "A lawyer for Elizabeth Zorgle declined to comment for this story.",
    "Zorgle Resolved asked for a lot of wugs, said Blick.",
    "Many farmers sold a lot of wheat in 1993.",
]
HOSTILE = [
    "",
    "   ",
    "no final stop",
    "one line\nand another\r\n\n\ta third",
    "^ $ / < > { } [ ] @ \\ ~",
    "^house/house<n><sg>$",
    "[[t:b:1]]bold[[/]] [superblank] .[]",
    "<p>Five <b>rooms</b> &amp; a door</p>",
    "<STREAMCMD:FLUSH>",
    "nul \0 and \uffff",
    "a lone \ud800 surrogate",
    "* not a mark, #5 neither, @home 2*3 a*b",
    "日本語テキスト и кириллица",
    "\ufeff\u200b🙂 5 €",
    "~~~[~]~",
    "\\",
]


@pytest.fixture(scope="module")
def apertium():
    return registry.build("apertium", {})


def translated(adapter: ApertiumAdapter, texts: list[str], source="en", target="es") -> list[str]:
    outcomes = adapter.translate(texts, source, target)
    assert all(isinstance(one, Answer) for one in outcomes)
    return [one.text for one in outcomes if isinstance(one, Answer)]


def in_a_process_of_its_own(text: str, mode: str) -> str:
    command = ["apertium", "-u", mode]
    done = subprocess.run(
        command, input=text.encode(), capture_output=True, check=True, env=ENVIRONMENT
    )
    return done.stdout.decode()


def test_it_tells_the_installed_directions(apertium):
    assert {("en", "es"), ("es", "en"), ("en", "ca"), ("ca", "en")} <= apertium.directions()


@pytest.mark.parametrize("text", REACHED_BY_THE_CHANGE)
def test_a_text_is_translated_as_in_a_process_of_its_own_whatever_stands_before(apertium, text):
    batch = [CHANGES_THE_TAGGER, CHANGES_THE_TAGGER, *REACHED_BY_THE_CHANGE, text]
    assert translated(apertium, batch)[-1] == in_a_process_of_its_own(text, "eng-spa")


@pytest.mark.parametrize(
    ("source", "target", "mode"),
    [("en", "es", "eng-spa"), ("en", "ca", "eng-cat")],
)
def test_order_within_a_batch_changes_nothing(apertium, source, target, mode):
    batch = [CHANGES_THE_TAGGER, *REACHED_BY_THE_CHANGE]
    forwards = translated(apertium, batch, source, target)
    assert translated(apertium, batch[::-1], source, target)[::-1] == forwards
    assert forwards == [in_a_process_of_its_own(text, mode) for text in batch]


def test_whatever_a_text_contains_its_neighbours_keep_their_own_translations(apertium):
    mixed = [part for text in HOSTILE for part in (text, "The house has three rooms.")]
    results = translated(apertium, mixed)
    assert set(results[1::2]) == {"La casa tiene tres salas."}


def test_a_text_gets_the_same_translation_alone_and_among_others(apertium):
    assert translated(apertium, HOSTILE) == [translated(apertium, [text])[0] for text in HOSTILE]


@pytest.mark.parametrize("kept", ["^ $ / < > { } [ ] @ \\ ~", "5 * 7 # 3", "\n\n5\r\n"])
def test_reserved_characters_come_back_as_they_went_in(apertium, kept):
    assert translated(apertium, [kept]) == [kept]


def test_the_translation_is_without_marks_and_the_evidence_names_the_marked_words(apertium):
    (answer,) = apertium.translate(["The zorgle saw 5 * 3 wugs."], "en", "es")
    assert "*" in answer.raw.replace("5 * 3", "")
    assert answer.text.count("*") == 1
    assert answer.detail == {"marks": {"unknown": ["zorgle", "wugs."]}}


def test_a_translation_without_marks_keeps_no_evidence(apertium):
    (answer,) = apertium.translate(["The house has three rooms."], "en", "es")
    assert answer == Answer("La casa tiene tres salas.")


def test_a_missing_direction_is_a_named_error(apertium):
    with pytest.raises(UnsupportedDirection, match="eng-ja"):
        apertium.translate(["hello"], "en", "ja")


def test_a_folder_without_modes_says_what_to_install(tmp_path):
    adapter = registry.build("apertium", {"data_folder": str(tmp_path)})
    with pytest.raises(EngineNotInstalled, match="apt-get install"):
        adapter.directions()


def test_an_unknown_option_is_refused_by_its_name():
    with pytest.raises(EngineConfigurationError, match="colour"):
        registry.build("apertium", {"colour": "red"})
