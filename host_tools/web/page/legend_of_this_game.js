// The legend of the light for the current game. Lines for other games are hidden.

import { explained, hasBattlefields } from "./for_the_emperor_facts.js";
import { sharesLife } from "./two_headed_giant_facts.js";
import { hasMarches, spellsFallShort } from "./duelist_emperor_facts.js";
import { hasLimit } from "./clock_words.js";
import { byId } from "./element_by_id.js";
import { tell } from "./pick_and_fill_sentences.js";
import { thin } from "./report_sentences.js";

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

// Returns what steady light and what colours mean in this game. The printed cards say the same (host_tools/paper/light_rows.py).
export function legendWords(state) {
  const teams = state.seats.some(({ team }) => team !== undefined);
  const facts = { ...shows(state), mode: state.mode, teams, spells_fall_short: spellsFallShort(state) };
  return [tell("steady_tells", facts), tell("colour_tells", facts)];
}

export function showLegend(state, name) {
  [byId("steady-tells").textContent, byId("colour-tells").textContent] = legendWords(state);
  const has = shows(state);
  const lights = Math.floor(state.ring.pixels / state.look.length); // pixels for each place
  for (const line of byId("legend").querySelectorAll("li")) {
    const { with: needs, without = "", lights: least = 1 } = line.dataset;
    line.hidden = (needs && !has[needs]) || without.split(" ").some((what) => has[what]) || lights < least;
  }
  byId("legend-thin").textContent = has.battlefields ? explained(state, name) : thin(state.ring.pixels, state.look.length, state.mode);
  byId("manual").href = `manual/${state.mode}.html`;
}
