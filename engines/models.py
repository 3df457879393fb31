"""Engine lines, which are compared over time, and engines: the configured versions of a line."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models, transaction

from engines import encryption, files
from engines.adapters import registry
from engines.adapters.base import Adapter, AdapterContext, EngineCall, Exchange, no_count, no_limit
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage

#: mtriage's own secrets: never sent to a service, whatever an engine's settings name.
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
    """The name of an engine over all its versions."""

    name = models.CharField(max_length=200)
    description = models.TextField(blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["name"], name="one_line_per_name")]

    def __str__(self) -> str:
        return self.name

    @transaction.atomic
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the line.

        :raises EngineConfigurationError: it would be renamed, and a run has used one of its versions.
        """
        renamed = EngineLine.objects.filter(pk=self.pk).exclude(name=self.name).first()
        if renamed is not None:
            # Locked, so that no run uses its first version meanwhile.
            versions = list(Engine.objects.select_for_update().filter(line=renamed))
            if any(version.used for version in versions):
                raise EngineConfigurationError(EngineMessage.LINE_USED(name=renamed.name))
        super().save(*args, **kwargs)

    @property
    def used(self) -> bool:
        """Whether a run has used one of its versions."""
        return Engine.objects.filter(line=self.pk, used_options__isnull=False).exists()


class VisibleEngines(models.QuerySet["Engine"]):
    """Engines that may be listed, chosen and named, with their lines."""

    def translating(self) -> VisibleEngines:
        """The enabled engines that translate."""
        return self.filter(enabled=True).exclude(kind__in=registry.SCORERS)

    def scorers(self) -> VisibleEngines:
        """The enabled engines that score translations."""
        return self.filter(enabled=True, kind__in=registry.SCORERS)

    def chat_models(self) -> VisibleEngines:
        """The enabled engines that can be asked questions."""
        return self.filter(enabled=True, kind__in=registry.CHAT_MODELS)

    def by_name(self, name: str) -> Engine:
        """The engine named ``line`` (its newest enabled version) or ``line/version``.

        The name on pages and in the API, ``line version``, works as well. A line's own name may
        contain a slash: the systems of a recorded file are ``NAME/system``. An owner's own engine
        comes before one of the site.

        :raises EngineConfigurationError: no enabled engine has this name.
        """
        own_first = models.F("owner").desc(nulls_last=True)
        enabled = self.filter(enabled=True).order_by(own_first, "-created", "-pk")
        found = enabled.filter(line__name=name).first()
        if found is None and "/" in name:
            line, label = name.rsplit("/", 1)
            found = enabled.filter(line__name=line, version_label=label).first()
        if found is None:
            found = next((one for one in enabled if one.name == name), None)
        if found is None:
            raise EngineConfigurationError(
                EngineMessage.NO_SUCH_ENGINE(name=repr(name)), remedy=self._known()
            )
        return found

    def _known(self) -> str:
        names = sorted(set(self.filter(enabled=True).values_list("line__name", flat=True)[:20]))
        return EngineMessage.KNOWN(names=names) if names else EngineMessage.NO_ENGINE_YET()


class EngineManager(models.Manager["Engine"]):
    def note_used(self, engines: Iterable[Engine]) -> list[Engine]:
        """Keep these versions, and those that they wrap, as they are from now on.

        Returns them as they are in the database; call it in the transaction that creates a run.
        """
        asked = list(engines)
        wrapped = [one.pk for engine in asked for one in engine.target_engines()]
        found = self.filter(pk__in=[*wrapped, *(engine.pk for engine in asked)])
        found.filter(used_options__isnull=True).update(used_options=models.F("options"))
        rows = found.select_related("line").in_bulk()
        return [rows[engine.pk] for engine in asked]

    def visible_to(self, owner: models.Model | int | None) -> VisibleEngines:
        """The engines of the whole site, and those of ``owner`` (a row, its key, or None).

        What another owner has, and what it is called, is not known to this one: whatever lists
        engines or takes one by its name or key starts here.
        """
        theirs = models.Q(owner=None)
        if owner is not None:
            theirs |= models.Q(owner=owner)
        return VisibleEngines(self.model, using=self._db).filter(theirs).select_related("line")


