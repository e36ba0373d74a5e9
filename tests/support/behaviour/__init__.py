"""How the firmware behaves, recorded: many games with every frame, every report and every stored byte.

`scripted_board` plays them through the firmware's own start, `draw` drew their scripts, `records` keeps and compares
them. `python -m tests.support.behaviour` shows where two firmwares part, and records anew what is meant to be another.
"""
