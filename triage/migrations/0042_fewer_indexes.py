"""Removes indexes that others begin with, or that partial ones replace."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('engines', '0002_sealed_key'),
        ('triage', '0041_partial_indexes'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='suspect',
            name='suspect_status',
        ),
        migrations.AlterField(
            model_name='batch',
            name='run',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='batches', to='triage.run'),
        ),
        migrations.AlterField(
            model_name='casecount',
            name='run',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='case_counts', to='triage.run'),
        ),
        migrations.AlterField(
            model_name='judgement',
            name='reviewer',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='judgements', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='outcome',
            name='suspect',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='outcomes', to='triage.suspect'),
        ),
        migrations.AlterField(
            model_name='reservation',
            name='suspect',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='reservations', to='triage.suspect'),
        ),
        migrations.AlterField(
            model_name='steptime',
            name='run',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='step_times', to='triage.run'),
        ),
        migrations.AlterField(
            model_name='suspect',
            name='assignee',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='suspect',
            name='engine_line',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='suspects', to='engines.engineline'),
        ),
        migrations.AlterField(
            model_name='suspect',
            name='first_run',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='triage.run'),
        ),
        migrations.AlterField(
            model_name='suspect',
            name='last_run',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='triage.run'),
        ),
        migrations.AlterField(
            model_name='suspect',
            name='rating',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='items', to='triage.ratingcampaign'),
        ),
    ]
