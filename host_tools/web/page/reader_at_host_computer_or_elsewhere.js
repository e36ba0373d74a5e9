// Whether this page is open on the computer that runs the table: only there one can do something about that program.

const OWN_COMPUTER = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

// The sentence for whoever reads it: at that computer, or at a phone.
export const toReader = (here, elsewhere) => (OWN_COMPUTER ? here : elsewhere);
