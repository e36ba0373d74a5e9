"""A flash chip for MicroPython's littlefs, in memory, whose power goes at a chosen operation. Runs on MicroPython.

Source: W25Q16JV data sheet, program and erase instructions: programming clears bits, erasing a sector sets them."""

import random

BLOCK = 4096
PAGE = 256


class Nor:
    """Erases blocks to ones, programs pages by clearing bits. Operation number `cut` happens not ("before"), in part
    ("torn": the first bytes; "garbled": some of the bits, anywhere) or wholly ("after"), and nothing happens after it.

    Faults are returned, not raised: the garbage collector calls this too, when it closes a file that a cut left."""

    def __init__(self, blocks, content=None, cut=-1, mode="torn"):
        self.content = bytearray(content) if content else bytearray(b"\xff" * (BLOCK * blocks))
        self.operations = 0
        self.cut, self.mode = cut, mode
        self.dead = False

    def _change(self, at, new):
        if self.dead:
            return -5
        if self.operations == self.cut:
            if self.mode == "garbled":
                old = self.content[at : at + len(new)]
                new = bytes(was ^ (was ^ now) & random.getrandbits(8) for was, now in zip(old, new))  # noqa: B905
            done = {"before": 0, "torn": random.getrandbits(16) % (len(new) + 1)}.get(self.mode, len(new))
            self.content[at : at + done] = new[:done]
            self.dead = True
            return -5
        self.content[at : at + len(new)] = new
        self.operations += 1
        return 0

    def readblocks(self, block, buffer, offset=0):
        if self.dead:
            return -5
        at = block * BLOCK + offset
        buffer[:] = self.content[at : at + len(buffer)]
        return 0

    def writeblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        for page in range(0, len(buffer), PAGE):
            part = buffer[page : page + PAGE]
            if self._change(at + page, bytes(self.content[at + page + i] & part[i] for i in range(len(part)))):
                return -5
        return 0

    def ioctl(self, request, argument):
        if request == 4:
            return len(self.content) // BLOCK
        if request == 5:
            return BLOCK
        if request == 6:
            return self._change(argument * BLOCK, b"\xff" * BLOCK)
        return 0
