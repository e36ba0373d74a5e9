"""The Raspberry Pi Pico as a board under MicroPython, with the functions of `boards.contract`, its watchdog and its USB
serial port. A host that does not read cannot delay the light.
"""

import os
import select
import sys
import time

import micropython
from machine import PWM, WDT, WDT_RESET, Pin, Timer, mem32, reset_cause
from micropython import const

from boards.folder_storage import FolderStorage
from boards.pico_buttons import PicoButtons
from boards.pico_ring import BitRing, PioRing
from boards.pico_ring_in_another_order import PicoRingInAnotherOrder
from compat import load_module

_HALF_DUTY = const(32768)
# This is longer than the slowest series of flash erases. The counter's limit is 8388 ms: RP2040 data sheet 4.7.2.
_TIMEOUT_MS = const(8000)
_CTRL_CLEAR = 0x4005B000  # an alias of CTRL: writing a 1 to a bit clears it; RP2040 data sheet 4.7.6 and 2.1.2
_ENABLE = 1 << 30
_SCRATCH4 = 0x4005801C  # a register that survives every reset except power-on
_STARTED = 0x6AB73121  # the value that the Pico SDK's `watchdog_enable` leaves there; `machine.reset` leaves 0
_QUEUE_BYTES = const(256)  # MicroPython's output queue before the USB buffer: CFG_TUD_CDC_TX_BUFSIZE
_CTRL_C = const(3)
_SCREENS = "boards.pico_find_and_test_screens"  # 0.9 kB, and most boards have no screen


class PicoBoard:
    """Emperor Ring's hardware on a Pico. All pins are GPIO numbers.

    `ring` is the data line of the NeoPixels. `pass_`, `out` and the sequence `seats` are buttons between a GPIO and
    ground. `piezo` is a passive sounder, or None. `driver` is "pio" or "neopixel". With "neopixel", the CPU sends the
    frames, with interrupts off. `chain` is None, or (data, load, clock, count) for shift registers with `count`
    additional seat buttons. `pixel_order` is the colour order that the ring expects, in which "W" stands for a white
    light. Call `micropython.kbd_intr(-1)` first, because Ctrl-C from the host must not interrupt the program.
    """

    host_listens = False  # most tables have no computer at the USB port
    host_left = False

    def __init__(self, ring, pass_, out, seats, piezo=None, driver="pio", chain=None, pixel_order="GRB"):
        self._gpios = (ring, pass_, out, piezo) + tuple(seats) + (chain[:3] if chain else ())
        self._buttons = PicoButtons((pass_, out) + tuple(seats))
        self._link = PicoLink()
        self._sleeper = select.poll()
        self._sleeper.register(sys.stdin, select.POLLIN)
        self._sleeper.register(self._buttons, select.POLLIN)
        self._watchdog = Watchdog()
        self._piezo = PWM(Pin(piezo)) if piezo is not None else None
        self._piezo_timer = Timer(-1)
        store = FolderStorage()
        # Bound once here, so that each use needs only one call.
        leds = PioRing(ring) if driver == "pio" else BitRing(ring)
        self.ready = leds.ready
        self.show = leds.show
        if pixel_order != "GRB":
            self.show = PicoRingInAnotherOrder(leds, pixel_order).show
        self.buttons = self._buttons.read
        self._end_chain = None
        if chain is not None:
            module = load_module("boards.pico_seat_button_chain")  # 1.2 kB, and chains are rare
            seat_chain = module.PicoSeatButtonChain(self._buttons.latch, *chain)
            self._chain, self._end_chain = seat_chain.read, seat_chain.close
            self._chain_shift = 2 + len(seats)
            self.buttons = self._buttons_and_chain
        self.receive = self._link.receive
        self.send = self._link.send
        self.read = store.read
        self.write = self._buttons.storing(store.write)
        self.append = self._buttons.storing(store.append)
        self.ilistdir = store.ilistdir
        self.remove = self._buttons.storing(store.remove)
        self.now_ms = time.ticks_ms
        self.random_bytes = os.urandom  # mixed from the ring oscillator's jitter, RP2040 data sheet 2.17.5

    def _buttons_and_chain(self) -> int:
        return self._buttons.read() | self._chain() << self._chain_shift

    def tone(self, hz: int, ms: int) -> None:
        """Sound the piezo for `ms` milliseconds at `hz` hertz. 0 Hz is silence."""
        if self._piezo is None:
            return
        if hz:
            self._piezo.freq(hz)
            self._piezo.duty_u16(_HALF_DUTY)
            self._piezo_timer.init(mode=Timer.ONE_SHOT, period=ms, callback=self._silence)
        else:
            self._silence()

    def _silence(self, _timer=None):
        self._piezo_timer.deinit()
        if self._piezo is not None:
            self._piezo.duty_u16(0)

    def screens(self) -> list:
        """Return the I2C addresses of the connected screens. The list is empty if a button or the ring uses the I2C
        pins."""
        return load_module(_SCREENS).show_chessboard(self._gpios)

    def open_screen(self):
        """Start the small screen and return it. Return None if no screen answers, or if a button or the ring uses the
        I2C pins."""
        found = load_module(_SCREENS).find_screens(self._gpios)
        return found[0][1] if found else None

    def feed(self) -> None:
        """Feed the watchdog. The first call starts it. The watchdog resets the Pico 8 s after the last call."""
        self.feed = self._watchdog.start()  # type: ignore[method-assign]  # from now on, call the watchdog directly
        self.feed()

    def hung(self) -> bool:
        """Return whether the watchdog ended the previous run."""
        return self._watchdog.bit

    def wait(self, ms: int) -> None:
        """Sleep for at most `ms` milliseconds. A press, or a byte from the host, ends the sleep early."""
        self._link.silent = True
        for _ in self._sleeper.ipoll(ms):
            self._link.silent = False

    def service(self) -> None:
        """Prepare for the REPL: switch off the watchdog, the pin interrupts and the piezo."""
        self._watchdog.off()
        self._buttons.close()
        if self._end_chain is not None:
            self._end_chain()
        self._silence()


