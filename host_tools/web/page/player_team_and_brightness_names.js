// Names of players, teams and brightness steps, from words.json.

import { LISTS } from "./pick_and_fill_sentences.js";

export const NAMES = LISTS.players;
export const TEAMS = LISTS.teams;
export const BRIGHTNESS = LISTS.brightness;