class Engine(models.Model):
    """A configured translation system: one version of its line.

    ``owner``: who brought it, and alone may use it; null if it belongs to the whole site.
    ``used_options``: the options with which a run first used it; null if none has. From then on its
    line, label, kind and the options that change answers stay the same.
    """

    # Without its own index, since the constraint below begins with it.
    line = models.ForeignKey(EngineLine, models.PROTECT, related_name="engines", db_index=False)
    version_label = models.CharField(max_length=100, blank=True)
    # Without an index: there are few engines.
    owner = models.ForeignKey(
        settings.ENGINE_OWNER_MODEL,
        models.CASCADE,
        null=True,
        editable=False,
        db_index=False,
        related_name="engines",
    )
    kind = models.CharField(max_length=50, help_text="the adapter that drives it")
    options = models.JSONField(default=dict, blank=True)
    used_options = models.JSONField(null=True, editable=False)
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
    price_per_million_input_tokens = models.DecimalField(
        max_digits=10, decimal_places=4, null=True, blank=True, validators=[MinValueValidator(0)]
    )
    price_per_million_output_tokens = models.DecimalField(
        max_digits=10, decimal_places=4, null=True, blank=True, validators=[MinValueValidator(0)]
    )
    created = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[EngineManager] = EngineManager()

    class Meta:
        ordering = ["line__name", "-created"]
        constraints = [
            models.UniqueConstraint(
                fields=["line", "version_label", "owner"], name="owned_engine_version_once"
            ),
            # Null differs from null in the constraint above.
            models.UniqueConstraint(
                fields=["line", "version_label"],
                condition=models.Q(owner=None),
                name="engine_version_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @transaction.atomic
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the engine.

        :raises EngineConfigurationError: a run has used it, and the change would rewrite history.
        """
        # Locked: a run that is being created notes first that it uses the version, or finds it saved.
        stored = Engine.objects.select_for_update().filter(pk=self.pk).first() if self.pk else None
        if stored is not None:
            self.used_options = stored.used_options
            if stored.used and stored._history() != self._history():
                raise EngineConfigurationError(
                    EngineMessage.VERSION_USED(name=stored.name),
                    remedy=EngineMessage.NEEDS_A_VERSION(),
                )
        super().save(*args, **kwargs)

    @property
    def used(self) -> bool:
        """Whether a run has used this version."""
        return self.used_options is not None

    def _history(self) -> tuple[Any, ...]:
        """What stays the same once a run has used the version."""
        return self.line_id, self.version_label, self.kind, self.answer_options

    @property
    def answer_options(self) -> dict[str, Any]:
        """The options that change answers, with the defaults of those left out."""
        return registry.answer_options(self.kind, self.options)

    def new_version(self) -> Engine:
        """An unsaved copy, with the key, for which nothing is missing but a label."""
        own = {"id", "created", "used_options", "version_label"}
        names = {field.attname for field in self._meta.concrete_fields} - own
        return Engine(**{name: getattr(self, name) for name in names})

    @property
    def name(self) -> str:
        """Line and version as shown on pages, for example ``apertium 3.8``."""
        return f"{self.line.name} {self.version_label}".strip()

    @property
    def metered_as(self) -> str:
        """The name in metrics: those of two owners may have the same one on their pages."""
        return self.name if self.owner_id is None else f"{self.name} (project {self.owner_id})"

    def adapter(
        self,
        record: Callable[[Exchange], None] | None = None,
        permission: Callable[[int], AbstractContextManager[None]] = no_limit,
        sent: Callable[[], None] = no_count,
        call_engine: EngineCall | None = None,
    ) -> Adapter:
        """The adapter for this engine's kind, with its validated options and its key.

        For the parameters see :class:`~engines.adapters.base.AdapterContext`.

        :raises EngineConfigurationError: unknown kind, invalid options or a missing key.
        """
        context = AdapterContext(
            data_folder=Path(settings.DATA_DIR),
            recorded_folder=files.recorded_folder(self.owner_id),
            fetch=files.fetch,
            allow_private_addresses=getattr(settings, "ENGINES_ALLOW_PRIVATE_ADDRESSES", False),
            allow_commands=getattr(settings, "ENGINES_ALLOW_COMMANDS", False),
            engine=lambda name: self.named(name).adapter(record, permission, sent, call_engine),
            call_engine=call_engine,
            record=record,
            permission=permission,
            sent=sent,
        )
        return registry.build(self.kind, self.options, key=self.key(), context=context)

    def named(self, name: str) -> Engine:
        """The engine that this one wraps under a name.

        :raises EngineConfigurationError: this engine's owner sees no such engine, or it wraps others
            itself.
        """
        found = Engine.objects.visible_to(self.owner_id).by_name(name)
        if registry.adapter_type(found.kind).wraps:
            raise EngineConfigurationError(EngineMessage.WRAPS_ANOTHER(name=found.name))
        return found

    def target_engines(self) -> list[Engine]:
        """The engines that requests go to and whose limits apply: this one or those it wraps.

        :raises EngineConfigurationError: one of them does not exist, or wraps others itself.
        """
        return self._wrapped() or [self]

    def _wrapped(self) -> list[Engine]:
        if self.kind not in registry.ADAPTERS:
            return []
        names = [self.options.get(option) for option in registry.adapter_type(self.kind).wraps]
        return [self.named(name) for name in names if name]

    def key(self) -> str:
        """The secret key, from the environment or decrypted from the database; empty if none.

        :raises EngineConfigurationError: the variable is not set, or the key cannot be decrypted.
        """
        if self.key_variable:
            if self.key_variable in OWN_SECRETS:
                raise EngineConfigurationError(EngineMessage.NO_KEY_IN(name=self.key_variable))
            if not os.environ.get(self.key_variable):
                raise EngineConfigurationError(
                    EngineMessage.KEY_NOT_SET(name=self.name, variable=self.key_variable),
                    remedy=EngineMessage.SET_THE_VARIABLE(),
                )
            return os.environ[self.key_variable]
        return encryption.decrypt(self.sealed_key) if self.sealed_key else ""

    def set_key(self, key: str) -> None:
        """Set the encrypted key without saving; an empty one removes it."""
        self.sealed_key = encryption.encrypt(key) if key else ""

    def answer_key(self) -> str:
        """The key of this engine's translations in the answer cache (SHA-256, hexadecimal)."""
        # Another time limit, for example, does not make its answers unknown.
        options = self.options if self.used_options is None else self.used_options
        identity: list[Any] = [self.kind, self.line.name, self.version_label, options]
        identity += [self.owner_id] if self.owner_id else []
        # A wrapping engine's answers change when a wrapped engine changes.
        identity += [one.answer_key() for one in self._wrapped()]
        canonical = json.dumps(identity, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()
