"""Language models that judge: permissions, runs and answers."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('engines', '0006_owned_engines'),
        ('triage', '0066_score_tenths'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='JudgeRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('lease_token', models.CharField(blank=True, max_length=32)),
                ('lease_until', models.DateTimeField(blank=True, null=True)),
                ('losses', models.PositiveSmallIntegerField(editable=False, null=True)),
                ('message', models.TextField(blank=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('finished_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('scope', models.CharField(choices=[('cases', 'All cases of a campaign'), ('suspects', 'Open suspects'), ('survey', 'Translations drawn for a survey')], max_length=8)),
                ('limit', models.PositiveIntegerField(null=True)),
                ('seed', models.BigIntegerField()),
                ('repeats', models.PositiveSmallIntegerField(default=1)),
                ('fresh', models.BooleanField(default=False)),
                ('prompt', models.CharField(max_length=40)),
                ('options', models.JSONField(default=dict)),
                ('status', models.CharField(choices=[('waiting', 'Waiting'), ('running', 'In progress'), ('done', 'Done'), ('failed', 'Failed'), ('stopped', 'Stopped')], default='waiting', max_length=8)),
                ('prepared', models.BooleanField(default=False)),
                ('total', models.PositiveIntegerField(default=0)),
                ('call_cap', models.PositiveIntegerField(null=True)),
                ('cost_cap', models.DecimalField(decimal_places=4, max_digits=12, null=True)),
                ('not_before', models.DateTimeField(null=True)),
                ('campaign', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='judge_runs', to='triage.campaign')),
                ('engine', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='engines.engine')),
                ('project', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='judge_runs', to='triage.project')),
                ('requested_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('survey', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='judge_runs', to='triage.survey')),
            ],
            options={
                'ordering': ['-created', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='JudgeAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('repeat', models.PositiveSmallIntegerField(default=0)),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('asked', 'Asked'), ('answered', 'Answered'), ('refused', 'Refused'), ('broken', 'Unreadable'), ('cut', 'Cut off'), ('failed', 'No answer')], default='waiting', max_length=8)),
                ('key', models.CharField(blank=True, max_length=32)),
                ('score', models.PositiveSmallIntegerField(null=True)),
                ('worst', models.CharField(blank=True, choices=[('minor', 'minor'), ('major', 'major'), ('critical', 'critical')], max_length=8)),
                ('spans', models.JSONField(default=list)),
                ('unlocated', models.PositiveSmallIntegerField(default=0)),
                ('corrected', models.TextField(blank=True)),
                ('flags', models.JSONField(default=list)),
                ('message', models.TextField(blank=True)),
                ('reply', models.TextField(blank=True)),
                ('model', models.CharField(blank=True, max_length=200)),
                ('cached', models.BooleanField(default=False)),
                ('calls', models.PositiveSmallIntegerField(default=0)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('tokens_sent', models.PositiveIntegerField(null=True)),
                ('tokens_received', models.PositiveIntegerField(null=True)),
                ('cost', models.DecimalField(decimal_places=8, max_digits=14, null=True)),
                ('seconds', models.FloatField(null=True)),
                ('asked_at', models.DateTimeField(null=True)),
                ('answered_at', models.DateTimeField(null=True)),
                ('outcome', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='judge_answers', to='triage.outcome')),
                ('run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='triage.judgerun')),
            ],
            options={
                'ordering': ['run', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='JudgePermission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('allowed_at', models.DateTimeField(auto_now_add=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('allowed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('engine', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='engines.engine')),
                ('project', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='judge_permissions', to='triage.project')),
                ('withdrawn_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-allowed_at', '-pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('project', 'engine'), name='one_standing_permission_per_judge')],
            },
        ),
        migrations.AddIndex(
            model_name='judgerun',
            index=models.Index(fields=['project', '-created'], name='judge_runs_of_project'),
        ),
        migrations.AddIndex(
            model_name='judgeanswer',
            index=models.Index(fields=['run', 'state', 'id'], name='judge_answers_by_state'),
        ),
        migrations.AddIndex(
            model_name='judgeanswer',
            index=models.Index(condition=models.Q(('state', 'answered')), fields=['key'], name='judge_answer_cache'),
        ),
        migrations.AddConstraint(
            model_name='judgeanswer',
            constraint=models.UniqueConstraint(fields=('run', 'outcome', 'repeat'), name='one_judge_answer_per_item'),
        ),
    ]
