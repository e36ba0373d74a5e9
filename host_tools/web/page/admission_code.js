// Admission by the table's code: the stored code, the field to type the code, and the QR code that the page on the host
// shows.

import { byId } from "./element_by_id.js";

const STORE = "emperor-ring-code";
const LONGEST_CODE = 20; // characters, including spaces or dashes that people type between letters

// Returns the code after "#" in the address (from a scan), otherwise the stored code, or "" without a code. A link may contain
// any text, so text that is too long for a code is dropped.
export function code() {
  const scanned = location.hash.slice(1);
  if (couldBe(scanned)) return scanned;
  if (scanned) clean();
  return kept();
}

// Returns true if the code is short enough to send to the table.
const couldBe = (text) => text !== "" && text.length <= LONGEST_CODE;

export class AdmissionCode {
  // `onCode` is called with each code that the user types, or that a scan adds to the address of the open page.
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

  // Shows this code, and cancels the repeated sending of an earlier code.
  come(shown) {
    clearTimeout(this.again);
    this.onCode(shown);
  }

  // Shows what this browser may do after it sent the code `shown` ("" for none). A code is stored only after the server has
  // accepted it. The code is then removed from the address, so that a shared or photographed address admits nobody. A wrong code
  // never replaces the stored code. After too many wrong codes, the server does not check the next code at once. The page sends
  // it again after `wait_s`.
  show({ standing, invitation, why, wait_s, afar }, shown) {
    clearTimeout(this.again);
    const looksOn = standing === "spectator";
    if (wait_s) {
      this.guest.hidden = false;
      this.why.textContent = `${why} This page then sends your code again by itself.`;
      this.again = setTimeout(() => this.onCode(shown), 1000 * wait_s);
      return;
    }
    if (why || standing !== "player" || keep(shown)) clean();
    if (looksOn && why) {
      if (kept() === shown) forget();
      else if (kept()) return this.come(kept());
    }
    this.guest.hidden = !looksOn || Boolean(afar); // a broker's table can only be watched
    this.why.textContent = why || "You are watching.";
    if (!looksOn) this.field.value = "";
    this.host.hidden = !invitation;
    if (!invitation) return;
    this.picture.src = `invitation.svg?${invitation.split("#")[1]}`; // the picture changes with each start of the server
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
    // storage is switched off, so nothing was stored
  }
}
