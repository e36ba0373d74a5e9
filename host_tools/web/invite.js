// Who is let in: the code that this browser keeps, the field for it where it looks on, the host's picture of it.

const STORE = "emperor-ring-code";

// The code that a scan has put behind "#" in the address, else the one kept from before; "" where there is none.
// It goes from the address once it is kept, so that a shared or photographed address lets nobody in.
export function code() {
  const scanned = location.hash.slice(1);
  if (!scanned) return read();
  if (keep(scanned)) history.replaceState(null, "", location.pathname);
  return scanned;
}

export class Invite {
  // `onCode` is told a code that somebody has typed.
  constructor(onCode) {
    [this.guest, this.why, this.field, this.host, this.picture, this.address] =
      ["guest", "guest-why", "guest-code", "invite", "invite-picture", "invite-address"].map((id) => document.getElementById(id));
    this.guest.addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = this.field.value.trim();
      if (!typed) return;
      keep(typed);
      onCode(typed);
    });
    addEventListener("hashchange", () => location.hash.length > 1 && onCode(code())); // scanned into an open page
  }

  show({ standing, invitation, why }) {
    const looksOn = standing === "spectator";
    this.guest.hidden = !looksOn;
    this.why.textContent = why || "You are looking on.";
    if (looksOn && why) forget();
    if (!looksOn) this.field.value = "";
    this.host.hidden = !invitation;
    if (!invitation) return;
    this.picture.src = `invitation.svg?${invitation.split("#")[1]}`; // another one after another start
    const [page, secret] = invitation.split("#");
    const strong = document.createElement("b");
    strong.textContent = secret;
    this.address.replaceChildren(`or open ${page} and type `, strong);
  }
}

function read() {
  try {
    return localStorage.getItem(STORE) ?? "";
  } catch {
    return ""; // storage is switched off
  }
}

function keep(text) {
  try {
    localStorage.setItem(STORE, text);
    return true;
  } catch {
    return false; // the code stays in the address
  }
}

function forget() {
  try {
    localStorage.removeItem(STORE);
  } catch {
    // nothing was kept
  }
}
