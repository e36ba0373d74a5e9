// Names of players, teams and brightness steps, from words.json.

import { LISTS } from "./pick_and_fill_sentences.js";

export const { players: NAMES, teams: TEAMS, brightness: BRIGHTNESS } = LISTS;
