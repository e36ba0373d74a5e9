// A table of a broker on this page: its name, the link back to all tables, and whether it is there.

import { byId } from "./element_by_id.js";

const called = (name) => (/^\d/.test(name) ? `Table ${name}` : name);
const clock = (ms) => new Date(ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

// Shows the link. Returns the headline's replacement while the table is gone, null while it is there.
export function showAfar({ table, online, since_ms }) {
  document.body.dataset.afar = "";
  byId("title").textContent = called(table);
  document.title = `${called(table)}: Emperor Ring`;
  byId("all-tables").hidden = false;
  if (online) return null;
  const since = since_ms ? ` since ${clock(since_ms)}` : "";
  return { headline: `This table is gone${since}.`, subline: "You see its last state. It comes back here by itself." };
}
