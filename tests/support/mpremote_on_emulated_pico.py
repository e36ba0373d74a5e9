"""The command line of mpremote on the emulated Pico, on the board's own time."""

import contextlib
import io
import sys
from unittest import mock

import mpremote.main

from host_tools.benchmarks.emulated_serial_port import on_board_time


def run_mpremote(bench, *arguments):
    """Run `mpremote connect ... ARGUMENTS` on the board's time. Return its exit code, and what it printed.

    mpremote's own timeouts apply: it gives up if the prompt is not there within 10 s of the board's time."""
    said = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n", write_through=True)
    with (
        on_board_time(bench) as port,
        mock.patch.object(sys, "argv", ["mpremote", "connect", port, *arguments]),
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(said),
    ):
        code = mpremote.main.main()
    return code, said.buffer.getvalue().decode().replace("\r\n", "\n")
