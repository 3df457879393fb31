"""Addresses of the triage pages."""

from __future__ import annotations

from django.contrib.auth import views as auth_views
from django.urls import URLPattern, path

from triage.views import members
from triage.views.access import public, role_required

urlpatterns: list[URLPattern] = [
    path("accounts/login/", public(auth_views.LoginView.as_view()), name="login"),
    path("accounts/logout/", public(auth_views.LogoutView.as_view()), name="logout"),
    path(
        "accounts/password/",
        role_required()(auth_views.PasswordChangeView.as_view()),
        name="password_change",
    ),
    path(
        "accounts/password/done/",
        role_required()(auth_views.PasswordChangeDoneView.as_view()),
        name="password_change_done",
    ),
    path(
        "accounts/set/<uidb64>/<token>/",
        public(auth_views.PasswordResetConfirmView.as_view()),
        name="password_reset_confirm",
    ),
    path(
        "accounts/set/done/",
        public(auth_views.PasswordResetCompleteView.as_view()),
        name="password_reset_complete",
    ),
    path("project/", members.switch_project, name="switch-project"),
]
