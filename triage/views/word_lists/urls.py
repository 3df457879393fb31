"""Addresses of word lists."""

from __future__ import annotations

from django.urls import path

from triage.views.word_lists import word_lists

urlpatterns = [
    path("lists/", word_lists.list_lists, name="word-lists"),
    path("lists/<int:pk>/", word_lists.word_list, name="word-list"),
    path("lists/<int:pk>/<int:number>.csv", word_lists.list_file, name="word-list-file"),
    path("lists/<int:pk>/delete", word_lists.delete_list, name="word-list-delete"),
]
