"""Measurements of the firmware on the emulated Pico, and of a simple hobby program for comparison.

There is one module for each kind of figure.
"""
