// The fields for the players' names, one for each seat.

import { LONGEST_NAME } from "./player_names.js";
import { byId } from "./element_by_id.js";
import { NAMES } from "./player_team_and_brightness_names.js";

export class PlayerNameFields {
  constructor(names) {
    this.names = names;
  }

  // Shows a field for each seat. A field in which the user is typing stays as it is.
  fill(seats) {
    const { own, name } = this.names;
    const fields = [...byId("names").querySelectorAll("input")];
    for (const field of fields.splice(seats.length)) field.parentElement.remove();
    for (const seat of seats.slice(fields.length)) {
      fields.push(this.field(seat));
      byId("names").append(fields[seat].parentElement);
    }
    for (const [seat, field] of fields.entries()) {
      const told = own[seat] ?? "";
      if (field === document.activeElement && field.value !== field.defaultValue) continue;
      Object.assign(field, { defaultValue: told, value: told, placeholder: told ? NAMES[seat] : name(seat) });
    }
  }

  field(seat) {
    const label = document.createElement("label");
    label.textContent = `Seat ${seat + 1}`;
    const field = document.createElement("input");
    Object.assign(field, { type: "text", maxLength: LONGEST_NAME, autocomplete: "off" });
    field.dataset.nameOf = seat;
    field.addEventListener("change", async () => {
      const answer = await this.names.set(seat, field.value);
      if (answer.is !== "done") field.value = this.names.own[seat] ?? "";
    });
    label.append(field);
    return field;
  }
}