class Watchdog:
    """The Pico's watchdog. The object can switch the watchdog off, and knows whether the watchdog ended the previous
    run.

    The watchdog resets the Pico 8 s after `start`, or 8 s after the last call of the function that `start` returned.

    `bit` is True if the watchdog ended the previous run.
    """

    def __init__(self):
        self.bit = reset_cause() == WDT_RESET and mem32[_SCRATCH4] & 0xFFFFFFFF == _STARTED

    def start(self):
        """Switch the watchdog on. Return the function that must then be called at least every 8 s."""
        return WDT(timeout=_TIMEOUT_MS).feed

    def off(self) -> None:
        """Switch the watchdog off, so that the next start does not look like a watchdog reset."""
        mem32[_CTRL_CLEAR] = _ENABLE
        mem32[_SCRATCH4] = 0


@micropython.viper
def _host_is_behind() -> bool:
    """Return True if no host is connected, or if the host has not yet read the last packet.

    ADDR_ENDP is 0 until a host gives the device its address (RP2040 data sheet 4.1.4). Endpoint 2 is MicroPython's
    serial output. Its buffer control keeps AVAILABLE (bits 10 and 26) set until the host has read the packet (RP2040
    data sheet 4.1.2.5.1).
    """
    address = int(ptr32(0x50110000)[0]) & 127
    control = int(ptr32(0x50100090)[0]) & 0x4000400
    return address == 0 or control != 0


class PicoLink:
    """The byte stream from and to the host."""

    def __init__(self):
        readable = select.poll()
        readable.register(sys.stdin, select.POLLIN)
        # Bound once, because these methods are called often and each lookup takes time.
        self._poll = readable.ipoll
        self._read = sys.stdin.buffer.readinto  # type: ignore[union-attr]  # missing in the stubs
        self._write = sys.stdout.buffer.write
        self._byte = bytearray(1)
        self.silent = False  # True if a check has just found no byte waiting

    def receive(self, buffer: bytearray) -> int:
        """Read waiting bytes into `buffer`, stopping after a byte 0x03 (Ctrl-C). Return the number of bytes."""
        if self.silent:
            self.silent = False  # check again next time
            return 0
        count = 0
        size = len(buffer)
        poll, read, byte = self._poll, self._read, self._byte
        while count < size:
            for _ in poll(0):
                # One byte is there. If more than one byte were requested, the port's `readinto` would wait.
                read(byte, 1)
                buffer[count] = byte[0]
                count += 1
                break
            else:
                break
            if byte[0] == _CTRL_C:
                break
        return count

    def send(self, buffer: bytearray, start: int, stop: int) -> int:
        """Send at most 256 bytes of `buffer[start:stop]` to the host. Return how many bytes were accepted.

        MicroPython's `write` waits 500 ms for a host that has opened the port but does not read. `write` does not wait
        if its queue is empty. The queue is empty if the last packet has left the USB buffer and no other packet has
        followed.
        """
        if _host_is_behind():
            return 0
        for _ in self._poll(0):  # runs the USB stack, which moves queued bytes to the buffer
            pass
        if _host_is_behind():
            return 0
        count = min(stop - start, _QUEUE_BYTES)
        self._write(buffer, start, count)  # type: ignore[call-overload]  # MicroPython's own: offset and length
        return count
