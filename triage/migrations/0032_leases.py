from __future__ import annotations

from datetime import timedelta

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

#: What stored when its worker last gave a sign of life; two minutes after it was taken over.
SEEN = ("bugupload", "export", "harvest", "recordedimport", "reduction", "rankingturn")
WORK = SEEN[:-1]
SILENT = timedelta(minutes=2)


def until_when(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Signs of life become ends of leases; what nobody has in hand has none."""
    alias = schema_editor.connection.alias
    for name in SEEN:
        rows = apps.get_model("triage", name).objects.using(alias)
        if name in WORK:
            rows.exclude(status="running").update(lease_until=None)
        rows.filter(lease_until__isnull=False).update(lease_until=models.F("lease_until") + SILENT)


def leased(name: str) -> list[migrations.AddField]:
    """The columns of a lease beside its end."""
    return [
        migrations.AddField(name, "lease_token", models.CharField(blank=True, max_length=32)),
        migrations.AddField(
            name, "losses", models.PositiveSmallIntegerField(editable=False, null=True)
        ),
    ]


class Migration(migrations.Migration):
    dependencies = [("triage", "0031_delivery_message")]

    operations = [
        migrations.AddField("run", "lease_token", models.CharField(blank=True, max_length=32)),
        *[migrations.RenameField(name, "seen_at", "lease_until") for name in SEEN],
        migrations.RenameField("computedfigure", "claimed_until", "lease_until"),
        *[
            migrations.AlterField(
                name, "lease_until", models.DateTimeField(blank=True, null=True)
            )
            for name in SEEN
        ],
        *[step for name in (*SEEN, "computedfigure") for step in leased(name)],
        *[migrations.RemoveField(name, "attempts") for name in WORK if name != "export"],
        *[
            migrations.AddField(
                name,
                "finished_at",
                models.DateTimeField(blank=True, editable=False, null=True),
            )
            for name in ("bugupload", "export", "harvest")
        ],
        *[
            migrations.AlterField(
                name,
                "finished_at",
                models.DateTimeField(blank=True, editable=False, null=True),
            )
            for name in ("recordedimport", "reduction")
        ],
        migrations.AlterField("export", "message", models.TextField(blank=True)),
        migrations.RunPython(until_when, migrations.RunPython.noop, elidable=True),
    ]
