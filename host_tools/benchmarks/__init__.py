"""Measure the firmware on the emulated Pico, with a simple hobby program beside it. One module for each kind of
figure."""
