"""A pool of worker processes. The pool ends when the process that started it ends, for any reason."""

import contextlib
import multiprocessing
import signal
from collections.abc import Iterator
from multiprocessing.pool import Pool

from host_tools.command_line.end_cleanly_on_signals import ENDINGS


@contextlib.contextmanager
def workers(processes: int) -> Iterator[Pool]:
    """Start a pool of `processes` workers, and end it after the `with` block.

    A terminal sends Ctrl-C to all processes, but only the process that started the workers reacts to Ctrl-C.
    """
    if hasattr(signal, "pthread_sigmask"):  # block the signals: a blocked signal arrives later, an ignored one is lost
        before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
        try:
            pool = multiprocessing.Pool(processes, _begin, (before,))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:
        pool = multiprocessing.Pool(processes, _begin, (set(),))
    with pool:
        yield pool


def _begin(mask: set[signal.Signals]) -> None:
    """Set the signal handlers of a new worker. A signal from another program ends the worker, but Ctrl-C at the
    terminal does not.
    """
    for ending in ENDINGS:
        signal.signal(ending, signal.SIG_IGN if ending == signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
