import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

import { startChild, waitUntilReady } from "./children";

let folder: string;
const writeScript = (text: string): string => {
  const file = path.join(folder, "child.cjs");
  writeFileSync(file, text);
  return file;
};

beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), "nametag-children-"))));
afterAll(() => rmSync(folder, { recursive: true }));

it("calls onExit with the exit code when the process ends by itself", async () => {
  const child = startChild("part", [writeScript("process.exit(7)")]);
  expect(await new Promise((resolve) => child.onExit(resolve))).toBe("code 7");
});

it("does not call onExit when the process is stopped", async () => {
  const child = startChild("part", [writeScript("setInterval(() => {}, 1000)")]);
  const onExit = jest.fn();
  child.onExit(onExit);
  await child.stop();
  expect(await child.ended).toBe("signal SIGTERM");
  expect(onExit).not.toHaveBeenCalled();
});

it("kills a process that ignores SIGTERM soon enough to stop everything within ten seconds", async () => {
  const ignores = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); process.send("started")';
  const child = startChild("part", [writeScript(ignores)]);
  expect(await child.message).toBe("started");
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
  try {
    const stopped = child.stop();
    jest.advanceTimersByTime(9_000);
    await stopped;
  } finally {
    jest.useRealTimers();
  }
  expect(await child.ended).toBe("signal SIGKILL");
});

it("receives the first message of a process, also of one that ends at once, and undefined without any", async () => {
  const getMessage = (text: string) => startChild("part", [writeScript(text)]).message;
  expect(await getMessage("process.send({ result: 1 })")).toEqual({ result: 1 });
  expect(await getMessage("")).toBeUndefined();
});

it("rejects waitUntilReady when the process ends while it starts", async () => {
  const child = startChild("part", [writeScript("process.exit(3)")]);
  await expect(waitUntilReady(child, "http://127.0.0.1:1/ready")).rejects.toThrow("part ended with code 3");
});

/** Kills the process once its grandchild has connected. Resolves when the grandchild has ended. */
async function killParent(buildCode: (grandchild: string) => string): Promise<void> {
  const server = createHttpServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  // The connection shows whether the process runs.
  const request = "GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n";
  const script = writeScript(`require("net").connect(${port}, "127.0.0.1").write("${request}")`);
  const connected = new Promise<import("node:net").Socket>((resolve) =>
    server.once("request", ({ socket }) => resolve(socket)),
  );
  const code = `${buildCode(JSON.stringify(script))}; setInterval(() => {}, 1000)`;
  const parent = spawn(process.execPath, ["--import", "tsx", "-e", code], { stdio: "inherit" });
  const socket = await connected;
  const closed = new Promise((resolve) => socket.once("close", resolve));
  parent.kill("SIGKILL");
  await closed;
  server.close();
}

it("ends the process when its parent is killed", () =>
  killParent((script) => `require("./scripts/start/children").startChild("part", [${script}])`));

it("ends a program and the processes that it started when its parent is killed", () =>
  killParent((script) => {
    const program = JSON.stringify(`require("child_process").spawn(process.execPath, [${script}])`);
    const args = `["scripts/start/end-with-parent.cjs", "-e", ${program}]`;
    return `require("child_process").spawn(process.execPath, ${args}, { stdio: ["ignore", "inherit", "inherit", "ipc"] })`;
  }));
