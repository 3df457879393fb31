from __future__ import annotations

import random
from collections import Counter

import pytest

from triage.reporting.surveys.draws import (
    FLOOR,
    Draw,
    Known,
    chances,
    line_order,
    risks,
    spread_turns,
)


def known(count: int = 200) -> list[Known]:
    rng = random.Random(3)
    return [
        Known(rng.choice(["en-es", "en-de"]), rng.random() < 0.1, False, rng.randrange(300))
        for _ in range(count)
    ]


def risk_of(**changes) -> float:
    """The risk of one translation among ordinary ones."""
    plain = [Known("en-es", False, False, 100, 0.5) for _ in range(50)]
    fields = {"direction": "en-es", "failed": False, "abstained": False, "length": 100}
    return risks([*plain, Known(**{**fields, "quality": 0.5, **changes})])[-1]


def test_what_a_checker_fails_is_likelier_to_be_wrong_than_what_it_leaves_open():
    assert risk_of(failed=True) > risk_of(abstained=True) > risk_of()


def test_long_sources_and_bad_scores_are_likelier_to_be_wrong():
    assert risk_of(length=500) > risk_of(length=5)
    assert risk_of(quality=0.1) > risk_of(quality=0.9)


def test_a_direction_with_many_suspects_is_riskier():
    rows = [Known("en-es", place < 30, False, 100) for place in range(100)]
    rows += [Known("en-de", False, False, 100) for _ in range(100)]
    found = risks(rows)
    assert found[99] > found[100]


def test_without_a_score_nothing_is_made_up():
    assert risk_of(quality=None) == pytest.approx(risks([Known("a", False, False, 5)])[0], rel=0.6)


@pytest.mark.parametrize("size", [1, 20, 150, 199])
def test_chances_sum_to_the_size_and_keep_their_limits(size):
    found = chances(risks(known()), size)
    assert sum(found) == pytest.approx(size)
    assert min(found) >= FLOOR * size / 200 - 1e-12
    assert max(found) <= 1


def test_no_reading_counts_for_more_than_two():
    assert 1 / FLOOR <= 2


def test_everything_is_read_if_there_is_no_more():
    assert chances([0.1, 0.5], 5) == [1.0, 1.0]


def test_each_is_drawn_with_its_probability():
    rows = known()
    likely = chances(risks(rows), 20)
    rng = random.Random(1)
    drawn = Counter[int]()
    rounds = 4000
    for _ in range(rounds // 100):
        draw = Draw(likely, line_order(rows, risks(rows), rng))
        for _ in range(100):
            found = [one.place for one in draw.draw(rng)]
            assert len(set(found)) == 20
            drawn.update(found)
    for place, chance in enumerate(likely):
        # Five standard deviations of a count that is at most binomial.
        assert abs(drawn[place] - rounds * chance) < 5 * (rounds * chance) ** 0.5 + 1


def test_everyone_is_as_likely_to_be_among_the_first():
    rng = random.Random(2)
    early = Counter[int]()
    for _ in range(6000):
        turns = spread_turns(30, rng)
        assert sorted(turns) == list(range(30))
        early.update(at for at, turn in enumerate(turns) if turn < 6)
    assert max(early.values()) - min(early.values()) < 250


def test_the_first_turns_are_spread_over_the_order():
    turns = spread_turns(100, random.Random(4))
    first = sorted(at for at, turn in enumerate(turns) if turn < 10)
    assert [at // 10 for at in first] == pytest.approx(list(range(10)), abs=1)


def test_directions_are_drawn_evenly():
    rows = known(1000)
    likely = [0.1] * 1000
    share = sum(row.direction == "en-es" for row in rows) / 1000
    draw = Draw(likely, line_order(rows, risks(rows), random.Random(1)))
    found = draw.draw(random.Random(5))
    read = sum(rows[one.place].direction == "en-es" for one in found)
    assert read == pytest.approx(100 * share, abs=1)
