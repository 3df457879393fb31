"""The supervisor as a foreground program: a closed terminal stops it, as Ctrl-C does.

supervisord itself takes a hang-up as the wish to start anew, which suits a system service only.
"""

from __future__ import annotations

import signal

from supervisor import supervisord
from supervisor.options import ServerOptions


class ForegroundOptions(ServerOptions):  # type: ignore[misc]  # the library has no types
    def get_signal(self) -> int | None:
        """Return the next signal received, a hang-up as the wish to end."""
        received: int | None = super().get_signal()
        return signal.SIGTERM if received == signal.SIGHUP else received


def main() -> None:
    options = ForegroundOptions()
    options.realize(doc=supervisord.__doc__)
    options.first = True
    options.test = False
    supervisord.go(options)


if __name__ == "__main__":
    main()
