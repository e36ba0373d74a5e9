// The two files in which the firmware stores settings and games, in the browser's private file system (OPFS).
// firmware/boards/named_records_in_two_files.py describes the use of these files. Bytes are passed as hex digits here.

const TRIES = 50; // a worker that has just ended may keep its files locked for a moment
const AGAIN_MS = 100;

const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

class KeptFile {
  constructor(handle) {
    this.handle = handle;
  }

  read() {
    const bytes = new Uint8Array(this.handle.getSize());
    this.handle.read(bytes, { at: 0 });
    return toHex(bytes);
  }

  // Replaces everything in the file from `at` on. Returns true if all bytes are stored. A full disk may cause an exception or an
  // incomplete write; both return false.
  write(at, hex) {
    try {
      const bytes = fromHex(hex);
      this.cut(at);
      if (this.handle.write(bytes, { at }) === bytes.length) {
        this.handle.flush();
        return true;
      }
      this.cut(at);
    } catch {
      try {
        this.cut(at);
      } catch {
        // the extra bytes do no harm, because their checksum fails
      }
    }
    return false;
  }

  cut(at) {
    if (this.handle.getSize() > at) this.handle.truncate(at);
  }
}

// A file for a browser that can store nothing. Its content is lost when the page closes.
class NoFile {
  read() {
    return "";
  }

  write() {
    return true;
  }
}

async function open(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let tries = 1; ; tries++)
    try {
      return new KeptFile(await file.createSyncAccessHandle());
    } catch (fault) {
      if (fault.name !== "NoModificationAllowedError" || tries === TRIES) throw fault;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
}

// Returns { files, keeps }: both files of the table with the given name, and true if the files outlast the page. In a private
// window they do not.
export async function openFiles(table) {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(encodeURIComponent(table), { create: true });
    return { files: [await open(folder, "one"), await open(folder, "other")], keeps: true };
  } catch (fault) {
    console.warn(`Nothing is stored: ${fault}`);
    return { files: [new NoFile(), new NoFile()], keeps: false };
  }
}
