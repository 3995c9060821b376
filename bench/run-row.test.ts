import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { BenchEnvironment } from "./environment";
import { startServer } from "./machine";
import { runRow, type Row } from "./run-row";

const environment: BenchEnvironment = {
  ...{ folder: "", url: "", createDatabase: () => Promise.reject(new Error("no database")) },
  close: () => Promise.resolve(),
};
const run = (row: Row) => runRow("chat", row, environment);
const startScript = (script: string) => startServer(["-e", script], { env: {} });
const READY = "console.log('PORT 1');";

it("returns the lines of a row and stops its servers", async () => {
  let pid = 0;
  const lines = await run(async () => {
    ({ pid } = await startScript(`${READY} setInterval(() => {}, 1e6)`));
    return ["a line"];
  });
  expect(lines).toEqual(["a line"]);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

it("fails with the row's name when a server ends before it is ready", async () => {
  await expect(run(async () => [String(await startScript("process.exit(3)"))])).rejects.toThrow(
    "The row chat failed: -e process.exit(3) ended with code 3",
  );
});

it("fails when a server ends while it is measured", async () => {
  const endLater: Row = async () => {
    await startScript(`${READY} setTimeout(() => process.exit(4), 50)`);
    return new Promise(() => undefined);
  };
  await expect(run(endLater)).rejects.toThrow("ended with code 4");
});

it("fails when a server responds with errors until its time is over", async () => {
  const broken = createServer((_, response) => response.writeHead(500).end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => broken.once("listening", resolve));
  const { port } = broken.address() as AddressInfo;
  const options = { env: {}, readyCheck: { port, path: "/" }, readyTimeoutMs: 300 };
  await expect(
    run(async () => [String(await startServer(["-e", "setInterval(() => {}, 1e6)"], options))]),
  ).rejects.toThrow("The row chat failed: -e setInterval(() => {}, 1e6) was not ready in time");
  broken.closeAllConnections();
  broken.close();
});
