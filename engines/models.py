"""Engine lines (what is compared over time) and engines (one version of a line, configured)."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models

from engines import files, vault
from engines.adapters import registry
from engines.adapters.base import Adapter, Exchange, Order, Surroundings, freely, uncounted
from engines.errors import EngineConfigurationError
from engines.messages import Sentence

#: What mtriage itself is set up with is never sent to a service, whoever asks for it.
OWN_SECRETS = frozenset(
    {
        "SECRET_KEY",
        "SECRET_KEY_FALLBACKS",
        "ENGINE_KEY_SECRETS",
        "DATABASE_URL",
        "REDIS_URL",
        "EMAIL_URL",
        "MTRIAGE_ADMIN_PASSWORD",
    }
)


class EngineLine(models.Model):
    """What one engine is called over all its versions."""

    name = models.CharField(max_length=200, unique=True)
    description = models.TextField(blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class EngineManager(models.Manager["Engine"]):
    """Finds engines by the names that people and commands use."""

    def by_name(self, name: str) -> Engine:
        """The engine called ``line`` (its newest enabled version) or ``line/version``.

        What pages and the API call it, ``line version``, will do as well. A line's own name may hold a slash: the systems of a recorded file are ``NAME/system``.

        :raises EngineConfigurationError: no enabled engine has this name.
        """
        enabled = self.filter(enabled=True).select_related("line")
        found = enabled.filter(line__name=name).order_by("created", "pk").last()
        if found is None and "/" in name:
            line, label = name.rsplit("/", 1)
            found = enabled.filter(line__name=line, version_label=label).first()
        if found is None:
            found = next((one for one in enabled if one.name == name), None)
        if found is None:
            raise EngineConfigurationError(
                Sentence.NO_SUCH_ENGINE(name=repr(name)), remedy=self._known()
            )
        return found

    def _known(self) -> str:
        names = sorted(set(self.filter(enabled=True).values_list("line__name", flat=True)[:20]))
        return Sentence.KNOWN(names=names) if names else Sentence.NO_ENGINE_YET()


class Engine(models.Model):
    """A configured translation system: one version of its line."""

    line = models.ForeignKey(EngineLine, models.PROTECT, related_name="engines")
    version_label = models.CharField(max_length=100, blank=True)
    kind = models.CharField(max_length=50, help_text="the adapter that drives it")
    options = models.JSONField(default=dict, blank=True)
    key_variable = models.CharField(
        max_length=200, blank=True, help_text="NAME of the environment variable that holds the key"
    )
    sealed_key = models.TextField(blank=True, editable=False)
    enabled = models.BooleanField(default=True)
    requests_per_second = models.FloatField(
        null=True, blank=True, validators=[MinValueValidator(0.001)], help_text="empty: unlimited"
    )
    characters_per_second = models.FloatField(
        null=True, blank=True, validators=[MinValueValidator(1)], help_text="empty: unlimited"
    )
    max_parallel = models.PositiveIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1)], help_text="empty: unlimited"
    )
    price_per_million_characters = models.DecimalField(
        max_digits=10, decimal_places=4, null=True, blank=True, validators=[MinValueValidator(0)]
    )
    created = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[EngineManager] = EngineManager()

    class Meta:
        ordering = ["line__name", "-created"]
        constraints = [
            models.UniqueConstraint(fields=["line", "version_label"], name="engine_version_once")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Line and version as people read it, for example ``apertium 3.8``."""
        return f"{self.line.name} {self.version_label}".strip()

    def adapter(
        self,
        record: Callable[[Exchange], None] | None = None,
        permission: Callable[[int], AbstractContextManager[None]] = freely,
        sent: Callable[[], None] = uncounted,
        order: Order | None = None,
    ) -> Adapter:
        """The adapter for this engine's kind, with its validated options and its key.

        ``record`` takes every exchange with a service, keys masked; ``permission`` holds each
        request of adapters that cut orders themselves to limits; ``sent`` counts requests;
        ``order`` has another engine translate under its own limits.

        :raises EngineConfigurationError: unknown kind, wrong options or a missing key.
        """
        surroundings = Surroundings(
            data_folder=Path(settings.DATA_DIR),
            fetch=files.fetch,
            allow_private_addresses=getattr(settings, "ENGINES_ALLOW_PRIVATE_ADDRESSES", False),
            allow_commands=getattr(settings, "ENGINES_ALLOW_COMMANDS", False),
            engine=lambda name: Engine.objects.by_name(name).adapter(
                record, permission, sent, order
            ),
            order=order,
            record=record,
            permission=permission,
            sent=sent,
        )
        return registry.build(self.kind, self.options, key=self.key(), surroundings=surroundings)

    def called(self) -> list[Engine]:
        """The engines that requests go to, whose limits hold: others where this wraps them.

        :raises EngineConfigurationError: one of them is not there, or wraps others itself.
        """
        return self._wrapped() or [self]

    def _wrapped(self) -> list[Engine]:
        if self.kind not in registry.ADAPTERS:
            return []
        names = [self.options.get(option) for option in registry.adapter_type(self.kind).wraps]
        wrapped = [Engine.objects.by_name(name) for name in names if name]
        for one in wrapped:
            if registry.adapter_type(one.kind).wraps:
                raise EngineConfigurationError(Sentence.WRAPS_ANOTHER(name=one.name))
        return wrapped

    def key(self) -> str:
        """The secret key, from the environment or opened from the database; empty where none is.

        :raises EngineConfigurationError: the variable is not set, or the stored key not readable.
        """
        if self.key_variable:
            if self.key_variable in OWN_SECRETS:
                raise EngineConfigurationError(Sentence.NO_KEY_IN(name=self.key_variable))
            if not os.environ.get(self.key_variable):
                raise EngineConfigurationError(
                    Sentence.KEY_NOT_SET(name=self.name, variable=self.key_variable),
                    remedy=Sentence.SET_THE_VARIABLE(),
                )
            return os.environ[self.key_variable]
        return vault.unseal(self.sealed_key) if self.sealed_key else ""

    def set_key(self, key: str) -> None:
        """Keep a key encrypted in the database (not saved yet); empty takes it away."""
        self.sealed_key = vault.seal(key) if key else ""

    def answer_key(self) -> str:
        """Same value, same translations: keys the answer cache (SHA-256, hexadecimal)."""
        identity: list[Any] = [self.kind, self.line.name, self.version_label, self.options]
        # An adapter that wraps another engine answers differently when that one changes.
        identity += [one.answer_key() for one in self._wrapped()]
        canonical = json.dumps(identity, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()
