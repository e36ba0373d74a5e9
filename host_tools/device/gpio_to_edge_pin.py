"""A table that maps each GPIO number to its pin on the edge of the Pico."""

# GPIO -> pin on the edge of the board: Raspberry Pi Pico data sheet, figure 4
PIN_OF_GPIO = dict(
    zip(
        [*range(23), 26, 27, 28],
        [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29, 31, 32, 34],
        strict=True,
    )
)
