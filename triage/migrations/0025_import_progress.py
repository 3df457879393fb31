from __future__ import annotations

from django.db import migrations, models


STATUS = models.CharField(
    choices=[
        ("waiting", "Waiting for a worker"),
        ("running", "Importing"),
        ("done", "Done"),
        ("failed", "Failed"),
        ("stopped", "Cancelled"),
    ],
    default="waiting",
    max_length=8,
)


class Migration(migrations.Migration):
    dependencies = [("triage", "0024_listed_items")]

    operations = [
        migrations.AlterField("bugupload", "status", STATUS),
        migrations.AddField("recordedimport", "rows_read", models.PositiveIntegerField(default=0)),
        migrations.AlterField(
            "recordedimport",
            "status",
            STATUS,
        ),
    ]
