// Whether this page is open on the computer that runs the table: only there can one restart that program.

const OWN_COMPUTER = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

// Returns the sentence for this reader: at that computer, or at a phone.
export const toReader = (here, elsewhere) => (OWN_COMPUTER ? here : elsewhere);
