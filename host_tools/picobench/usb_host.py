"""The PC at the other end of the emulated Pico's USB serial port."""

from __future__ import annotations

from collections.abc import Callable

from rp2040py.peripherals.usb import RPUSBController
from rp2040py.usb.cdc import CDC_DTR, CDC_RTS, USBCDC

_PUMP_NS = 1_000_000
_TAKE_NS = 50_000  # a full-speed packet of 64 bytes takes 43 us on the wire
_IN_BUFFER_CONTROL = 0x80  # + 8 * endpoint, RP2040 data sheet 4.1.2.5.1
_FULL_AND_AVAILABLE = 1 << 15 | 1 << 10


class UsbHost(USBCDC):
    """A USB host in one of three states: port open, port closed, or port open but not reading.

    The emulator's own host has two faults. First, it answers each poll of an empty input with an empty packet, 100,000
    times a second. These packets make the firmware three times slower. A real host is silent until it has something to
    send. Second, the emulator's host receives a packet during the instruction that offers the packet. With `UsbHost`,
    the packet stays in the buffer until the host receives it, and a register marks the buffer as full until then.
    """

    def __init__(self, usb: RPUSBController, *, port_open: bool) -> None:
        self._port_open = port_open
        self._polls: list[tuple[int, int]] = []  # polls of the device's input, held until there is something to send
        self._offered = False  # the device's output buffer holds a packet
        self._packets: list[bytes | bytearray] = []
        self._outbox = bytearray()
        self._stalled = False
        super().__init__(usb)
        clock = usb.rp2040.clock
        self._pump_alarm = clock.create_alarm(self._pump)
        self._take_alarm = clock.create_alarm(self._take)
        self._answer = usb.on_endpoint_read
        self._deliver = usb.on_endpoint_write
        self._ready: Callable[[int, bool], None] = usb._indicate_buffer_ready
        usb.on_endpoint_read = self._on_read
        usb.on_endpoint_write = self._on_write
        usb._indicate_buffer_ready = self._on_ready  # type: ignore[method-assign]

    def send(self, data: bytes) -> None:
        """Send these bytes as input, as fast as the device accepts them."""
        self._outbox += data
        self._pump()

    def stall(self, on: bool) -> None:
        """Stop reading while the port stays open. If `on` is False, begin to read again."""
        self._stalled = on
        self._take()

    def _pump(self) -> None:
        count = min(self.tx_fifo.size - self.tx_fifo.item_count, len(self._outbox))
        for byte in self._outbox[:count]:
            self.send_serial_byte(byte)
        del self._outbox[:count]
        while self._polls and self.tx_fifo.item_count:
            self._poll(*self._polls.pop(0))
        if self._outbox:
            self._pump_alarm.schedule(_PUMP_NS)

    def _poll(self, endpoint: int, size: int) -> None:
        assert self._answer is not None  # set by USBCDC
        self._answer(endpoint, size)

    def _on_read(self, endpoint: int, size: int) -> None:
        if endpoint and endpoint == self._out_endpoint and not self.tx_fifo.item_count:
            self._polls.append((endpoint, size))
        else:
            self._poll(endpoint, size)

    def _on_ready(self, endpoint: int, out: bool) -> None:
        if out or endpoint != self._in_endpoint:
            self._ready(endpoint, out)
            return
        self._offered = True
        self._mark_buffer(True)
        self._take_alarm.schedule(_TAKE_NS)

    def _on_write(self, endpoint: int, packet: bytes | bytearray) -> None:
        assert self._deliver is not None  # set by USBCDC
        if endpoint == self._in_endpoint and self._offered:
            self._packets.append(packet)
        else:
            self._deliver(endpoint, packet)

    def _take(self) -> None:
        if self._stalled or not self.dtr or not self._offered:  # a PC does not read a port that nobody has opened
            return
        assert self._deliver is not None
        self._offered = False
        self._mark_buffer(False)
        packets, self._packets = self._packets, []
        for packet in packets:
            self._deliver(self._in_endpoint, packet)
        self._ready(self._in_endpoint, False)

    def _mark_buffer(self, offered: bool) -> None:
        dpram, at = self.usb.rp2040.usb_dpram, _IN_BUFFER_CONTROL + 8 * self._in_endpoint
        control = int.from_bytes(dpram[at : at + 4], "little") & ~_FULL_AND_AVAILABLE
        dpram[at : at + 4] = (control | (_FULL_AND_AVAILABLE if offered else 0)).to_bytes(4, "little")

    def _cdc_set_control_line_state(self, value: int | None = None, interface_number: int | None = None) -> None:
        if value is None:  # the device has just been enumerated
            value = CDC_DTR | CDC_RTS if self._port_open else 0
        super()._cdc_set_control_line_state(value, interface_number)
        self._take_alarm.schedule(_TAKE_NS)

    def _on_controller_reset(self) -> None:
        self._polls.clear()
        self._packets.clear()
        self._offered = False
        self._take_alarm.cancel()
        super()._on_controller_reset()
