// The panel for a copy of the table in a file: it saves all that the browser stores for this table, and reads such a file again.

import { byId } from "./element_by_id.js";

const TOLD = "emperor-ring told that this browser forgets";
const FORGETS = "Safari forgets a page’s data if you do not open the page for seven days. Save the table to a file, or add this page to the Home Screen.";
const UNREADABLE = "This file cannot be read. Nothing was changed.";
const MOST_BYTES = 1 << 20; // a copy of ten long games is a quarter of this; the firmware has no memory for a much larger one

// Returns true if this browser removes the data of pages that nobody opens for a week, and this page has not told the visitor
// before. Source: WebKit, "Full Third-Party Cookie Blocking and More" (2020), which excepts web applications on the Home Screen.
function mustTell() {
  if (!navigator.vendor.startsWith("Apple") || matchMedia("(display-mode: standalone)").matches) return false;
  try {
    const first = !localStorage.getItem(TOLD);
    localStorage.setItem(TOLD, "1");
    return first;
  } catch {
    return false; // this browser stores nothing, which the page says
  }
}

// `transport` has `copy` and `putBack`; `note(...words)` shows words at the top of the panels.
export function offerCopy(transport, note) {
  const [file, ask, said] = ["copy-file", "copy-ask", "copy-said"].map(byId);
  let text = "";
  const leave = (why) => {
    ask.hidden = true;
    file.value = "";
    said.textContent = why;
  };
  const save = async () => {
    leave("");
    const { text: copy, why } = await transport.copy();
    if (why) return leave(why);
    const blob = new Blob([copy], { type: "text/plain" });
    const day = new Date().toISOString().slice(0, 10);
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: `emperor-ring-${day}.txt` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    said.textContent = `The copy is in the file ${link.download}.`;
  };
  byId("copy").hidden = false;
  byId("copy-save").addEventListener("click", save);
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    if (chosen.size > MOST_BYTES) return leave("This file is too large for a copy of a table. Nothing was changed.");
    ask.hidden = true; // until this file is read: the question may still be about an earlier one
    try {
      text = await chosen.text();
    } catch {
      return leave(UNREADABLE);
    }
    said.textContent = "";
    ask.hidden = false;
  });
  byId("copy-leave").addEventListener("click", () => leave(""));
  byId("copy-read").addEventListener("click", async () => {
    const { why } = await transport.putBack(text);
    if (why) leave(why);
    else location.reload();
  });
  if (!mustTell()) return;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: "Save a copy" });
  button.addEventListener("click", save);
  note(FORGETS, button);
}
