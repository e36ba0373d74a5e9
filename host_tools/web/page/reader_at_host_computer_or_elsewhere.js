// Determines whether this page is open on the computer that runs the table, because the program can be restarted only on that
// computer.

const OWN_COMPUTER = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

// Returns the first sentence for a reader at that computer, and the second for a reader at another device.
export const toReader = (here, elsewhere) => (OWN_COMPUTER ? here : elsewhere);
