// The page's words about a clock.

import { fallWords } from "./counter_facts.js";
import { CLOCKS, capital, tell } from "./pick_and_fill_sentences.js";

// Returns true if a clock of this kind limits the time.
export const hasLimit = (kind) => CLOCKS[kind]?.amounts?.length > 0;

// Returns a time as "4:05" or "1:02:03", with a minus sign if the player has used more than the limit.
export function clockTime(ms) {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const words = hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return ms <= -1000 ? `−${words}` : words;
}

// Returns the times of the accounts `sinceMs` after the state was sent: [{ account, ms, short, runs }]. `ms` is the time left if
// there is a limit, otherwise the time used. All players of a team share one account.
export function times(state, sinceMs) {
  const { clock_accounts: accounts, running, responding_account: responding, time_left_ms: left, time_used_ms: used, kind_of_clock: kind } = state.clock;
  const { of_teams: ofTeams, free_responses: freeResponses } = CLOCKS[kind] ?? {};
  const team = (account) => (ofTeams ? state.seats[account].team : undefined) ?? `alone ${account}`;
  const charged = accounts.filter((account) => running.includes(account) || (responding === account && !freeResponses));
  return accounts.map((account, index) => {
    const runs = charged.includes(account);
    const more = sinceMs * charged.filter((other) => team(other) === team(account)).length;
    return { account, ms: left ? left[index] - more : used[index] + more, short: state.clock.short_of_time.includes(account), runs };
  });
}

// Returns the sentences of a finished game's sheet: the number of turns, the longest turn, and the order in which players left.
// `sheet` contains the times of a game with a clock. `falls` is missing if no event says who took a player out.
export function sheetWords({ sheet, falls, turn }, name) {
  const longest = sheet?.longest_turn;
  const fell = falls ?? (sheet?.fell_in_order ?? []).map((seats) => ({ seats, by: null }));
  return [
    turn ? `${capital(tell("turns", { turns: turn }))}.` : "",
    longest ? `The longest turn: ${name(longest.account)}, ${clockTime(longest.ms)}.` : "",
    fell.length ? `Out, in this order: ${fell.map((fall) => fallWords(fall, name)).join("; ")}.` : "",
  ].filter(Boolean).join(" ");
}
