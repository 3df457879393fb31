from __future__ import annotations

import random

import pytest

from tests.methods.sit.fakes import WordShapeParser
from triage.methods.base import AnsweredCase, CaseSpec, Result, Verdict
from triage.methods.sit.judging import Judge
from triage.methods.sit.method import StructureInvariantTest
from triage.methods.sit.options import SitOptions

CAMPUS = "I live on campus with {} people."
# Figure 1 of the paper; the third translation is wrong.
FIGURE_1 = {
    "smart": "我和聪明的人住在校园里。",
    "cute": "我和可爱的人住在校园里。",
    "tall": "我住在校园里，身材高大。",
}


def group(texts: dict[str, str], frame: str = CAMPUS, target: str = "zh") -> AnsweredCase:
    spec = CaseSpec(inputs=tuple(frame.format(word) for word in texts), capability="raw")
    return AnsweredCase(spec, tuple(texts.values()), "en", target)


def judged(case: AnsweredCase, **options: object) -> Verdict:
    (verdict,) = StructureInvariantTest().judge([case], SitOptions(**options))
    return verdict


@pytest.mark.parametrize("structure", ["raw", pytest.param("dependency", marks=pytest.mark.model)])
def test_the_campus_example_reports_the_third_sentence(structure):
    verdict = judged(group(FIGURE_1), structure=structure)
    assert verdict.result is Result.FAIL
    assert verdict.evidence["members"][0]["new"] == "tall"


@pytest.mark.model
@pytest.mark.parametrize("structure", ["dependency", "constituency"])
def test_the_right_translation_of_the_campus_example_is_not_reported(structure):
    verdict = judged(group(FIGURE_1), structure=structure)
    assert [member["new"] for member in verdict.evidence["members"]] == ["tall"]


def test_a_group_within_the_threshold_passes_with_its_distances_kept():
    verdict = judged(group(FIGURE_1), structure="raw", threshold=100)
    assert verdict.result is Result.PASS
    assert [d["distance"] for d in verdict.evidence["distances"]] == [10, 2]


def test_the_evidence_names_all_that_a_reviewer_needs():
    evidence = judged(group(FIGURE_1), structure="raw", threshold=20).evidence
    assert evidence["structure"] == "raw"
    assert evidence["threshold"] == 20
    assert evidence["generated"] == 2
    assert evidence["original"] == {
        "source": "I live on campus with smart people.",
        "translation": FIGURE_1["smart"],
    }
    (member,) = evidence["members"]
    assert (member["old"], member["new"], member["position"]) == ("smart", "tall", 22)
    assert (member["rank"], member["distance"]) == (1, 10)
    assert member["difference"]["edits"] == 10
    assert 0 < member["score"] < 1


def test_the_confidence_of_a_suspect_is_its_best_score():
    verdict = judged(group(FIGURE_1), structure="raw", threshold=0)
    assert verdict.confidence == max(m["score"] for m in verdict.evidence["members"])


def test_the_words_at_fault_are_stored_with_the_suspect():
    verdict = judged(group(FIGURE_1), structure="raw", threshold=20)
    difference = verdict.evidence["members"][0]["difference"]
    assert difference["target"]
    for side, text in (("source", FIGURE_1["smart"]), ("target", FIGURE_1["tall"])):
        for span in difference[side]:
            assert text[span["start"] : span["end"]] == span["text"]


def test_every_direction_has_a_score():
    case = group({"big": "una casa grande", "old": "nada"}, "a {} house", "es")
    verdict = judged(case, structure="raw", threshold=1)
    assert 0 < verdict.evidence["members"][0]["score"] < 1


def test_the_score_does_not_depend_on_the_structure():
    case = group(FIGURE_1)
    scores = {
        judged(case, structure=structure, threshold=0).evidence["distances"][0]["score"]
        for structure in ("raw", "linked")
    }
    assert len(scores) == 1


def test_the_old_name_of_a_structure_works():
    assert SitOptions(structure="aligned").structure == "linked"


def test_words_are_linked_where_there_is_no_parser():
    case = group({"big": "பெரிய வீடு", "old": "பழைய மரம்"}, "a {} house", "ta")
    evidence = judged(case, structure="linked", threshold=0).evidence
    assert evidence["structure"] == "linked"
    assert "Only words were compared" in evidence["note"]


