"""What a user's list of suspects begins with."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("triage", "0069_scopes_and_backups")]

    operations = [
        migrations.AlterField("preference", "language", models.CharField(blank=True, max_length=8)),
        migrations.AddField("preference", "first_views", models.JSONField(blank=True, default=dict)),
    ]
