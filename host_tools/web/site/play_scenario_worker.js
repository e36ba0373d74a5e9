// Replays a finished game on a separate copy of the firmware, while the current game continues. This worker receives the text of
// a scenario and answers once, with { name, steps } or with the reason as { refused }.

import { loadFirmware } from "./load_firmware.js";

const HEAP = 16 << 20; // bytes; a scenario may be 200 kB long, and is parsed as a whole
const TELL = "from host_tools.web.play_scenario_into_states_and_frames import tell";

async function play(text) {
  const python = await loadFirmware(HEAP, "followed_game.bundle");
  python.runPython(TELL);
  const told = [];
  python.globals.get("tell")(text, (line) => void told.push(JSON.parse(line)));
  const [{ refused, name }, ...steps] = told;
  return refused === undefined ? { name, steps } : { refused };
}

onmessage = ({ data }) => play(data).catch((fault) => ({ refused: `This game cannot be played here: ${fault.message}` })).then(postMessage);
