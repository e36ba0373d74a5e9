// Words for the time since an event, and a check for slow tables.

const SLOW_MS = 5 * 60_000;

export const isSlow = (table, now) => Boolean(table?.online && table.runs && table.moved_ms && now - table.moved_ms > SLOW_MS);

// Returns a time as "12 s", "4 min" or "1 h 20 min" with non-breaking spaces. The time is 0 if the other clock is ahead of ours.
export const span = (ms) => words(ms).replaceAll(" ", "\u00a0");

function words(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

export const clock = (ms) => new Date(ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

// Updates the ages on a card.
export function ages(card, now) {
  const { table } = card;
  if (!table) return;
  const slow = isSlow(table, now);
  card.element.toggleAttribute("data-slow", slow);
  card.write("age", age(table, now));
  card.write("flag", !table.online ? "gone" : table.over ? "over" : slow ? "slow" : "");
}

function age(table, now) {
  if (!table.online) return table.since_ms ? `gone since ${clock(table.since_ms)}, ${span(now - table.since_ms)}` : "gone";
  if (table.over) return table.over_ms ? `over since ${clock(table.over_ms)}, ${span(now - table.over_ms)}` : "over";
  if (table.runs && table.moved_ms) return `last move ${span(now - table.moved_ms)} ago`;
  return table.since_ms ? `there since ${clock(table.since_ms)}` : "";
}
