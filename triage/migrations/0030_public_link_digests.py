from __future__ import annotations

import hashlib
from typing import Any

from django.db import migrations, models


def hash_tokens(apps: Any, editor: Any) -> None:
    """Addresses that were given out go on working; what is stored no longer opens them."""
    for link in apps.get_model("triage", "PublicLink").objects.all():
        link.token = hashlib.sha256(link.token.encode()).hexdigest()
        link.save(update_fields=["token"])


class Migration(migrations.Migration):
    dependencies = [("triage", "0029_ranking_rests")]

    operations = [
        migrations.RunPython(hash_tokens, migrations.RunPython.noop),
        migrations.RenameField("publiclink", "token", "digest"),
        migrations.AlterField(
            "publiclink", "digest", models.CharField(max_length=64, unique=True)
        ),
    ]
