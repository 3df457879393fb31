"""Lets an engine belong to a project, which alone sees it then."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('engines', '0005_used_versions'),
        ('triage', '0001_squashed_0046'),
    ]

    operations = [
        migrations.AddField(
            model_name='engine',
            name='owner',
            field=models.ForeignKey(db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='engines', to=settings.ENGINE_OWNER_MODEL),
        ),
        migrations.RemoveConstraint(
            model_name='engine',
            name='engine_version_once',
        ),
        migrations.AddConstraint(
            model_name='engine',
            constraint=models.UniqueConstraint(fields=('line', 'version_label', 'owner'), name='owned_engine_version_once'),
        ),
        migrations.AddConstraint(
            model_name='engine',
            constraint=models.UniqueConstraint(condition=models.Q(('owner', None)), fields=('line', 'version_label'), name='engine_version_once'),
        ),
    ]
