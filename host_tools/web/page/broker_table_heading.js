// The heading for a broker's table: its name, the link back to all tables, and whether the table is connected.

import { byId } from "./element_by_id.js";

const called = (name) => (/^\d/.test(name) ? `Table ${name}` : name);
const clock = (ms) => new Date(ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

// Shows the link. Returns a replacement for the headline if the broker or the table has gone, or null if the table is connected.
export function showAfar({ table, online, since_ms, broker }) {
  document.body.dataset.afar = "";
  byId("title").textContent = called(table);
  document.title = `${called(table)}: Emperor Ring`;
  byId("all-tables").hidden = false;
  if (broker === false) return { headline: "The broker does not answer.", subline: "You see the last known state of this table. This page continues by itself." };
  if (online) return null;
  const since = since_ms ? ` since ${clock(since_ms)}` : "";
  return { headline: `This table is gone${since}.`, subline: "You see its last state. It comes back here by itself." };
}
