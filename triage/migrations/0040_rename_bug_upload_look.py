from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('triage', '0039_suspect_texts'),
    ]

    operations = [
        migrations.RenameField(model_name='bugupload', old_name='look', new_name='preview'),
    ]
