// The legend of the light for the current game. Lines for other games are hidden.

import { explained, hasBattlefields } from "./for_the_emperor_facts.js";
import { sharesLife } from "./two_headed_giant_facts.js";
import { hasMarches, spellsFallShort } from "./duelist_emperor_facts.js";
import { hasLimit } from "./clock_words.js";
import { byId } from "./element_by_id.js";
import { thin } from "./report_sentences.js";

// Returns true for a game in which every player plays alone and has their own life.
const isFreeForAll = ({ mode }) => mode === "free_for_all";
const isTeamVsTeam = ({ mode }) => mode === "team_vs_team";

// Returns, from the state, the features of this game that affect the light.
function shows(state) {
  const emperors = state.seats.some((seat) => seat.role === "emperor");
  return {
    battlefields: hasBattlefields(state),
    emperors,
    teamlife: sharesLife(state),
    monarch: !emperors && !sharesLife(state) && !hasBattlefields(state),
    marches: hasMarches(state),
    clock: hasLimit(state.clock?.kind_of_clock),
    markers: state.mode === "grand_melee" || Boolean(state.game?.markers), // reported only during a game
  };
}

function steadyTells(state) {
  if (isFreeForAll(state)) return "spells reach this player; if nobody pulses, attacks do too";
  if (isTeamVsTeam(state)) return "in range; an opponent is attackable if nobody pulses";
  return spellsFallShort(state) ? "creatures reach this player; spells may not" : "spells reach this player";
}

function colourTells(state) {
  if (hasBattlefields(state)) return "who leads";
  if (isFreeForAll(state)) return "players from what the ring itself says, in white";
  return state.seats[0].team === undefined ? "one turn from another" : "the team";
}

export function showLegend(state, name) {
  byId("steady-tells").textContent = steadyTells(state);
  byId("colour-tells").textContent = colourTells(state);
  const has = shows(state);
  const lights = Math.floor(state.ring.pixels / state.look.length); // pixels for each place
  for (const line of byId("legend").querySelectorAll("li")) {
    const { with: needs, without = "", lights: least = 1 } = line.dataset;
    line.hidden = (needs && !has[needs]) || without.split(" ").some((what) => has[what]) || lights < least;
  }
  byId("legend-thin").textContent = has.battlefields ? explained(state, name) : thin(state.ring.pixels, state.look.length, state.mode);
  byId("manual").href = `manual/${state.mode}.html`;
}
