"""A Pico for tests of the host: one connection on a TCP port, and the list of serial ports that a test makes up."""

import contextlib
import socket
import threading
from types import SimpleNamespace

from fake_device import FakeTransport
from host_tools.device import serial_port


class FakePico:
    """One connection on a TCP port; answers by `FakeTransport`."""

    def __init__(self, mute=False):
        self.server = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self.server.getsockname()[1]}"
        self.brain = FakeTransport()
        self.mute = mute
        self.client = None
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        self.client, _ = self.server.accept()
        self.client.sendall(b'cond half of a line"}\n>>> for people\n')
        threading.Thread(target=self.speak, daemon=True).start()
        with contextlib.suppress(ConnectionResetError):  # the plug is pulled
            for line in self.client.makefile("rb"):
                if line.strip() and not self.mute:
                    self.brain.write(line)

    def speak(self):
        while line := self.brain.read_line():
            self.client.sendall(line)

    def unplug(self):
        self.client.shutdown(socket.SHUT_RDWR)
        self.client.close()


def ports(monkeypatch, *found):
    listed = [SimpleNamespace(device=name, vid=vid) for name, vid in found]
    monkeypatch.setattr(serial_port.list_ports, "comports", lambda: listed)
