// Determines whether this page is open on the computer that runs the table, because the program can be restarted only on that
// computer.

const OWN_COMPUTER = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

// Returns the sentence for this reader, who is at that computer or at another device.
export const toReader = (here, elsewhere) => (OWN_COMPUTER ? here : elsewhere);
