"""``python -m webapp.server.web``: the web server, waitress, in processes of one socket.

In each process one thread receives requests and sends responses, and others work on requests that
have arrived whole. Slow connections therefore cost a place in a table and keep nobody waiting.
"""

from __future__ import annotations

import argparse
import gc
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import connections
from django.urls import get_resolver
from waitress import create_server, wasyncore

#: Seconds that requests in work get when the server has to stop.
GRACE = 5.0
#: Connections waiting to be accepted; further ones are tried again by the system that makes them.
BACKLOG = 1024
#: Files that a process may open, where the system lets it.
MOST_FILES = 16_384


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser("webapp.server.web", description="Serve the pages.")
    parser.add_argument("--bind", default="127.0.0.1:8000", help="address and port to listen on")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--threads", type=int, default=8, help="of each process")
    options = parser.parse_args(arguments)
    listener = listen(options.bind)
    from webapp.wsgi import application

    # Imports the pages before there are several processes, which then share them.
    _ = get_resolver().url_patterns
    parent = None
    if options.processes > 1:
        parent = os.getpid()
        _fork(options.processes)
    _serve(application, listener, options.threads, parent)


def listen(address: str) -> socket.socket:
    """Listen on ``host:port``; ``[::]:port`` takes IPv4 as well."""
    host, _colon, port = address.rpartition(":")
    host = host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    everywhere = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server(
        (host, int(port)), family=family, backlog=BACKLOG, dualstack_ipv6=everywhere
    )


def _fork(processes: int) -> None:
    """Return in each new process; this one replaces those that end until it is told to stop."""
    connections.close_all()
    gc.freeze()
    children: set[int] = set()
    stopping = False

    def stop(*_: Any) -> None:
        nonlocal stopping
        stopping = True
        for child in children:
            with suppress(ProcessLookupError):  # it may have ended just now
                os.kill(child, signal.SIGTERM)

    for number in STOPPING:
        signal.signal(number, stop)
    for _ in range(processes):
        if _started(children):
            return
    while children:
        if stopping:  # one that has just been started may have missed it
            stop()
        child, _status = os.wait()
        children.discard(child)
        if not stopping:
            # A process that cannot live must not be made as fast as the machine can.
            time.sleep(0.5)
        if not stopping and _started(children):
            return
    sys.exit(0)


STOPPING = (signal.SIGTERM, signal.SIGINT)


def _started(children: set[int]) -> bool:
    """Add a new process to the children; True in the new process."""
    # A signal in between would miss it.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    child = os.fork()
    if child:
        children.add(child)
    else:
        # Until it serves, it may be ended at once; the parent's handler would swallow the signal.
        for number in STOPPING:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return child == 0


def _serve(
    application: WSGIHandler, listener: socket.socket, threads: int, parent: int | None
) -> None:
    """Answer requests until told to stop, or until the process that forked this one is gone."""
    server = create_server(
        application,
        sockets=[listener],
        threads=threads,
        backlog=BACKLOG,
        connection_limit=_most_files() // 4,
        asyncore_use_poll=True,
        # Longer than a browser keeps a connection: it might send a request while it is closed.
        channel_timeout=300,
        max_request_body_size=settings.LARGEST_REQUEST + 1,
        max_request_header_size=2**16,
        # Sent to disk up to here, so that a slow reader keeps no thread.
        outbuf_high_watermark=2**26,
        url_prefix=settings.URL_PREFIX,
        # The settings say which peers are trusted (webapp.http_headers).
        clear_untrusted_proxy_headers=False,
        log_socket_errors=False,
        ident=None,
    )
    stopping = False

    def stop(*_: Any) -> None:
        nonlocal stopping
        stopping = True
        server.pull_trigger()

    for number in STOPPING:
        signal.signal(number, stop)
    while not stopping and parent in (None, os.getppid()):
        wasyncore.loop(timeout=1, use_poll=True, map=server._map, count=1)
    server.del_channel()
    listener.close()
    channels = server.active_channels
    deadline = time.monotonic() + GRACE
    while time.monotonic() < deadline and any(
        channel.requests or channel.total_outbufs_len for channel in channels.values()
    ):
        wasyncore.loop(timeout=0.1, use_poll=True, map=server._map, count=1)


def _most_files() -> int:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


if __name__ == "__main__":
    main(sys.argv[1:])
