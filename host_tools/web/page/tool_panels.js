// Passes the state and the settings to all panels of the page.

import { BrightnessSlider } from "./brightness_slider.js";
import { DeviceSoundPlayer } from "./device_sound_player.js";
import { ClockPanel } from "./clock_panel.js";
import { ClockSettings } from "./clock_settings.js";
import { CounterSettings } from "./counter_settings.js";
import { CountersPanel } from "./counters_panel.js";
import { GameSetup } from "./game_setup.js";
import { PlayerNameFields } from "./player_name_fields.js";
import { RareEventsPanel } from "./rare_events_panel.js";
import { WhoMayPassSetting } from "./who_may_pass_setting.js";
import { WhyPanel } from "./why_panel.js";
import { byId } from "./element_by_id.js";
import { showLegend } from "./legend_of_this_game.js";

export class ToolPanels {
  // `hint` tells the user what a panel still needs.
  constructor(link, names, presses, hint) {
    this.names = names;
    byId("new-game").addEventListener("click", () => link.send({ do: "new_game" }));
    this.why = new WhyPanel(link, names);
    this.rareEvents = new RareEventsPanel(link, names, hint);
    this.nameFields = new PlayerNameFields(names);
    this.brightness = new BrightnessSlider(link);
    this.turnPassedBy = new WhoMayPassSetting(link);
    this.sounds = new DeviceSoundPlayer(link);
    this.setup = new GameSetup(link, hint);
    this.counters = new CountersPanel(byId("counters-panel"), link.send);
    this.counterSettings = new CounterSettings(link);
    this.clock = new ClockPanel(byId("clock-panel"), presses);
    this.clockSettings = new ClockSettings(link);
    this.filled = "";
  }

  show(state) {
    const { name } = this.names;
    const seats = state.seats.map((_, seat) => seat);
    const filled = JSON.stringify([state.look.length, ...seats.map((seat) => [name(seat), state.seats[seat].team])]);
    if (filled !== this.filled) {
      this.why.fill(seats, state);
      this.rareEvents.fill(seats, state);
      this.nameFields.fill(seats);
    }
    this.filled = filled;
    this.rareEvents.show(state);
    this.counters.show(state, name);
    this.counterSettings.show(state);
    this.clock.show(state, name);
    showLegend(state, name);
    this.why.show(state);
  }

  settings({ values, tables, house_rules: houseRules }) {
    this.setup.settings(values, tables, houseRules);
    this.brightness.settings(values);
    this.turnPassedBy.settings(values);
    this.clockSettings.settings(values);
    this.counterSettings.settings(values);
    this.sounds.settings(values);
  }
}
