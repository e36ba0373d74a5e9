"""A pool of worker processes that ends with the process that started it, however that ends."""

import contextlib
import multiprocessing
import signal
from collections.abc import Iterator
from multiprocessing.pool import Pool

from host_tools.command_line.endings import ENDINGS


@contextlib.contextmanager
def workers(processes: int) -> Iterator[Pool]:
    """A pool of so many processes. Only the process that started them reacts to Ctrl-C, which a terminal sends to
    all."""
    if hasattr(signal, "pthread_sigmask"):  # blocked, not ignored: what comes meanwhile is not lost
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
    """A worker begins: signals end it as any process, but keys at the terminal do not."""
    for ending in ENDINGS:
        signal.signal(ending, signal.SIG_IGN if ending == signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