@pytest.mark.model
def test_one_set_of_translations_is_compared_under_all_structures():
    evidence = judged(group(FIGURE_1), structure="dependency", threshold=0).evidence
    for row in evidence["distances"]:
        assert set(row["structures"]) == {"raw", "constituency", "dependency", "linked"}
        assert row["structures"]["dependency"] == [row["distance"], row["scaled_distance"]]


@pytest.mark.model
def test_phrases_are_told_from_dependencies_where_no_other_parser_is():
    evidence = judged(group(FIGURE_1), structure="constituency", threshold=0).evidence
    assert evidence["structure"] == "constituency"
    assert evidence["parser"].endswith("phrases from dependencies")
    assert evidence["note"] == ""


def test_a_language_without_a_parser_falls_to_raw_and_says_so():
    case = group({"big": "பெரிய வீடு", "old": "பழைய வீடு"}, "a {} house", "ta")
    evidence = judged(case, structure="dependency").evidence
    assert evidence["structure"] == "raw"
    assert "No dependency parser for 'ta'" in evidence["note"]
    assert "Compared as raw text" in evidence["note"]


def test_an_empty_variant_is_named_and_the_others_are_compared():
    verdict = judged(group({**FIGURE_1, "cute": ""}), structure="raw")
    assert verdict.result is Result.FAIL
    (problem,) = verdict.evidence["problems"]
    assert problem == {
        "source": "I live on campus with cute people.",
        "problem": "The translation is empty.",
    }


def test_without_the_originals_translation_the_oracle_abstains():
    verdict = judged(group({**FIGURE_1, "smart": " "}), structure="raw")
    assert verdict.result is Result.ABSTAIN
    assert verdict.message == "Not compared: The translation is empty."


def test_a_case_without_any_output_abstains():
    spec = CaseSpec(inputs=("a b", "a c"), capability="raw")
    assert judged(AnsweredCase(spec, (), "en", "es")).result is Result.ABSTAIN


@pytest.mark.model
def test_odd_translations_never_raise():
    odd = ["", "\u202e", "😀👩\u200d🔬", "x" * 5000, "a\x00b", "\n\n", "مرحبا", "12 , 3", "."]
    texts = {str(i): text for i, text in enumerate(["Una casa grande.", *odd])}
    for structure in ("raw", "dependency", "linked"):
        verdict = judged(group(texts, "a {} house", "es"), structure=structure)
        assert verdict.evidence["generated"] == len(odd)


@pytest.mark.model
def test_shuffling_the_input_gives_the_same_suspects():
    frames = [f"The {{}} number {i}." for i in range(12)]
    rng = random.Random(3)
    words = ["la", "casa", "roja", "está", "muy", "cerca", "de", "un", "río", "pequeño"]

    def sentence() -> str:
        return " ".join(rng.sample(words, 6)) + "."

    cases = [group({w: sentence() for w in "abcd"}, frame, "es") for frame in frames]
    shuffled = cases[:]
    rng.shuffle(shuffled)

    def suspects(batch: list[AnsweredCase]) -> dict[str, list[str]]:
        verdicts = Judge(SitOptions(threshold=3)).judge(batch)
        return {
            v.evidence["original"]["source"]: [m["source"] for m in v.evidence["members"]]
            for v in verdicts
        }

    assert suspects(cases) == suspects(shuffled)
    assert any(suspects(cases).values())


def shapes(language: str, kind: str) -> WordShapeParser:
    return WordShapeParser()


def test_a_suspect_keeps_the_trees_of_its_translations():
    case = group({"a": "uno dos", "b": "uno cuatro seis"}, "the {} here", "es")
    (verdict,) = Judge(SitOptions(threshold=1), shapes).judge([case])
    first, second = verdict.evidence["trees"]
    assert [word for word, _, _ in first] == ["uno", "dos"]
    assert [word for word, _, _ in second] == ["uno", "cuatro", "seis"]


