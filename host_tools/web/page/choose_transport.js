// Chooses the transport to the device. The head of the page, written by the server or the site, names the transport.

import { SerialTransport, chosenPico } from "./serial_transport.js";
import { SocketTransport } from "./socket_transport.js";
import { code } from "./admission_code.js";

export async function chooseTransport() {
  const device = document.querySelector("meta[name=device]")?.content;
  if (device !== "worker") return new SocketTransport(code());
  const pico = await chosenPico();
  if (pico) return new SerialTransport(pico);
  const { WorkerTransport } = await import("./worker_transport.js");
  return new WorkerTransport();
}
