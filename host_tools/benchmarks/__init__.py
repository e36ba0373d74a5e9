"""Measures the firmware on the emulated Pico, and a hobbyist's program beside it. One module for each kind of
figure."""
