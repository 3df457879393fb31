"""Once a run has used a version, whatever changes its answers stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from engines.errors import EngineConfigurationError
from engines.models import Engine, EngineLine

pytestmark = pytest.mark.django_db
OPTIONS = {"url": "https://mt.example/v1", "model": "large", "timeout_seconds": 30}


def chat(label: str = "1", **changes: Any) -> Engine:
    line, _ = EngineLine.objects.get_or_create(name="acme")
    values = {"kind": "openai_chat", "options": OPTIONS, **changes}
    return Engine.objects.create(line=line, version_label=label, **values)


@pytest.fixture
def used() -> Engine:
    return Engine.objects.note_used([chat()])[0]


@pytest.mark.parametrize(
    "change",
    [
        {"version_label": "2"},
        {"kind": "libretranslate"},
        {"options": {**OPTIONS, "url": "https://other.example"}},
        {"options": {**OPTIONS, "model": "small"}},
        {"options": {**OPTIONS, "temperature": 1}},
        {"options": {**OPTIONS, "prompt": "Say in {target}: {text}"}},
    ],
)
def test_what_changes_answers_cannot_change(used: Engine, change: dict[str, Any]) -> None:
    for name, value in change.items():
        setattr(used, name, value)
    with pytest.raises(EngineConfigurationError, match="Runs have used acme 1"):
        used.save()


def test_it_cannot_move_to_another_line(used: Engine) -> None:
    used.line = EngineLine.objects.create(name="other")
    with pytest.raises(EngineConfigurationError):
        used.save()


def test_its_line_keeps_its_name_but_may_be_described(used: Engine) -> None:
    used.line.description = "Our own."
    used.line.save()
    used.line.name = "other"
    with pytest.raises(EngineConfigurationError, match="Runs have used the engine acme"):
        used.line.save()


def test_limits_key_price_and_switch_can_change(used: Engine) -> None:
    used.options = {**OPTIONS, "timeout_seconds": 90, "parallel": 8}
    used.requests_per_second, used.price_per_million_characters = 2, 20
    used.enabled = False
    used.set_key("sk-new")
    used.save()
    stored = Engine.objects.get(pk=used.pk)
    assert (stored.options["timeout_seconds"], stored.key(), stored.enabled) == (
        90,
        "sk-new",
        False,
    )


def test_an_option_that_a_later_release_adds_at_its_default_is_no_change(used: Engine) -> None:
    used.options = {**OPTIONS, "temperature": 0}
    used.save()


def test_answers_stay_known_when_a_limit_changes(used: Engine) -> None:
    before = used.answer_key()
    used.options = {**OPTIONS, "timeout_seconds": 90}
    used.save()
    assert Engine.objects.get(pk=used.pk).answer_key() == before


def test_an_unused_version_can_change() -> None:
    engine = chat()
    engine.version_label, engine.options = "2", {**OPTIONS, "model": "small"}
    engine.save()
    assert Engine.objects.get().name == "acme 2"


def test_a_run_that_starts_while_somebody_edits_wins() -> None:
    engine = chat()
    Engine.objects.note_used([engine])  # of which the one who edits has not heard
    engine.options = {**OPTIONS, "model": "small"}
    with pytest.raises(EngineConfigurationError):
        engine.save()
    assert Engine.objects.get().options == OPTIONS


def test_saving_what_was_loaded_before_the_first_run_leaves_it_used() -> None:
    engine = chat()
    Engine.objects.note_used([engine])
    engine.enabled = False
    engine.save()
    assert Engine.objects.get().used


def test_a_run_gets_the_version_as_it_is_stored() -> None:
    stale = chat()
    Engine.objects.filter(pk=stale.pk).update(options={**OPTIONS, "model": "small"})
    (taken,) = Engine.objects.note_used([stale])
    assert taken.options["model"] == taken.used_options["model"] == "small"  # type: ignore[index]


def test_the_engines_that_a_used_one_wraps_are_used(settings: Any) -> None:
    chat()
    line = EngineLine.objects.create(name="twice")
    options = {"first": "acme", "through": "ca", "second": "acme"}
    Engine.objects.note_used([Engine.objects.create(line=line, kind="pivot", options=options)])
    assert Engine.objects.get(line__name="acme").used


def test_a_new_version_has_everything_but_a_label_and_a_history(used: Engine) -> None:
    used.set_key("sk-1")
    used.requests_per_second = 3
    used.save()
    copy = used.new_version()
    copy.version_label = "2"
    copy.options = {**OPTIONS, "model": "small"}
    copy.save()
    assert (copy.pk != used.pk, copy.key(), copy.requests_per_second) == (True, "sk-1", 3)
    assert not copy.used
    assert Engine.objects.visible_to(None).by_name("acme") == copy
