"""The version of the firmware, and of its protocol with a host."""

FIRMWARE = "0.1.0"
PROTOCOL = 1
