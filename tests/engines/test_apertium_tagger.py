from __future__ import annotations

import random

import pytest

from engines.adapters import apertium_stream as stream
from engines.adapters.apertium import read_mode
from engines.adapters.apertium_tagger import cut, tag
from engines.adapters.processes import run_pipe

NEW, OTHER, PLAIN, MANY, UNKNOWN = (
    b"^n/n<n>/n<v>$",
    b"^o/o<n>/o<adj>$",
    b"^p/p<n>$",
    b"^m/m<n>/m<adj>$",
    b"^u/*u$",
)
BY_WORD = {NEW: frozenset({b"N"}), OTHER: frozenset({b"O"})}
# Words whose tag sets the tagger does not know, between unknown words and words with one tag.
SENTENCES = [
    "The Quibbles saw a lot of wugs, {n} of them in Zorgle.",
    "A lot of farmers near Zorgle sold {n} tonnes of wheat, said Blick.",
    "I think a lot of Blicks were in denial, said {n} Zorgles.",
    "There ' s zero hostility with {n} Quibbles.",
    "Here ' s what I know: {n} wugs will cause zero erosion, said Trump ' s friends.",
    "The house has {n} rooms.",
    "Wug",
    "",
]


def pieces(*words: bytes):
    new: frozenset[bytes] = frozenset().union(*(BY_WORD.get(word, frozenset()) for word in words))
    return [
        (piece.data.split(b" "), piece.state, piece.moves, piece.shared)
        for piece in cut(0, b" ".join(words), new, BY_WORD)
    ]


def test_text_without_new_words_stays_whole():
    assert pieces(UNKNOWN, PLAIN, MANY) == [([UNKNOWN, PLAIN, MANY], (), (), True)]


def test_a_new_word_is_cut_off_between_words_with_one_tag():
    assert pieces(UNKNOWN, PLAIN, MANY, NEW, PLAIN, UNKNOWN) == [
        ([UNKNOWN, PLAIN], (), (), True),
        ([PLAIN, MANY, NEW, PLAIN], (), (b"N",), True),
        ([PLAIN, UNKNOWN], (b"N",), (), True),
    ]


def test_an_unknown_word_before_a_new_one_keeps_their_piece_by_itself():
    ((_, _, moves, shared),) = pieces(UNKNOWN, NEW)
    assert (moves, shared) == ((b"N",), False)


def test_the_same_set_again_moves_nothing():
    assert [moves for _, _, moves, _ in pieces(NEW, PLAIN, NEW, PLAIN, MANY)] == [(b"N",), ()]


def test_states_follow_the_order_of_the_sets():
    found = [(state, moves) for _, state, moves, _ in pieces(NEW, PLAIN, OTHER, PLAIN, NEW)]
    assert found == [((), (b"N",)), ((b"N",), (b"O",)), ((b"N", b"O"), (b"N",))]


def test_new_sets_that_the_words_do_not_explain_keep_the_text_whole_and_by_itself():
    (piece,) = cut(0, PLAIN, frozenset({b"X"}), BY_WORD)
    assert (piece.data, piece.shared) == (PLAIN, False)


@pytest.mark.apertium
@pytest.mark.parametrize("mode", ["eng-spa", "cat-eng"])
def test_every_text_is_tagged_as_in_a_process_of_its_own(mode):
    rng = random.Random(3)
    texts = [text.format(n=rng.randint(2, 9999)) for text in SENTENCES for _ in range(3)]
    rng.shuffle(texts)
    read = read_mode(f"/usr/share/apertium/modes/{mode}.mode")
    assert read.tagger
    blocks = stream.split(run_pipe(read.analysis, stream.encode(texts), 60), len(texts))
    alone = [stream.split(run_pipe([read.tagger], one + b"\0", 60), 1)[0] for one in blocks]
    assert tag(read.tagger, blocks, 60) == alone
