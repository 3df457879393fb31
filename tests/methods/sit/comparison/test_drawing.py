from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.methods.base import MethodError
from triage.methods.sit.comparison.tree_drawing import MAX_WORDS, draw_member, draw_tree
from triage.methods.sit.values import Parse, TreeNode

TREE = Parse(
    (
        TreeNode("El", "DET", 2, "det"),
        TreeNode("<perro>", "NOUN", 3, "nsubj"),
        TreeNode("duerme", "VERB", 0, "root"),
        TreeNode("ahí & aquí", "ADV", 3, "advmod"),
    )
)


def texts(svg: str, name: str) -> list[str | None]:
    root = ElementTree.fromstring(svg)
    return [node.text for node in root.iter() if node.get("class") == name]


def test_every_word_and_relation_is_drawn_and_escaped():
    svg = draw_tree(TREE, "a tree")
    assert texts(svg, "word") == ["El", "<perro>", "duerme", "ahí & aquí"]
    assert texts(svg, "relation") == ["det", "nsubj", "root", "advmod"]


def test_the_picture_has_a_title_for_screen_readers():
    assert "<title>a tree</title>" in draw_tree(TREE, "a tree")


def test_changed_words_are_drawn_strongly():
    plain, strong = draw_tree(TREE, "t"), draw_tree(TREE, "t", changed={1})
    assert "changed" not in plain
    assert strong.count('class="arc changed"') == 1


#: Where an arc starts, its height, and the word that it leads to.
PATH = re.compile(r'<g[^>]*><path d="M([\d.]+),[\d.]+ V([\d.]+).*?<text x="([\d.]+)"')


@st.composite
def trees(draw: st.DrawFn) -> Parse:
    """Words that depend on any other words, crossing arcs included."""
    count = draw(st.integers(1, 15))
    others = [draw(st.integers(0, count - 1)) for _ in range(count)]
    heads = [head + (head >= i) for i, head in enumerate(others, 1)]
    names = st.sampled_from(["a", "house", "relationship"])
    return Parse(tuple(TreeNode(draw(names), "X", head, draw(names)) for head in heads))


@given(trees())
def test_no_two_arcs_of_a_tree_run_into_one(tree):
    level, upright = set[tuple[float, float, float]](), list[float]()
    for found in PATH.findall(draw_tree(tree, "t")):
        start, top, x = map(float, found)
        upright += {start, x}
        level.add((top, min(start, x), max(start, x)))
    runs = sorted(run for run in level if run[1] != run[2])
    assert len(runs) == sum(node.head > 0 for node in tree.words)
    assert len(set(upright)) == len(upright)
    for (top, _, end), (other, start, _) in pairwise(runs):
        assert top != other or end < start


def test_a_tree_whose_words_run_from_the_right_is_drawn_from_the_right():
    words = [TreeNode(text, "X", head, "dep") for text, head in (("שלום", 2), ("עולם", 0))]
    drawn = draw_tree(Parse(tuple(words)), "t")
    first, second = map(float, re.findall(r'x="([\d.]+)"[^>]*"word"', drawn))
    assert first > second


@pytest.mark.parametrize("count", [0, MAX_WORDS + 1])
def test_no_words_or_far_too_many_are_not_drawn(count):
    words = tuple(TreeNode("a", "X", 0, "dep") for _ in range(count))
    with pytest.raises(ValueError, match=f"{count} words"):
        draw_tree(Parse(words), "t")


EVIDENCE = {"trees": [[["Ella", 2, "nsubj"], ["duerme", 0, "root"]], [["Duerme", 0, "root"]]]}


TITLES = "Original", "Variant 1"


def test_the_trees_of_a_suspect_are_drawn_from_what_was_kept():
    original, variant = draw_member(EVIDENCE, 1, TITLES)
    assert texts(original, "word") == ["Ella", "duerme"]
    assert texts(variant, "word") == ["Duerme"]
    assert original.count('class="arc changed"') == 1


def test_words_that_depend_on_another_word_are_strong_but_not_the_replaced_ones():
    original = [["sees", 0, "root"], ["men", 1, "obj"], ["with", 4, "case"], ["dogs", 1, "obl"]]
    variant = [["sees", 0, "root"], ["girls", 1, "obj"], ["with", 4, "case"], ["dogs", 2, "obl"]]
    for picture in draw_member({"trees": [original, variant]}, 1, TITLES):
        strong = ElementTree.fromstring(picture).findall(
            ".//*[@class='arc changed']/*[@class='relation']"
        )
        assert [node.text for node in strong] == ["obl"]


@pytest.mark.parametrize("member", [0, 2])
def test_a_member_without_a_kept_tree_is_named(member):
    with pytest.raises(MethodError, match="No dependency tree was stored"):
        draw_member(EVIDENCE, member, TITLES)
