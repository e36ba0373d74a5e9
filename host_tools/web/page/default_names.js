// Words that every other file of words uses: names of players, teams and brightness steps, lists in a sentence.

export const NAMES = [
  "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lou",
  "Mia", "Nils", "Oda", "Pia", "Quin", "Rosa", "Sam", "Tia", "Uma", "Vic", "Wim", "Xenia",
];
export const TEAMS = ["Blue", "Orange", "Green", "Violet", "Ice"];
export const BRIGHTNESS = ["", "moon", "night", "dim", "normal", "bright", "day"];

export function list(words, last = "and") {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}
