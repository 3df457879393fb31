"""Addresses of the documents."""

from __future__ import annotations

from django.urls import path

from triage.views.help import pages

urlpatterns = [
    path("help/", pages.index, name="help"),
    path("help/files/<path:name>", pages.linked_file, name="help-file"),
    path("help/<slug:name>/", pages.document, name="help-document"),
]
