// Replays a finished game in a worker of this page. This is needed if there is no server that can replay it.

export async function followInBrowser(text) {
  const worker = new Worker(new URL("play_scenario_worker.js", import.meta.url), { type: "module" });
  try {
    return await new Promise((done, fail) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = fail;
      worker.postMessage(text);
    });
  } finally {
    worker.terminate();
  }
}
