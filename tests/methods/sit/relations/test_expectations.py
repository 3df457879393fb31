from __future__ import annotations

from triage.methods.base import AnsweredCase, CaseSpec, Result, Verdict
from triage.methods.sit.method import StructureInvariantTest
from triage.methods.sit.options import SitOptions


def judged(
    relation: str,
    sources: tuple[str, str],
    outputs: tuple[str, str],
    *,
    languages: tuple[str, str] = ("en", "es"),
    **options: object,
) -> Verdict:
    case = AnsweredCase(CaseSpec(sources, relation), outputs, *languages)
    (verdict,) = StructureInvariantTest().judge([case], SitOptions(relation=relation, **options))
    return verdict


CAR = ("She sold the old car to a friend.", "She sold the car to a friend.")


def test_a_modifier_lost_with_its_translation_is_as_expected():
    verdict = judged(
        "modifier", CAR, ("Vendió el coche viejo a un amigo.", "Vendió el coche a un amigo.")
    )
    assert verdict.result is Result.PASS
    assert verdict.message.startswith("All variants meet the expectation")


def test_a_change_elsewhere_than_at_the_modifier_is_reported():
    verdict = judged(
        "modifier", CAR, ("Vendió el coche viejo a un amigo.", "Compró el coche a su hermana.")
    )
    assert verdict.result is Result.FAIL
    assert verdict.error_kind == "modifier"
    assert verdict.message.startswith("Without “old”, the translation also changes elsewhere")


def test_an_added_modifier_is_named_in_the_message():
    verdict = judged(
        "modifier",
        CAR[::-1],
        ("Vendió el coche a un amigo.", "Compró el coche viejo a su hermana."),
    )
    assert verdict.message.startswith("With “old” added, the translation also changes elsewhere")


def test_an_article_mended_with_the_modifier_explains_nothing_more():
    sources = ("He keeps an old bird here.", "He keeps a bird here.")
    outputs = ("Tiene un pájaro viejo aquí.", "Guarda una ave allí.")
    assert judged("modifier", sources, outputs).result is Result.FAIL


PHRASE = ("The police searched the empty house near the station.", "the empty house")


def test_a_phrase_translated_alike_on_its_own_is_as_expected():
    outputs = ("La policía registró la casa vacía cerca de la estación.", "una casa vacía")
    assert judged("context", PHRASE, outputs).result is Result.PASS


def test_a_phrase_translated_otherwise_on_its_own_is_reported():
    outputs = ("La policía registró la casa vacía cerca de la estación.", "el granero vacía")
    verdict = judged("context", PHRASE, outputs)
    assert verdict.result is Result.FAIL
    (member,) = verdict.evidence["members"]
    assert [span["text"] for span in member["difference"]["target"]] == ["granero"]


def test_words_of_grammar_in_a_phrase_depend_on_its_sentence():
    outputs = ("O custo do novo prédio subiu.", "o novo prédio")
    sources = ("The cost of the new building rose.", "the new building")
    assert judged("context", sources, outputs, languages=("en", "pt")).result is Result.PASS


DOOR = ("The door was closed.", "The door was not closed.")


def test_a_negation_that_changes_the_translation_is_as_expected():
    outputs = ("La puerta estaba cerrada.", "La puerta no estaba cerrada.")
    assert judged("meaning", DOOR, outputs).result is Result.PASS


def test_a_negation_that_changes_nothing_is_reported():
    outputs = ("La puerta estaba cerrada.", "La puerta estaba cerrada.")
    verdict = judged("meaning", DOOR, outputs)
    assert verdict.result is Result.FAIL
    assert verdict.message.startswith("With “not” added, the meaning changes")
    assert verdict.confidence == 1.0


def test_an_antonym_spelled_nearly_alike_changes_the_translation():
    sources = ("It has a flexible arm.", "It has an inflexible arm.")
    outputs = ("Tiene un brazo flexible.", "Tiene un inflexible brazo.")
    assert judged("meaning", sources, outputs).result is Result.PASS


def test_other_words_of_grammar_do_not_change_the_meaning():
    outputs = ("La puerta estaba cerrada.", "Una puerta estaba cerrada.")
    assert judged("meaning", DOOR, outputs).result is Result.FAIL


def test_an_antonym_that_changes_nothing_is_named():
    sources = ("He lives in a large house.", "He lives in a small house.")
    verdict = judged("meaning", sources, ("Vive en una casa.", "Vive en una casa."))
    assert verdict.message.startswith("With “large” replaced by “small”, the meaning changes")


def test_a_removed_negation_that_changes_nothing_is_named():
    verdict = judged("meaning", DOOR[::-1], ("La puerta cerrada.", "La puerta cerrada."))
    assert verdict.message.startswith("Without “not”, the meaning changes")


def test_the_evidence_names_the_relation_as_what_was_compared():
    evidence = judged("meaning", DOOR, ("Cerrada.", "Cerrada.")).evidence
    assert (evidence["relation"], evidence["structure"]) == ("meaning", "meaning")
    assert evidence["reported"] == {"meaning": [1]}
    assert evidence["thresholds"] == {"meaning": 0.5}


def test_word_replacement_is_named_as_the_relation_of_other_campaigns():
    case = AnsweredCase(CaseSpec(("a b", "a c"), "raw"), ("x y", "x z"), "en", "es")
    (verdict,) = StructureInvariantTest().judge([case], SitOptions(structure="raw"))
    assert verdict.evidence["relation"] == "substitution"


def test_an_empty_translation_of_a_phrase_is_named():
    verdict = judged("context", PHRASE, ("La policía registró la casa.", ""))
    assert verdict.result is Result.ABSTAIN


def test_odd_translations_never_raise():
    odd = ["\u202e", "😀👩\u200d🔬", "a\x00b", "مرحبا", "12 , 3", ".", "家", "-"]
    for relation in ("modifier", "context", "meaning"):
        for text in odd:
            for outputs in ((text, "una casa"), ("una casa", text)):
                assert judged(relation, PHRASE, outputs).result in (Result.PASS, Result.FAIL)
