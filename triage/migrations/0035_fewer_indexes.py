"""Indexes that are the beginning of others, or that nothing asks, cost each stored case time and room."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('engines', '0002_sealed_key'),
        ('triage', '0034_plain_labels'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='suspect',
            name='suspect_status',
        ),
        migrations.AlterField(
            model_name='case',
            name='run',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='cases', to='triage.run'),
        ),
        migrations.AlterField(
            model_name='outcome',
            name='run',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='outcomes', to='triage.run'),
        ),
        migrations.AlterField(
            model_name='suspect',
            name='project',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='suspects', to='triage.project'),
        ),
        migrations.AlterField(
            model_name='translation',
            name='engine',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='translations', to='engines.engine'),
        ),
        migrations.AlterField(
            model_name='translation',
            name='key',
            field=models.CharField(max_length=32),
        ),
        migrations.AddIndex(
            model_name='suspect',
            index=models.Index(fields=['project', 'kind', 'status', 'id', 'presence'], name='suspect_status'),
        ),
        migrations.AddIndex(
            model_name='suspect',
            index=models.Index(condition=models.Q(('extra_slots__gt', 0)), fields=['project'], name='suspect_extra_slots'),
        ),
        migrations.AddConstraint(
            model_name='translation',
            constraint=models.UniqueConstraint(fields=('key',), name='one_answer_per_key'),
        ),
    ]
