"""Adds indexes for filters that few rows match, and for orders of the list of suspects."""

from django.db import migrations, models

from triage.migrations._online import AddIndexOnline


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('triage', '0040_rename_bug_upload_look'),
    ]

    operations = [
        AddIndexOnline(
            model_name='case',
            index=models.Index(condition=models.Q(('format', ''), _negated=True), fields=['format'], name='case_format'),
        ),
        AddIndexOnline(
            model_name='outcome',
            index=models.Index(condition=models.Q(('suspect__isnull', False)), fields=['suspect'], name='outcome_suspect'),
        ),
        AddIndexOnline(
            model_name='outcome',
            index=models.Index(condition=models.Q(('evidence__has_key', 'elsewhere')), fields=['run'], name='outcome_elsewhere'),
        ),
        AddIndexOnline(
            model_name='suspect',
            index=models.Index(fields=['project', 'kind', 'status', 'id'], name='suspect_by_status'),
        ),
        AddIndexOnline(
            model_name='suspect',
            index=models.Index(fields=['engine_line', 'project', 'id'], name='suspect_engine'),
        ),
        AddIndexOnline(
            model_name='suspect',
            index=models.Index(condition=models.Q(('assignee__isnull', False)), fields=['assignee'], name='suspect_assignee'),
        ),
        AddIndexOnline(
            model_name='suspect',
            index=models.Index(condition=models.Q(('rating__isnull', False)), fields=['rating'], name='suspect_rating'),
        ),
        AddIndexOnline(
            model_name='suspect',
            index=models.Index(condition=models.Q(('flaky', True)), fields=['project', 'id'], name='suspect_flaky'),
        ),
        AddIndexOnline(
            model_name='suspect',
            index=models.Index(condition=models.Q(('disclosed', True)), fields=['project', 'id'], name='suspect_disclosed'),
        ),
        AddIndexOnline(
            model_name='suspect',
            index=models.Index(condition=models.Q(('presence', 'fixed')), fields=['project', 'id'], name='suspect_fixed'),
        ),
    ]
