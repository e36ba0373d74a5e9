"""The storage duties of a board (see `boards.contract`), asked of any that has them. Runs on any interpreter.

Run by itself, on MicroPython: of a folder on littlefs, on a flash chip in memory that is soon full.
"""

import os


def keeps_bytes_by_name(make):
    """`make()` gives the storage, empty at first, and after a restart with what it held."""
    store = make()
    assert sorted(store.ilistdir()) == [] and store.read("none") is None
    store.remove("none")
    assert store.write("old", b"one") and store.write("old", b"two")
    assert store.append("log", b"a") and store.append("log", b"b")
    assert (sorted(store.ilistdir()), store.read("old"), store.read("log")) == (["log", "old"], b"two", b"ab")
    again = make()
    assert (sorted(again.ilistdir()), again.read("old"), again.read("log")) == (["log", "old"], b"two", b"ab")
    again.remove("old")
    again.remove("old")
    assert (sorted(again.ilistdir()), again.read("old")) == (["log"], None)


def says_that_it_is_full(store, too_much):
    """What finds no room changes nothing that is stored, and takes none."""
    assert store.write("old", b"old") and store.append("log", b"log")
    before = sorted(store.ilistdir())
    for _ in range(3):
        assert not store.write("old", too_much)
        assert not store.write("new", too_much)
        assert (sorted(store.ilistdir()), store.read("old"), store.read("log")) == (before, b"old", b"log")
    assert store.write("old", b"newer") and store.append("log", b"2")
    assert (store.read("old"), store.read("log")) == (b"newer", b"log2")
    assert not store.append("log", too_much)


def finds_room_again(store, take_all, give_back):
    """What was refused, because others took all there is, is stored as soon as they gave it back."""
    for number in range(50):
        name = "log-%03d" % number
        if number % 5 == 4:
            take_all()
            while store.append(name, bytes(40)):
                name += "x"
            give_back()
        assert store.append(name, bytes(40)), name
        assert store.read(name) == bytes(40)


def stores_nothing(store):
    """The storage of a board that has none: everything is refused, nothing is raised."""
    assert not store.write("name", b"data") and not store.append("name", b"data")
    store.remove("name")
    assert sorted(store.ilistdir()) == [] and store.read("name") is None


def take_all():
    """Take all that is left of the file system."""
    with open("/flash/filler", "wb") as filler:
        try:
            while True:
                filler.write(bytes(512))
                filler.flush()
        except OSError:
            pass


def mounted(chip):
    """A new littlefs on this chip is the folder /flash."""
    import vfs

    vfs.VfsLfs2.mkfs(chip)
    vfs.mount(vfs.VfsLfs2(chip), "/flash")


def on_littlefs():
    import vfs

    from boards.folder_storage import FolderStorage
    from nor import Nor

    mounted(Nor(16))
    keeps_bytes_by_name(lambda: FolderStorage("/flash/kept"))
    says_that_it_is_full(FolderStorage("/flash/full"), bytes(100_000))
    with open("/flash/file", "wb") as file:
        file.write(b"no folder")
    stores_nothing(FolderStorage("/flash/file"))
    stores_nothing(FolderStorage("/flash/none/such"))
    vfs.umount("/flash")
    mounted(Nor(64))
    finds_room_again(FolderStorage("/flash/kept"), take_all, lambda: os.remove("/flash/filler"))
    print("done")


if __name__ == "__main__":
    on_littlefs()
