"""Addresses of number tests: templates, harvests and the check of one pair."""

from __future__ import annotations

from django.urls import path

from triage.views.numbertest import check, templates

urlpatterns = [
    path("check/", check.check, name="check"),
    path("templates/", templates.template_list, name="templates"),
    path("templates/harvests/", templates.harvest_list, name="harvests"),
    path("templates/harvests/<int:pk>/", templates.harvest_part, name="harvest-part"),
    path("templates/add", templates.add_templates, name="templates-add"),
    path("templates/<int:pk>/switch", templates.switch_template, name="template-switch"),
]
