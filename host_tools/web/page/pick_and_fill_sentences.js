// Chooses and fills the sentence templates of words.json, which the page and the terminal share.
// host_tools/words/pick_and_fill_sentences.py describes the format of the templates.

const { lists, close_to_losing, limits, screens, clocks, settings, blocks } = await (await fetch(new URL("words.json", import.meta.url))).json();

export const LISTS = lists;
export const CLOSE_TO_LOSING = close_to_losing; // from this life, poison and damage by one commander on, a player is close to losing
export const LIMITS = limits; // how many players a sentence names at most, and how many targets it calls "everybody" at least
export const SCREENS = screens; // the screens on which the ring shows nothing about the seats, and those on which it shows choices
// For each kind of clock: the settings with its amounts of time, the title of its times, and whether responses cost no time and a
// team has one account.
export const CLOCKS = clocks;
export const SETTINGS = settings; // the page's name of each setting that is on the page
const TABLES = {};
for (const block of Object.values(blocks)) for (const [table, rows] of Object.entries(block)) (TABLES[table] ??= []).push(...rows);

// Returns a table's sentence for these facts, or a list of sentences if the table has several. Returns "" if no row applies.
export function tell(table, facts) {
  const [, said] = TABLES[table].find(([condition]) => Object.entries(condition).every(([name, wanted]) => holds(known(facts, name), wanted))) ?? [null, ""];
  return Array.isArray(said) ? said.map((one) => fill(one, facts)) : fill(said, facts);
}

// Joins words as a list in a sentence: "Ada, Ben and Cleo". `last` is the word before the last item.
export function list(words, last = "and") {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

// Returns the word with the index `number` in a list, or the number itself if the list is shorter.
export const listed = (words, number) => LISTS[words][number] ?? `${number}`;

export const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

const isEmpty = (value) => (Array.isArray(value) ? !value.length : !value);

function holds(value, wanted) {
  if (typeof wanted === "boolean") return isEmpty(value) !== wanted;
  return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
}

function known(facts, name) {
  if (!(name in facts)) throw new Error(`words.json asks for ${name}, which nobody tells`);
  return facts[name];
}

const GAP = /( ?)\{(@?)(\w+)(?: ([^{}|]+)(?:\|([^{}]+))?)?\}/g;

const fill = (sentence, facts) => sentence.replace(GAP, (_, blank, table, name, one, many) => gap(blank, table, name, one, many, facts)).trim();

function gap(blank, table, name, one, many, facts) {
  const value = table ? tell(name, facts) : known(facts, name[0].toLowerCase() + name.slice(1));
  let words = Array.isArray(value) ? list(value, one) : `${value}`;
  if (many) words = Array.isArray(value) && value.length > 1 ? many : one;
  return words && blank + (name[0] === name[0].toUpperCase() && name[0] !== name[0].toLowerCase() ? capital(words) : words);
}
