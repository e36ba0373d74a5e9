"""Standard output for a host: write what the host accepts at once, and nothing if it does not read or is gone."""

import select

_READY = 512  # a pipe that accepts any bytes accepts at least this number at once: POSIX


class Output:
    """Writes to the unbuffered file `file`.

    On Windows `send` may wait, because Windows does not report whether a pipe accepts bytes.
    """

    def __init__(self, file):
        self._file = file
        self.ended = False  # True if the reader is gone for ever
        self._poll = select.poll() if hasattr(select, "poll") else None
        if self._poll is not None:
            self._poll.register(file, select.POLLOUT)

    def send(self, buffer, start: int, stop: int) -> int:
        """Send `buffer[start:stop]` to the host. Return how many bytes were accepted."""
        at = start
        try:
            while at < stop and (self._poll is None or self._poll.poll(0)):
                at += self._file.write(memoryview(buffer)[at : min(stop, at + _READY)]) or 0
        except OSError:
            self.ended = True
        return at - start