def test_every_structure_can_report_and_the_group_holds_what_any_of_them_does():
    case = group({"a": "uno dos", "b": "uno dos tres", "c": "uno ocho"}, "the {} here", "es")
    (verdict,) = Judge(
        SitOptions(threshold=90, every_structure=True, include_unchanged=True, top_k=1), shapes
    ).judge([case])
    reported = verdict.evidence["reported"]
    assert list(verdict.evidence["thresholds"]) == ["dependency", "raw", "constituency", "linked"]
    assert "dependency" not in reported
    assert {n for numbers in reported.values() for n in numbers} == set(
        range(1, len(verdict.evidence["members"]) + 1)
    )
    for name, (first, *_) in reported.items():
        figures = [m["structures"][name][1] for m in verdict.evidence["members"]]
        assert figures[first - 1] == max(figures) > verdict.evidence["thresholds"][name]
    assert verdict.cause.startswith(f"sit:{next(iter(reported))}")


def test_all_structures_are_compared_at_once_also_if_raw_strings_were_chosen():
    case = group({"a": "uno dos", "b": "uno cuatro seis"}, "the {} here", "es")
    options = SitOptions(structure="raw", every_structure=True)
    (verdict,) = Judge(options, shapes).judge([case])
    assert verdict.evidence["parser"].endswith("phrases from dependencies")
    (row,) = verdict.evidence["distances"]
    assert set(row["structures"]) == {"raw", "constituency", "dependency", "linked"}


def test_the_chosen_structure_alone_reports_unless_told_otherwise():
    evidence = judged(group(FIGURE_1), structure="raw", threshold=20).evidence
    assert evidence["reported"] == {"raw": [1]}
    assert evidence["thresholds"] == {"raw": 20}


def test_a_comparison_of_raw_strings_keeps_no_trees():
    assert judged(group(FIGURE_1), structure="raw", threshold=1).evidence["trees"] == []


def test_suspects_are_grouped_by_the_relations_that_differ():
    case = group({"a": "uno dos", "b": "uno cuatro seis"}, "the {} here", "es")
    (verdict,) = Judge(SitOptions(threshold=1), shapes).judge([case])
    changed = verdict.evidence["members"][0]["difference"]["relations"]
    signs = [
        f"{'+' if after > before else '-'}{label}"
        for label, (before, after) in sorted(changed.items())
    ]
    assert signs
    assert verdict.cause == f"sit:dependency/{''.join(signs)}"


# Between "carro" and "velho" nothing changes but the order and the article.
CAR = "ontem ele vendeu o carro velho"
MOVED = {"car": CAR, "jacket": "ontem ele vendeu a velha jaqueta"}
LOST = {"car": CAR, "jacket": "ele vendeu a velha jaqueta"}


def sold(texts: dict[str, str]) -> AnsweredCase:
    return group(texts, "yesterday he sold the old {}", "pt")


@pytest.mark.parametrize("structure", ["raw", "linked"])
def test_a_variant_in_which_nothing_else_has_changed_is_not_reported(structure):
    verdict = judged(sold(MOVED), structure=structure, threshold=0)
    assert verdict.result is Result.PASS
    assert verdict.evidence["members"] == []
    assert verdict.message == (
        "Variants beyond the threshold: 1, but nothing important has changed in their translations."
    )
    (row,) = verdict.evidence["distances"]
    assert row["unchanged"]
    assert row["scaled_distance"] > 0


def test_a_variant_in_which_something_else_has_changed_is_reported():
    verdict = judged(sold(LOST), structure="linked", threshold=0)
    (member,) = verdict.evidence["members"]
    assert [span["text"] for span in member["difference"]["source"]] == ["ontem"]
    assert "unchanged" not in verdict.evidence["distances"][0]


def test_every_variant_beyond_the_threshold_is_reported_as_in_the_paper_where_that_is_wanted():
    verdict = judged(sold(MOVED), structure="raw", threshold=0, include_unchanged=True)
    assert verdict.result is Result.FAIL
    assert "unchanged" not in verdict.evidence["distances"][0]


def test_a_meaning_that_has_not_changed_is_what_that_relation_reports():
    frame = "the door is {}"
    case = group(
        {"closed": "la puerta está cerrada", "not closed": "la puerta está cerrada"}, frame, "es"
    )
    verdict = judged(case, relation="meaning")
    assert verdict.result is Result.FAIL


def test_a_suspect_needs_no_category_of_its_own():
    assert judged(sold(LOST), structure="linked", threshold=0).category == "OTH"
