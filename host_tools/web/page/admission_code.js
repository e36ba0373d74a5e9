// Who is let in: the code that this browser keeps, the field for it where it looks on, the host's picture of it.

import { byId } from "./element_by_id.js";

const STORE = "emperor-ring-code";
const LONGEST = 20; // letters and what somebody types between them

// The code that a scan has put behind "#" in the address, else the one kept from before; "" where there is none.
// Whoever can link here can put anything there: what is too long for a code is let drop.
export function code() {
  const scanned = location.hash.slice(1);
  if (couldBe(scanned)) return scanned;
  if (scanned) clean();
  return kept();
}

// Whether it is not too long for a code, so that the table can be asked.
const couldBe = (text) => text !== "" && text.length <= LONGEST;

export class Invitation {
  // `onCode` is told a code that somebody has typed, or scanned into the open page.
  constructor(onCode) {
    this.onCode = onCode;
    [this.guest, this.why, this.field, this.host, this.picture, this.address] =
      ["guest", "guest-why", "guest-code", "invite", "invite-picture", "invite-address"].map(byId);
    this.guest.addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = this.field.value.trim();
      if (couldBe(typed)) this.come(typed);
    });
    addEventListener("hashchange", () => location.hash.length > 1 && this.come(code()));
  }

  // Show this code, and none that waits to be shown again.
  come(shown) {
    clearTimeout(this.again);
    this.onCode(shown);
  }

  // What this browser may do, having shown the code `shown`, "" for none. A code is kept only when it has let somebody
  // in, and then goes from the address, so that a shared or photographed address lets nobody in; a wrong one takes
  // no other's place. One that was not looked at, because too many were wrong before, is shown again after `wait_s`.
  show({ standing, invitation, why, wait_s, afar }, shown) {
    clearTimeout(this.again);
    const looksOn = standing === "spectator";
    if (wait_s) {
      this.guest.hidden = false;
      this.why.textContent = `${why} This page then shows yours again by itself.`;
      this.again = setTimeout(() => this.onCode(shown), 1000 * wait_s);
      return;
    }
    if (why || standing !== "player" || keep(shown)) clean();
    if (looksOn && why) {
      if (kept() === shown) forget();
      else if (kept()) return this.come(kept());
    }
    this.guest.hidden = !looksOn || Boolean(afar); // from afar nobody plays
    this.why.textContent = why || "You are watching.";
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

const clean = () => location.hash && history.replaceState(null, "", location.pathname);

function kept() {
  try {
    const text = localStorage.getItem(STORE) ?? "";
    return couldBe(text) ? text : "";
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
