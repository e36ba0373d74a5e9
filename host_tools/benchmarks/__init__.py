"""Measurements of the firmware on the emulated Pico, compared with a simple hobby program.

Each kind of figure has its own module.
"""
