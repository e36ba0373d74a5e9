// Names of players, teams and steps of brightness, from words.json.

import { LISTS } from "./pick_and_fill_sentences.js";

export const { players: NAMES, teams: TEAMS, brightness: BRIGHTNESS } = LISTS;
