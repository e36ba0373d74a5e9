"""Checks of the rules and the firmware: scenarios with expected results, random games, invariants, and the fuzz
test.
"""
