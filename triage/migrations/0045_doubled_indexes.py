"""Removes indexes that others begin with, and those for searches that nothing makes."""

import django.db.models.deletion
import triage.models.webhook
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('engines', '0003_doubled_indexes'),
        ('triage', '0044_first_seen'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name='apitoken',
            name='digest',
            field=models.CharField(max_length=64),
        ),
        migrations.AlterField(
            model_name='commentsread',
            name='suspect',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='triage.suspect'),
        ),
        migrations.AlterField(
            model_name='computedcases',
            name='figure',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='lists', to='triage.computedfigure'),
        ),
        migrations.AlterField(
            model_name='computedfigure',
            name='key',
            field=models.CharField(max_length=64),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='message_id',
            field=models.CharField(default=triage.models.webhook.new_message_id, max_length=40),
        ),
        migrations.AlterField(
            model_name='gate',
            name='project',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='gates', to='triage.project'),
        ),
        migrations.AlterField(
            model_name='listeditems',
            name='project',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='listed_items', to='triage.project'),
        ),
        migrations.AlterField(
            model_name='membership',
            name='project',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='triage.project'),
        ),
        migrations.AlterField(
            model_name='project',
            name='name',
            field=models.CharField(max_length=120),
        ),
        migrations.AlterField(
            model_name='publiclink',
            name='digest',
            field=models.CharField(max_length=64),
        ),
        migrations.AlterField(
            model_name='rankingmodel',
            name='project',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rankings', to='triage.project'),
        ),
        migrations.AlterField(
            model_name='run',
            name='campaign',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='runs', to='triage.campaign'),
        ),
        migrations.AlterField(
            model_name='run',
            name='status',
            field=models.CharField(choices=[('pending', 'Waiting to start'), ('generating', 'Generating test cases'), ('running', 'In progress'), ('paused', 'Paused'), ('budget', 'Character limit reached'), ('stopped', 'Stopped'), ('done', 'Done'), ('failed', 'Failed')], default='pending', max_length=12),
        ),
        migrations.AlterField(
            model_name='savedview',
            name='project',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='views', to='triage.project'),
        ),
        migrations.AlterField(
            model_name='scheduledcampaign',
            name='schedule',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='started', to='triage.schedule'),
        ),
        migrations.AlterField(
            model_name='wordlistversion',
            name='word_list',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='triage.wordlist'),
        ),
        migrations.AddIndex(
            model_name='run',
            index=models.Index(fields=['status'], name='run_status'),
        ),
        migrations.AddConstraint(
            model_name='apitoken',
            constraint=models.UniqueConstraint(fields=('digest',), name='one_token_per_digest'),
        ),
        migrations.AddConstraint(
            model_name='computedfigure',
            constraint=models.UniqueConstraint(fields=('key',), name='one_figure_per_key'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(fields=('message_id',), name='one_delivery_per_id'),
        ),
        migrations.AddConstraint(
            model_name='project',
            constraint=models.UniqueConstraint(fields=('name',), name='one_project_per_name'),
        ),
        migrations.AddConstraint(
            model_name='publiclink',
            constraint=models.UniqueConstraint(fields=('digest',), name='one_link_per_digest'),
        ),
    ]
