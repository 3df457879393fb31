"""Counts of suspects, from which the overview and the groups are read."""

import django.db.models.deletion
from django.db import migrations, models


COUNT = """
INSERT INTO triage_suspectcount (
    project_id, method, engine_line_id, source_language, target_language, capability, error_kind,
    status, presence, category, suspects, newest
)
SELECT
    project_id, method, engine_line_id, source_language, target_language, capability, error_kind,
    status, presence, CASE WHEN status = 'confirmed' THEN category ELSE '' END, COUNT(*), MAX(id)
FROM triage_suspect WHERE kind = 'suspect'
GROUP BY
    project_id, method, engine_line_id, source_language, target_language, capability, error_kind,
    status, presence, CASE WHEN status = 'confirmed' THEN category ELSE '' END
"""


class Migration(migrations.Migration):

    dependencies = [
        ('engines', '0002_sealed_key'),
        ('triage', '0042_fewer_indexes'),
    ]

    operations = [
        migrations.CreateModel(
            name='SuspectCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('method', models.CharField(max_length=20)),
                ('source_language', models.CharField(max_length=16)),
                ('target_language', models.CharField(max_length=16)),
                ('capability', models.CharField(max_length=40)),
                ('error_kind', models.CharField(blank=True, max_length=24)),
                ('status', models.CharField(choices=[('open', 'Open'), ('adjudication', 'In adjudication'), ('confirmed', 'Confirmed'), ('rejected', 'Rejected')], max_length=12)),
                ('presence', models.CharField(choices=[('new', 'New'), ('still', 'Still failing'), ('fixed', 'Fixed'), ('reopened', 'Reopened')], max_length=8)),
                ('category', models.CharField(blank=True, max_length=3)),
                ('suspects', models.IntegerField()),
                ('newest', models.PositiveBigIntegerField(default=0)),
                ('engine_line', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='engines.engineline')),
                ('project', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='suspect_counts', to='triage.project')),
            ],
            options={
                'ordering': ['project', 'pk'],
                'indexes': [models.Index(fields=['project', 'id'], name='suspect_counts_of_project')],
            },
        ),
        migrations.RunSQL(COUNT, migrations.RunSQL.noop),
    ]
