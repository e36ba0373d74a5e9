// What a button of the drawer of rare events asks the rules for.

// Events of one player, and what is said where more are chosen.
export const OF_ONE = { win: "Choose the one player who wins.", life_set: "Choose the one player whose life it is." };

// `life`: by how much life changes, or what it becomes.
export function rareEvent(type, seats, life, state) {
  const [seat] = seats;
  switch (type) {
    case "win":
      return { type, seat };
    case "life":
      return { type, changes: Object.fromEntries(seats.map((one) => [one, life])) };
    case "life_set":
      return { type, seat, to: life };
    case "life_set_each": {
      const teams = seats.map((one) => state.seats[one].team);
      const named = state.seats.flatMap(({ team }, one) => (teams.includes(team) ? [one] : []));
      return { type, to: Object.fromEntries(named.map((one) => [one, life])), choose: seats };
    }
  }
  return { type, seats };
}
