// Names of players, teams and steps of brightness, from words.json.

import { LISTS } from "./fill_sentence_templates.js";

export const { players: NAMES, teams: TEAMS, brightness: BRIGHTNESS } = LISTS;
