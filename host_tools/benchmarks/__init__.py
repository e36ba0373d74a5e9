"""Measure the firmware on the emulated Pico, and compare it with a simple hobby program.

There is one module for each kind of figure.
"""
