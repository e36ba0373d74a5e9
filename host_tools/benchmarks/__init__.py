"""Figures of the firmware on the emulated Pico, and of a hobbyist's program beside it. One module a kind of figure."""
