"""Measurements of the firmware on the emulated Pico, and of a simple hobby program for comparison.

Each kind of figure has its own module.
"""
