"""Standard output as a host reads it: what it takes at once, and nothing for a host that does not read or is gone."""

import select

_READY = 512  # bytes that a pipe takes at once where it takes any: POSIX


class Output:
    """Writes to `file`, unbuffered. Windows cannot be asked whether it takes anything: there `send` may wait."""

    def __init__(self, file):
        self._file = file
        self.ended = False  # the reader is gone for good
        self._poll = select.poll() if hasattr(select, "poll") else None
        if self._poll is not None:
            self._poll.register(file, select.POLLOUT)

    def send(self, buffer, start: int, stop: int) -> int:
        """Give the host `buffer[start:stop]`; how many bytes were taken."""
        at = start
        try:
            while at < stop and (self._poll is None or self._poll.poll(0)):
                at += self._file.write(memoryview(buffer)[at : min(stop, at + _READY)]) or 0
        except OSError:
            self.ended = True
        return at - start
