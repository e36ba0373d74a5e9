"""The version of the firmware, and of what it speaks with a host."""

FIRMWARE = "0.1.0"
PROTOCOL = 1
