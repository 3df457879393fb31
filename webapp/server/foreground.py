"""supervisord as a foreground program: closing the terminal stops it, as Ctrl-C does.

supervisord itself restarts on SIGHUP, which suits only system services, and prints nothing while
it waits for its children to finish.
"""

from __future__ import annotations

import signal
import sys

from supervisor import supervisord
from supervisor.options import ServerOptions

STOPPING = frozenset({signal.SIGTERM, signal.SIGINT, signal.SIGQUIT})


class ForegroundOptions(ServerOptions):  # type: ignore[misc]  # the library has no types
    stopping = False

    def get_signal(self) -> int | None:
        """Return the next signal received, SIGHUP as SIGTERM.

        The first signal to stop prints the processes waited for; a second one kills them.
        """
        received: int | None = super().get_signal()
        if received == signal.SIGHUP:
            received = signal.SIGTERM
        if received in STOPPING:
            self._stop()
        return received

    def _stop(self) -> None:
        children = list(self.pidhistory.values())
        if self.stopping:
            _print(
                "Killing everything at once; unfinished work is done again after the next start."
            )
            for child in children:
                child.kill(signal.SIGKILL)
        else:
            names = ", ".join(sorted(child.config.name for child in children))
            _print(f"Stopping; waiting some seconds for: {names or 'nothing'}.")
            _print("Press Ctrl-C again to kill everything.")
        self.stopping = True


def _print(text: str) -> None:
    """Print to the terminal, if it is still there."""
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except OSError:
        return


def main() -> None:
    options = ForegroundOptions()
    options.realize(doc=supervisord.__doc__)
    options.first = True
    options.test = False
    supervisord.go(options)


if __name__ == "__main__":
    main()
