import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { keepLogSmall, rotateLog } from "./server-log";

const MAX_BYTES = 1_000;

/** Keeps the log open, as the server does. */
function openLog() {
  const folder = mkdtempSync(path.join(tmpdir(), "nametag-log-"));
  const file = path.join(folder, "server.log");
  const descriptor = openSync(file, "a");
  afterThis.push(() => {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });
  const write = (text: string) => void writeSync(descriptor, `${text}\n`);
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  return { folder, file, write, read };
}

const afterThis: (() => void)[] = [];
afterEach(() => afterThis.splice(0).forEach((end) => end()));

it("keeps the newest parts of a log that its writer holds open", async () => {
  const { folder, file, write, read } = openLog();
  for (let round = 1; round <= 6; round += 1) {
    write(`round ${round} ${"x".repeat(MAX_BYTES)}`);
    await rotateLog(file, MAX_BYTES);
    expect(statSync(file).size).toBe(0);
  }
  write("now");
  await rotateLog(file, MAX_BYTES);
  expect(readdirSync(folder).sort()).toEqual(["server.log", "server.log.1", "server.log.2", "server.log.3"]);
  expect(read("server.log")).toBe("now\n");
  expect([1, 2, 3].map((part) => read(`server.log.${part}`).slice(0, 7))).toEqual(["round 6", "round 5", "round 4"]);
});

it("empties a log whose content can't be kept", async () => {
  const { folder, file, write } = openLog();
  write("x".repeat(MAX_BYTES));
  await rotateLog(file, MAX_BYTES);
  rmSync(path.join(folder, "server.log.1"));
  // A folder can't be replaced by a file.
  mkdirSync(path.join(folder, "server.log.2"));
  mkdirSync(path.join(folder, "server.log.3", "in-use"), { recursive: true });
  write("y".repeat(MAX_BYTES));
  await expect(rotateLog(file, MAX_BYTES)).rejects.toThrow();
  expect(statSync(file).size).toBe(0);
});

it("rotates a log that grows while the server runs, until it is stopped", async () => {
  const { folder, file, write } = openLog();
  const stop = keepLogSmall(file, { maxBytes: MAX_BYTES, everyMs: 5 });
  afterThis.push(stop);
  write("x".repeat(MAX_BYTES));
  while (!readdirSync(folder).includes("server.log.1") || statSync(file).size > 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
  write("a further line");
  expect(statSync(file).size).toBe("a further line\n".length);
});
