from __future__ import annotations

import pytest

from tests.methods.screening.tools import check, fires, silent
from triage.methods.screening.signals.base import Setup
from triage.methods.screening.signals.negation.negation import Negation

PAIRS = [
    ("en-de", "He did not sign the contract.", "Er hat den Vertrag unterschrieben."),
    ("en-es", "He did not sign the contract.", "Él firmó el contrato."),
    ("en-fr", "He never signed the contract.", "Il a signé le contrat."),
    ("en-zh", "He did not sign the contract.", "他签了合同。"),
    ("de-en", "Er hat den Vertrag nicht unterschrieben.", "He signed the contract."),
    ("zh-en", "他没有签合同。", "He signed the contract."),
    ("en-ru", "He did not sign the contract.", "Он подписал договор."),
    ("en-pt", "He did not sign the contract.", "Ele assinou o contrato."),
    ("en-it", "He did not sign the contract.", "Ha firmato il contratto."),
    ("en-nl", "He did not sign the contract.", "Hij tekende het contract."),
    ("en-hi", "He did not sign the contract.", "उसने अनुबंध पर हस्ताक्षर किए।"),
]


@pytest.mark.parametrize(("direction", "source", "translation"), PAIRS)
def test_a_lost_negation_is_found(direction, source, translation):
    assert fires("negation", source, translation, direction).kind == "lost"


@pytest.mark.parametrize(("direction", "source", "translation"), PAIRS)
def test_the_other_way_round_it_is_added(direction, source, translation):
    one, other = direction.split("-")
    assert fires("negation", translation, source, f"{other}-{one}").kind == "added"


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "Don't sign it.", "Unterschreib es nicht."),
        ("en-de", "He left without a word.", "Er sagte nichts und ging."),
        ("en-de", "Not only he came.", "Auch er kam."),
        ("en-es", "The form is unsigned.", "El formulario no está firmado."),
        ("en-fr", "It isn't here.", "Ce n'est pas ici."),
        ("en-zh", "This is different.", "这是不同的。"),
        ("en-de", "Room No. 5 is free.", "Raum Nr. 5 ist frei."),
    ],
)
def test_kept_or_carried_otherwise_it_is_silent(direction, source, translation):
    silent("negation", source, translation, direction)


def test_a_language_without_a_list_is_a_gap_and_no_finding():
    assert "xx" in Negation(Setup()).gap("en", "xx")
    assert check("negation", "He did not.", "Foo bar.", "en-xx") is None


def test_a_host_whose_name_ends_like_a_negation_does_not_negate():
    silent(
        "negation",
        "The weather comes from yr.no today.",
        "Das Wetter kommt heute von dort.",
        "en-de",
    )
