// Names of players, teams and steps of brightness, from words.json.

import { LISTS } from "./sentence_tables.js";

export const { players: NAMES, teams: TEAMS, brightness: BRIGHTNESS } = LISTS;
