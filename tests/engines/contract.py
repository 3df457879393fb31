"""Properties shared by all web service adapters; payloads come from the services' documentation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engines.adapters import registry
from engines.adapters.base import AdapterContext, Exchange
from engines.adapters.http import HttpAdapter
from engines.models import Engine, EngineLine
from tests.engines.loopback import Asked, Reply, Service

FOLDER = Path(__file__).parent / "payloads"
KINDS = sorted(path.parent.name for path in FOLDER.glob("*/payload.json"))


class Documented:
    """An adapter with the requests and replies in its service's documentation."""

    def __init__(self, kind: str, service: Service) -> None:
        self.kind = kind
        self.service = service
        self.payload = json.loads((FOLDER / kind / "payload.json").read_text("utf-8"))
        self.texts: list[str] = self.payload["texts"]
        self.translations: list[str] = self.payload["translations"]

    @property
    def options(self) -> dict[str, Any]:
        options = json.loads(
            json.dumps(self.payload["options"]).replace("{{base}}", self.service.url)
        )
        return {"url": self.service.url, "timeout_seconds": 30, **options}

    @property
    def secrets(self) -> list[str]:
        return [part for part in self.payload["key"].split(":") if len(part) > 3]

    def adapter(self, watched: list[Exchange] | None = None, **options: Any) -> HttpAdapter:
        record = watched.append if watched is not None else None
        context = AdapterContext(allow_private_addresses=True, record=record)
        adapter = registry.build(
            self.kind,
            {**self.options, **options},
            key=self.payload["key"],
            context=context,
        )
        assert isinstance(adapter, HttpAdapter)
        return adapter

    def engine(self) -> Engine:
        engine = Engine(line=EngineLine(name=self.kind), kind=self.kind, options=self.options)
        engine.set_key(self.payload["key"])
        return engine

    def answers_as_documented(self) -> None:
        self.service.answer = self._documented

    def _documented(self, asked: Asked) -> Reply:
        if not self.payload["one_by_one"]:
            return Reply(self.payload["reply"])
        pairs = zip(self.texts, self.translations, strict=True)
        said = asked.form["q"] if "form" in self.payload["request"] else asked.content.decode()
        translation = next(there for here, there in pairs if here in said)
        reply = json.dumps(self.payload["reply"]).replace(
            '"{{translation}}"', json.dumps(translation)
        )
        return Reply(json.loads(reply))

    def expected_body(self, text: str) -> Any:
        shown = self.payload["request"].get("body") or self.payload["request"].get("form")
        return json.loads(json.dumps(shown).replace("{{text}}", json.dumps(text)[1:-1]))
