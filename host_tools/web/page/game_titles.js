// The titles of the games for people, which the device reports.

import { capital } from "./pick_and_fill_sentences.js";

const titles = new Map();

// Stores the `told` titles of the games `modes`. Older firmware reports no titles.
export function learnTitles(modes, told = []) {
  modes.forEach((mode, index) => told[index] && titles.set(mode, told[index]));
}

// Returns the title of a game. If the device has not reported the title, returns the game's key in words.
export const titleOf = (mode) => titles.get(mode) ?? mode.split("_").map(capital).join(" ");
