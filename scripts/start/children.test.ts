import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

import { startChild, waitUntilReady } from "./children";
import { checkPorts } from "./ports";

let folder: string;
const script = (text: string): string => {
  const file = path.join(folder, "child.cjs");
  writeFileSync(file, text);
  return file;
};

beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), "nametag-children-"))));
afterAll(() => rmSync(folder, { recursive: true }));

test("one that dies by itself is told of, with how it ended", async () => {
  const child = startChild("part", [script("process.exit(7)")]);
  expect(await new Promise((resolve) => child.whenDead(resolve))).toBe("code 7");
});

test("one that was asked to stop ends, and isn't told of", async () => {
  const child = startChild("part", [script("setInterval(() => {}, 1000)")]);
  const tell = jest.fn();
  child.whenDead(tell);
  await child.stop();
  expect(await child.ended).toBe("signal SIGTERM");
  expect(tell).not.toHaveBeenCalled();
});

test("one that ends while it starts stops the wait", async () => {
  const child = startChild("part", [script("process.exit(3)")]);
  await expect(waitUntilReady(child, "http://127.0.0.1:1/ready")).rejects.toThrow("part ended with code 3");
});

test("children end when the parent is killed", async () => {
  const server = createHttpServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  // The grandchild's connection says that it lives, and its end that it died.
  const child = script(`require("net").connect(${port}, "127.0.0.1").write("GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")`);
  const reached = new Promise<import("node:net").Socket>((resolve) =>
    server.once("request", ({ socket }) => resolve(socket)),
  );
  const code = `require("./scripts/start/children").startChild("part", [${JSON.stringify(child)}]); setInterval(() => {}, 1000)`;
  const parent = spawn(process.execPath, ["--import", "tsx", "-e", code], { stdio: "inherit" });
  const socket = await reached;
  const ended = new Promise((resolve) => socket.once("close", resolve));
  parent.kill("SIGKILL");
  await ended;
  server.close();
});

test("a taken port is named by its variable, in one line", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  await expect(checkPorts({ REALTIME_PORT: port })).rejects.toThrow(
    `REALTIME_PORT: port ${port} is taken by another program; set REALTIME_PORT to a free one.`,
  );
  await new Promise((resolve) => server.close(resolve));
  await checkPorts({ REALTIME_PORT: port });
});
