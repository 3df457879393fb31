from __future__ import annotations

import shutil

import pytest

from triage.methods.sit.perturbation.wordnet import (
    DEBIAN_COMMAND,
    WordNetMissing,
    default_folder,
    load_wordnet,
)

pytestmark = pytest.mark.skipif(
    not (default_folder() / "index.sense").is_file(),
    reason=f"WordNet is not installed: {DEBIAN_COMMAND}",
)


def test_senses_come_the_most_frequent_first():
    senses = load_wordnet(default_folder()).senses_of("step", "n")
    assert [sense.count for sense in senses[:3]] == [36, 13, 7]


def test_a_synset_gives_its_words_and_pointers():
    wordnet = load_wordnet(default_folder())
    sense = wordnet.senses_of("dog", "n")[0]
    synset = wordnet.synset("n", sense.offset)
    assert "domestic_dog" in synset.words
    parents = [wordnet.synset(pos, offset).words for pos, offset in synset.related("@")]
    assert ("canine", "canid") in parents


def test_a_word_mostly_used_as_another_part_of_speech_has_no_main_sense():
    wordnet = load_wordnet(default_folder())
    assert wordnet.main_sense("run", "n") is None
    assert wordnet.main_sense("house", "n") is not None


def test_fixed_expressions_are_known():
    assert "prime minister" in load_wordnet(default_folder()).phrases


def test_a_folder_without_wordnet_names_the_debian_command(tmp_path):
    with pytest.raises(WordNetMissing, match="apt-get install wordnet-base wordnet-sense-index"):
        load_wordnet(tmp_path)


def test_a_broken_index_is_named(tmp_path):
    (tmp_path / "index.sense").write_text("house%1:06:00:: not-a-number 1 0\n")
    with pytest.raises(WordNetMissing, match=r"index\.sense is missing or broken"):
        load_wordnet(tmp_path)


def test_a_broken_data_file_is_named(tmp_path):
    shutil.copy(default_folder() / "index.sense", tmp_path)
    (tmp_path / "data.noun").write_text("nothing of use\n" * 9)
    wordnet = load_wordnet(tmp_path)
    with pytest.raises(WordNetMissing, match=r"data\.noun is missing or broken"):
        wordnet.synset("n", wordnet.senses_of("dog", "n")[0].offset)
