"""Debian's Mosquitto, started by a test; with the configuration of `examples/venue`, its paths led into a folder."""

import re
import shutil
import socket
import subprocess
from pathlib import Path

from patience import until

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "venue"
MOSQUITTO = shutil.which("mosquitto", path="/usr/local/sbin:/usr/sbin:/usr/local/bin:/usr/bin:/opt/homebrew/sbin")
MISSING = "no mosquitto here (apt-get install -y mosquitto)."


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Mosquitto:
    """The broker on a port of its own. It can be killed, and started again with what it has on disk."""

    def __init__(self, folder: Path, users=None) -> None:
        self.folder = folder
        self.port = free_port()
        self.process = None
        lines = ["allow_anonymous true", f"listener {self.port} 127.0.0.1", "persistence true"]
        lines += [f"persistence_location {folder}/", "autosave_interval 1", "autosave_on_changes true", "user root"]
        lines += ["max_queued_messages 0", "max_inflight_messages 0"]
        if users is not None:
            lines = self._example(users)
        (folder / "mosquitto.conf").write_text("\n".join(lines) + "\n")

    @property
    def ca(self) -> Path:
        return self.folder / "broker.crt"

    def _example(self, users) -> list:
        """Return the lines of the example, with its files made as its page says."""
        text = (EXAMPLE / "mosquitto.conf").read_text()
        shutil.copy(EXAMPLE / "rights", self.folder / "rights")
        certificate = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
        certificate += " -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout broker.key -out broker.crt"
        subprocess.run(certificate.split(), cwd=self.folder, check=True, capture_output=True)
        new = ["-c"]
        for user, password in users.items():
            command = ["mosquitto_passwd", *new, "-b", str(self.folder / "users"), user, password]
            subprocess.run(command, check=True, capture_output=True)
            (self.folder / f"{user}.login").write_text(f"{user}\n{password}\n")
            new = []
        for path, name in (
            ("/etc/mosquitto/certs/broker.crt", "broker.crt"),
            ("/etc/mosquitto/certs/broker.key", "broker.key"),
            ("/etc/mosquitto/emperor-ring.users", "users"),
            ("/etc/mosquitto/emperor-ring.rights", "rights"),
            ("/var/lib/mosquitto/", ""),
        ):
            assert path in text
            text = text.replace(path, f"{self.folder}/{name}")
        text, found = re.subn(r"listener 8883", f"listener {self.port} 127.0.0.1", text)
        assert found == 1
        return [*text.splitlines(), "user root"]

    def start(self) -> None:
        command = [MOSQUITTO, "-c", str(self.folder / "mosquitto.conf")]
        with (self.folder / "mosquitto.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        until(self._listens, "Mosquitto")

    def _listens(self) -> bool:
        assert self.process.poll() is None, (self.folder / "mosquitto.log").read_text()
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """As a power cut does."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
