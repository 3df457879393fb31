"""Addresses of file checks."""

from __future__ import annotations

from django.urls import path

from triage.views.files import checks, findings, rules

urlpatterns = [
    path("files/", checks.files, name="files"),
    path("files/new/", checks.new_check, name="file-check-new"),
    path("files/at/", checks.newest_of_path, name="file-check-at"),
    path("files/<int:pk>/", checks.file_check, name="file-check"),
    path("files/<int:pk>/state", checks.state, name="file-check-state"),
    path("files/<int:pk>/again/", checks.again, name="file-check-again"),
    path("files/<int:pk>/cancel", checks.cancel, name="file-check-cancel"),
    path("files/<int:pk>/delete", checks.delete, name="file-check-delete"),
    path("files/<int:pk>/download/<slug:form>", checks.download, name="file-check-download"),
    path("files/findings/<int:pk>/", findings.finding, name="finding"),
    path("files/findings/<int:pk>/answer", findings.answer, name="finding-answer"),
    path("files/findings/<int:pk>/ignore/", findings.ignore, name="finding-ignore"),
    path("files/ignored/", rules.rules, name="ignore-rules"),
    path("files/ignored/mtriage.yaml", rules.rules_file, name="ignore-rules-file"),
    path("files/ignored/<int:pk>/delete", rules.delete_rule, name="ignore-rule-delete"),
]
