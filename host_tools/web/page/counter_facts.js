// Facts for sentences about poison, commander damage, the monarch, the initiative, the turn order, and who took a player out.

import { countsLife } from "./life_facts.js";
import { CLOSE_TO_LOSING, LIMITS, tell } from "./pick_and_fill_sentences.js";
import { player, sharesLife } from "./two_headed_giant_facts.js";

export const NONE = { counters: "", titles: "", stays: "", began: "", taken_out: "" }; // the card of a place that has none of these

// Returns true if this many life, poison or commander damage means that a player is close to losing.
export const isLow = {
  life: (life) => life <= CLOSE_TO_LOSING.life,
  poison: (poison) => poison >= CLOSE_TO_LOSING.poison,
  damage: (damage) => damage >= CLOSE_TO_LOSING.damage,
};

// Returns the combat damage of each commander to a player: [{ owner, which, damage }]. `owner` is the seat of the commander's owner,
// and `which` is 0 or 1 for the owner's first or second commander.
export function damageTo(state, seat) {
  const dealt = Object.entries(state.game?.commander_damage?.[seat] ?? {});
  return dealt.flatMap(([owner, both]) => [0, 1].map((which) => ({ owner: Number(owner), which, damage: both[which] }))).filter(({ damage }) => damage);
}

// Returns the poison counters of a player, or of the player's team if teams share them.
export const poisonOf = (state, seat) => state.game?.poison?.[sharesLife(state) ? state.seats[seat].team : seat] ?? 0;

// Returns true if a card shows the life and the poison of this seat: a living player, or the primary player of a team that shares
// them.
export const showsTotals = (state, seat) => Boolean((sharesLife(state) ? state.game?.primary : state.game?.alive)?.includes(seat));

export const lifeAt = (state, seat) => state.game.life[sharesLife(state) ? state.seats[seat].team : seat];

// Returns what a card says about a seat in addition to its life. `counters` contains the poison and the commander damage,
// `titles` the monarch and the initiative. `stays` marks a player whom a card keeps in the game. `began` marks the seat that took the first turn, and `taken_out` says who took the
// player out.
export function ofCard(state, seat, name) {
  const game = state.game ?? {};
  const fall = (game.falls ?? []).find(({ seats }) => seats.includes(seat));
  const by = fall?.by ?? null;
  const dealt = game.alive?.includes(seat) ? damageTo(state, seat) : [];
  return {
    counters: inWords(showsTotals(state, seat) ? poisonOf(state, seat) : 0, dealt, name).join(", "),
    titles: tell("titles", { monarch: game.monarch === seat, initiative: game.initiative === seat }),
    stays: tell("stays", { stays: stays(state).includes(seat) }),
    began: tell("began", { began: Boolean(state.game) && state.moment !== "draw" && state.first === seat }),
    taken_out: tell("taken_out", { by_whom: by === null ? "" : name(by) }),
  };
}

const inWords = (poison, dealt, name) => [
  ...(poison ? [tell("poison", { poison })] : []),
  ...dealt.map(({ owner, which, damage }) => tell("commander_damage", { damage, dealer: name(owner), second: Boolean(which) })),
];

// Returns the seats of the players whom a card keeps in the game.
export const stays = (state) => state.game?.stays ?? [];

// Returns which players are close to losing, whom a card keeps in the game, and whether the turn order is reversed.
export function facts(state, name) {
  const { game } = state;
  const low = game && !game.over ? game.alive.map((seat) => whyLow(state, seat, name)).filter(Boolean) : [];
  return {
    close_to_losing: low.length <= LIMITS.named_close_to_losing ? low : [],
    kept_in_game: game?.over ? [] : stays(state).map(name),
    choice_is_kept: stays(state).includes(state.asked?.choice),
    reversed: Boolean(game?.reversed) && !game.over,
  };
}

// Returns why a player, or the team of a primary player, is close to losing, or "" if it is not.
function whyLow(state, seat, name) {
  const words = [];
  if (showsTotals(state, seat)) {
    if (countsLife(state) && isLow.life(lifeAt(state, seat))) words.push(tell("life", { life: lifeAt(state, seat) }));
    const poison = poisonOf(state, seat);
    words.push(...inWords(isLow.poison(poison) ? poison : 0, [], name));
  }
  const who = words.length ? player(state, seat, name) : name(seat);
  words.push(...inWords(0, damageTo(state, seat).filter(({ damage }) => isLow.damage(damage)), name));
  return words.length ? tell("low", { player: who, low: words.join(", ") }) : "";
}

// Returns an entry of `falls` in words: the players who left together, and who took them out.
export const fallWords = ({ seats, by }, name) => tell("fall", { fallen: seats.map(name), by_whom: by === null ? "" : name(by) });

// Returns a log entry's facts about counters and titles.
export function eventFacts({ type, changes, from, amount, commander, what, on, by }, name) {
  const dealt = type === "commander_damage" ? amount : 0;
  return {
    poison_changes: Object.entries(type === "poison" ? changes : {}).map(([seat, number]) =>
      tell("poison_change", { player: name(Number(seat)), by: Math.abs(number), gets: number > 0 }),
    ),
    dealer: type === "commander_damage" ? name(from) : "",
    second: type === "commander_damage" && commander === 1,
    damage: Math.abs(dealt),
    taken_back: dealt < 0,
    title: type === "designate" ? what : "",
    on: Boolean(on),
    by_whom: type === "eliminate" && by !== undefined ? name(by) : "",
  };
}
