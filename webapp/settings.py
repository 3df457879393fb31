"""The one settings file; everything comes from the environment and runs out of the box."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from webapp import local_redis, queues, secret_key, shapes, telemetry

# Engines' models and the parsers alike, which may not import one another.
shapes.bound()

# Every process reads this file before it writes anything: the database, uploads, exports and logs
# are for the site's own user alone, however open the folder is that they come to lie in.
os.umask(0o077)

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env.str("MTRIAGE_DATA", default=str(BASE_DIR / "var"))).resolve()
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key.load_or_make(DATA_DIR / "secret_key")
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_celery_beat",
    # Its viewer of the API's document, served from here.
    "ninja",
    "engines",
    "triage",
]

MIDDLEWARE = [
    "webapp.requests.RequestIds",
    # Before anything that asks for the host: a probe may come to an address.
    "webapp.health.Probes",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "webapp.security.SecurityHeaders",
    "webapp.security.BodyLimit",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "webapp.careful.CarefulAnswers",
]

ROOT_URLCONF = "webapp.urls"
WSGI_APPLICATION = "webapp.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# --- Database: SQLite unless DATABASE_URL names another -----------------------------------------

DATABASE_URL = env.str("DATABASE_URL", default="") or f"sqlite:///{DATA_DIR / 'mtriage.sqlite3'}"
DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        **env.db_url_config(DATABASE_URL),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Writers queue for the lock at BEGIN instead of failing half-way; readers never wait (WAL).
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }

# --- Background work -----------------------------------------------------------------------------

REDIS_URL = env.str("REDIS_URL", default="") or local_redis.url(DATA_DIR)
CELERY_BROKER_URL = local_redis.celery_url(REDIS_URL)
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = queues.ROUTES
CELERY_TASK_ANNOTATIONS = queues.LIMITS
CELERY_TASK_TIME_LIMIT = queues.LONGEST
# The queues from which workers of this site take, on whatever host: /readyz misses each of them.
MTRIAGE_QUEUES = env.list("MTRIAGE_QUEUES", default=[*queues.QUEUES])
CELERY_TASK_CREATE_MISSING_QUEUES = True
# A task leaves the queue when it is done, so that a killed worker's task runs again.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Its count asks for the pool, which is gone already when a worker ends while Redis is away.
CELERY_WORKER_ENABLE_PREFETCH_COUNT_REDUCTION = False
# On QUIT, running tasks get these seconds; what is unfinished then goes back to the queue.
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 5.0
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Redis may be away for any time: workers wait for it, a request that wants to send a task does not.
CELERY_BROKER_CONNECTION_RETRY = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_CONNECTION_TIMEOUT = 3
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0.2, "interval_max": 1}
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # After this many seconds an unfinished task is given to another worker: longer than any batch.
    "visibility_timeout": 600,
    "socket_keepalive": True,
    "socket_connect_timeout": 3,
    "health_check_interval": 10,
}
CELERY_BEAT_SCHEDULER = "webapp.scheduler:ReportingScheduler"
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "send stalled work again": {"task": "triage.tasks.recover_runs", "schedule": 10.0},
    "send what other systems wait for": {
        "task": "triage.integrations.tasks.send_due",
        "schedule": 10.0,
    },
    "forget what is old": {"task": "triage.tasks.forget_old", "schedule": 86_400.0},
    "train the order of queues": {"task": "triage.tasks.refresh_rankings", "schedule": 300.0},
}
# Days after which an engine's answer leaves the cache, and how long the steps of a run took is
# forgotten; 0 keeps them. Sessions go when they have expired.
KEEP_ANSWERS_DAYS = env.int("KEEP_ANSWERS_DAYS", default=0)
KEEP_STEP_TIMES_DAYS = env.int("KEEP_STEP_TIMES_DAYS", default=0)
# How long a worker may be silent about a batch before another one takes it.
MTRIAGE_BATCH_LEASE_SECONDS = env.int("MTRIAGE_BATCH_LEASE_SECONDS", default=60)
# Resampled figures of views with at most so many cases are computed while the reader waits (some
# 0.2 s); a worker computes larger ones. The same number of votes is counted for figures over votes.
FIGURES_AT_ONCE = env.int("FIGURES_AT_ONCE", default=20_000)

# --- Static files, languages, mail ---------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS: list[Any] = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
# Uploads, recorded translations and exports, where several hosts need them; else the data folder has
# them. boto3 reads AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY itself.
S3_BUCKET = env.str("S3_BUCKET", default="")
if S3_BUCKET:
    if importlib.util.find_spec("storages") is None:
        raise ImproperlyConfigured(
            "S3_BUCKET is set, and django-storages is not installed: "
            "run .venv/bin/pip install -r requirements-s3.txt, or unset it."
        )
    STORAGES["files"] = {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": env.str("S3_ENDPOINT_URL", default="") or None,
            "location": env.str("S3_PREFIX", default=""),
            "default_acl": None,
        },
    }
MEDIA_ROOT = DATA_DIR / "media"
# Django would let everybody read what it stores. The site hands out its static files itself.
FILE_UPLOAD_PERMISSIONS = 0o600
# Bytes of a request: the largest upload (bugs, 200 million bytes) with what may come along. The
# proxy's example in docs/deployment.md takes as much.
LARGEST_REQUEST = 200 * 2**20

LANGUAGE_CODE = "en"
FORM_RENDERER = "webapp.forms.Renderer"
LANGUAGES = [("en", "English"), ("es", "Español")]
LOCALE_PATHS = [BASE_DIR / "webapp" / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

if env.str("EMAIL_URL", default=""):
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = DATA_DIR / "mail"
# Seconds; without a bound a silent mail server would hold a worker for ever.
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="mtriage@localhost")

# --- Signing in and security ---------------------------------------------------------------------

AUTH_USER_MODEL = "auth.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

# Off by default, because script/server speaks plain HTTP on this machine alone.
HTTPS = env.bool("HTTPS", default=False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
# Asks for a place in browsers' own lists, from which a domain does not come off for months.
SECURE_HSTS_PRELOAD = HTTPS and env.bool("HSTS_PRELOAD", default=False)
# Django would warn of every site that does not ask.
SILENCED_SYSTEM_CHECKS = ["security.W021"]
# Proxies whose word on the browser's address and on HTTPS is believed; gunicorn reads it too.
FORWARDED_ALLOW_IPS = env.list("FORWARDED_ALLOW_IPS", default=["127.0.0.1", "::1"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
CSP = {
    "default-src": "'self'",
    # Plotly draws with inline styles.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}

# "json": one object a line, for collectors; with the request, the task and the run that it is about.
LOG_FORMAT = env.str("LOG_FORMAT", default="line")
if LOG_FORMAT not in ("line", "json"):
    raise ImproperlyConfigured(f"LOG_FORMAT={LOG_FORMAT}: write line or json.")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"secrets": {"()": "webapp.logs.MaskSecrets"}},
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
        "json": {"()": "webapp.logs.JsonLine"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["secrets"],
            "formatter": LOG_FORMAT,
        }
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # One line a request, for which a proxy usually writes one as well.
        "webapp.requests": {"level": "INFO" if LOG_FORMAT == "json" else "WARNING"},
        "httpx": {"level": "WARNING"},
        # Two lines a task, and one a schedule, would bury everything else.
        "celery.app.trace": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
        "django_celery_beat": {"level": "WARNING"},
    },
}

# --- Being watched -------------------------------------------------------------------------------

# What /metrics asks for in "Authorization: Bearer"; without one only this machine may read it.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
telemetry.report_errors()

# --- Engines -------------------------------------------------------------------------------------

# Engines on this machine or in its network (LibreTranslate, a local model's server) need this.
ENGINES_ALLOW_PRIVATE_ADDRESSES = env.bool("ENGINES_ALLOW_PRIVATE_ADDRESSES", default=False)
# Engines of the kind "command" run programs as the workers' user, so a person must allow it.
ENGINES_ALLOW_COMMANDS = env.bool("ENGINES_ALLOW_COMMANDS", default=False)
# Encrypt the keys of engines kept in the database, newest first; SECRET_KEY when empty.
ENGINE_KEY_SECRETS = env.list("ENGINE_KEY_SECRETS", default=[])
