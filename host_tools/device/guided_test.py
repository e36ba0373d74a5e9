"""The guided test of a device's hardware: light the ring, ask for each button, sound the piezo and look for the screen.

The maker says what they see and hear, and the device reports which buttons are down. Then the guided test says what is
wrong and where to look. The guided test uses the `test` commands of the link.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from host_tools.command_line import what_to_type
from host_tools.device import firmware_process
from host_tools.device.firmware_client import FirmwareClient
from host_tools.device.gpio_to_edge_pin import PIN_OF_GPIO

LEVEL = 16  # of 255: gentle on the eyes, and within any current budget that the ring's settings allow
COLOURS = (("red", [LEVEL, 0, 0]), ("green", [0, LEVEL, 0]), ("blue", [0, 0, LEVEL]))
TONES_HZ = (880, 1760)
TONE_MS = 300
PATIENCE_S = 30.0
POLL_S = 0.02
SCREEN_WIRES = "SDA to pin 26, SCL to pin 27, VCC to pin 36 (3.3 V), GND to GND; the order on the module differs"

RING_SEATS: int = firmware_process.module("table_and_ring_limits").RING_SEATS

Finding = tuple[bool, str]  # True if this part works, and one sentence about it


class GuidedTest:
    """The guided test of one device.

    :param ask: a function that asks the maker a question and returns the answer.
    :param tell: a function that prints a sentence for the maker.
    :param patience_s: how long to wait for a button, in seconds.
    """

    def __init__(
        self,
        device: FirmwareClient,
        ask: Callable[[str], str] = input,
        tell: Callable[[str], None] = print,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self.device = device
        self.ask = ask
        self.tell = tell
        self.patience_s = patience_s
        self.settings: dict[str, Any] = device.ask({"do": "settings"})["values"]

    def findings(self) -> Iterator[Finding]:
        """Run the guided test part by part, and yield each finding. At the end, or after an error, the game on the
        table continues.
        """
        try:
            yield from self._ring()
            yield from self._buttons()
            yield from self._piezo()
            yield from self._screen()
        finally:
            self._test(of="end")

    def _test(self, **part: Any) -> dict[str, Any]:
        return self.device.ask({"do": "test", **part}, timeout=15)

    def _yes(self, question: str, otherwise: bool = True) -> bool:
        answer = self.ask(f"{question} [{'Y/n' if otherwise else 'y/N'}] ").strip().lower()
        return otherwise if not answer else answer.startswith("y")

    def _number(self, question: str, most: int) -> int:
        """Ask for a number until the answer is a whole number from 0 to `most`. An empty answer counts as 0."""
        while True:
            answer = self.ask(f"{question} [0] ").strip() or "0"
            if answer.isdecimal() and len(answer) <= len(str(most)) and int(answer) <= most:
                return int(answer)
            self.tell(f"A number from 0 to {most}, please.")

    def _ring(self) -> Iterator[Finding]:
        count = int(self.settings["ring_px"])
        for colour, rgb in COLOURS:
            self._test(of="ring", first=0, count=count, rgb=rgb)
            if colour == "red" and not self._yes(f"Are all {count} pixels lit, in one colour?"):
                yield False, self._dark_from(count)
                return
            if not self._yes(f"Is the ring {colour}?"):
                yield False, self._other_colour(colour)
                return
        self._test(of="ring", first=0, count=1, rgb=[LEVEL] * 3)
        if self._yes("One white pixel. Is any other pixel lit too?", otherwise=False):
            yield False, "more than one pixel is lit: the data signal is disturbed; shorten the green wire"
        else:
            yield True, f"the ring lights its {count} pixels in red, green and blue"

    def _dark_from(self, count: int) -> str:
        lit = self._number("Count from the pixel where the data wire arrives. How many are lit without a gap?", count)
        if lit == 0:
            pin = PIN_OF_GPIO[int(self.settings["pin_ring"])]
            return (
                f"the ring is dark: is the green wire between pin {pin} and DIN (not DOUT)? "
                "Is there 5 V between the ring's 5V and GND, and ground between ring and Pico?"
            )
        if lit in (count, count * 3 // 4) and self._yes("Are they of several colours?", otherwise=False):
            return self._other_pixels()
        if lit == count:
            return f"the ring has more pixels than the {count} of the setting `ring_px`, or a colour is missing in some"
        if self._yes("Is any pixel behind that gap lit?", otherwise=False):
            return f"pixel {lit + 1} alone is dark: its light is broken, or turn the ring so that it lies in a gap"
        return (
            f"pixel {lit + 1} onward dark: check the joint between {lit} and {lit + 1}, "
            f"or, if the ring has {lit} pixels, set `ring_px` to {lit}"
        )

    def _other_pixels(self) -> str:
        """Return a finding: the pixels are RGBW although the setting says RGB, or the other way round.

        An RGBW ring that is set to RGB shows wrong colours on three quarters of its pixels. An RGB ring that is set to
        RGBW shows wrong colours on all of its pixels.
        """
        order = self.settings["pixel_order"]
        if order.endswith("W"):
            return f"its pixels have no white light: {_order_cure(order[:3])}"
        return f"its pixels have a white light beside the three colours: {_order_cure(order + 'W')}"

    def _other_colour(self, colour: str) -> str:
        seen = self.ask(f"Which colour is it, instead of {colour}? ").strip().lower() or "another"
        if "white" in seen:
            return f"it is white instead of {colour}: {self._other_pixels()}"
        if {seen, colour} == {"red", "green"}:
            order = self.settings["pixel_order"]
            cure = _order_cure(order.translate(str.maketrans("RG", "GR")))
            return f"it is {seen} instead of {colour}: its pixels have another order of colours: {cure}"
        if seen in [name for name, _ in COLOURS]:
            return f"it is {seen} instead of {colour}: an order of colours that `pixel_order` cannot describe"
        cure = "a weak data signal or supply; shorten the green wire, measure 5 V at the ring"
        return f"it is {seen} instead of {colour}: {cure}"

    def _buttons(self) -> Iterator[Finding]:
        seats = [_place(gpio) for gpio in self.settings["pin_seats"]]
        if self.settings["pin_chain_data"] is not None:
            seats += ["its place in the plug of several seats"] * (RING_SEATS - len(seats))
        wanted: list[tuple[Any, str, str]] = [
            ("pass", "PASS", _place(self.settings["pin_pass"])),
            ("out", "OUT", _place(self.settings["pin_out"])),
        ]
        fitted = self._number("How many seat buttons are connected?", len(seats))
        wanted += [(seat, f"the button of seat {seat + 1}", seats[seat]) for seat in range(fitted)]
        names = {button: name for button, name, _ in wanted}
        for button, name, place in wanted:
            yield self._button(button, name, place, names)

    def _down(self) -> list[Any]:
        return list(self._test(of="buttons")["down"])

    def _wait(self, stuck: list[Any], pressed: bool = True) -> list[Any]:
        """Wait until a button that is not in `stuck` is down. Return all such buttons.

        If `pressed` is False, wait until no such button is down. After `patience_s` seconds, stop waiting, and return
        those that are down.
        """
        end_s = time.monotonic() + self.patience_s
        while True:
            down = [button for button in self._down() if button not in stuck]
            if bool(down) == pressed or time.monotonic() >= end_s:
                return down
            time.sleep(POLL_S)

    def _button(self, button: Any, name: str, place: str, names: dict[Any, str]) -> Finding:
        stuck = self._down()
        if button in stuck:
            cure = f"{place} touches ground, or turn the button by a quarter"
            return False, f"{name} is down although nobody presses it: {cure}"
        self.tell(f"Press {name} ...")
        down = self._wait(stuck)
        if not down:
            return False, f"nothing arrived from {name}: look for its wire at {place}, and for the other one at ground"
        if button not in down:
            other = names.get(down[0]) or f"seat {down[0] + 1}"
            return False, f"{other} arrived instead of {name}: their wires are swapped, or you pressed the wrong one"
        if len(down) > 1:
            return False, f"{name} presses {len(down)} buttons at once: a bridge between their wires"
        if button in self._wait(stuck, pressed=False):
            return False, f"{name} stays down: it sticks, or its wires touch"
        return True, f"{name} works"

    def _piezo(self) -> Iterator[Finding]:
        gpio = self.settings["pin_piezo"]
        if gpio is None:
            yield True, "no piezo is set (setting `pin_piezo`)"
            return
        for hz in TONES_HZ:
            self._test(of="tone", hz=hz, ms=TONE_MS)
            time.sleep(TONE_MS / 1000)
        if self._yes("Two tones, a low one and a high one. Did you hear them?"):
            yield True, "the piezo sounds"
        else:
            words = "look for its wires, and whether it is passive (an active piezo has its own tone)"
            yield False, f"the piezo at pin {PIN_OF_GPIO[gpio]} (GP{gpio}) is silent: {words}"

    def _screen(self) -> Iterator[Finding]:
        addresses = self._test(of="screen")["addresses"]
        if not addresses:
            if self._yes("Is a screen connected?", otherwise=False):
                yield False, f"no screen answers at 0x3C or 0x3D: {SCREEN_WIRES}"
            else:
                yield True, "no screen"
            return
        where = " and ".join(f"0x{address:02X}" for address in addresses)
        if self._yes(f"A screen answers at {where}. Does it show a chessboard?"):
            yield True, f"the screen at {where} shows its picture"
        else:
            yield False, f"the screen at {where} answers and shows nothing: is it an SSD1306 with 128 x 64 pixels?"


def _order_cure(order: str) -> str:
    """Return the instruction to set this pixel order and restart the device."""
    change = what_to_type.command("settings", f"pixel_order {order} --device auto")
    return f"`{change}`, then unplug the Pico and plug it in"


def _place(gpio: int) -> str:
    """Return the name of the pin to which the wire of this GPIO is connected."""
    pin = PIN_OF_GPIO.get(gpio)
    return f"GPIO {gpio}" if pin is None else f"pin {pin} (GP{gpio})"
