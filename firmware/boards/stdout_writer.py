"""Standard output for a host: write what it takes at once, and nothing for a host that does not read or is gone."""

import select

_READY = 512  # a pipe that takes anything takes at least this many bytes at once: POSIX


class Output:
    """Writes to `file`, unbuffered. On Windows `send` may wait, because the system cannot be asked whether it takes
    anything."""

    def __init__(self, file):
        self._file = file
        self.ended = False  # the reader is gone for ever
        self._poll = select.poll() if hasattr(select, "poll") else None
        if self._poll is not None:
            self._poll.register(file, select.POLLOUT)

    def send(self, buffer, start: int, stop: int) -> int:
        """Send `buffer[start:stop]` to the host. Return the number of bytes taken."""
        at = start
        try:
            while at < stop and (self._poll is None or self._poll.poll(0)):
                at += self._file.write(memoryview(buffer)[at : min(stop, at + _READY)]) or 0
        except OSError:
            self.ended = True
        return at - start
