"""The supervisor as a foreground program: a closed terminal stops it, as Ctrl-C does.

supervisord itself takes a hang-up as the wish to start anew, which suits a system service only, and
says nothing while it waits for what its children have in hand.
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
        """Return the next signal received, a hang-up as the wish to end.

        The first wish to end is answered with what is waited for, a second one ends that at once.
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
            _say("Ending everything at once; what was at work is done again after the next start.")
            for child in children:
                child.kill(signal.SIGKILL)
        else:
            names = ", ".join(sorted(child.config.name for child in children))
            _say(f"Stopping; each has some seconds to end its work: {names or 'nothing'}.")
            _say("Ctrl-C once more ends everything at once.")
        self.stopping = True


def _say(text: str) -> None:
    """Tell whoever is at the terminal, if that is still there."""
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
