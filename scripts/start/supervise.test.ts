/** Uses real processes with a fake clock and fake delays. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { startChild, type Child } from "./children";
import { supervise } from "./supervise";

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), "nametag-supervise-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const RUNS = "setInterval(() => {}, 1000)";
const ENDS = "process.exit(7)";

/** The nth start runs the nth script. Further starts run the last one. */
function superviseScripts(scripts: string[], options: { now?: () => number } = {}) {
  const lines: string[] = [];
  const delays: number[] = [];
  const children: Child[] = [];
  const starts: (() => void)[] = [];
  let giveUp: (reason: string) => void = () => undefined;
  const gaveUp = new Promise<string>((resolve) => (giveUp = resolve));
  const start = (): Child => {
    const file = path.join(folder, `${scripts.length}-${children.length}.cjs`);
    writeFileSync(file, scripts[Math.min(children.length, scripts.length - 1)] ?? RUNS);
    const child = startChild("part", [file]);
    children.push(child);
    starts.splice(0).forEach((resolve) => resolve());
    return child;
  };
  const supervised = supervise({
    first: start(),
    start,
    log: (line) => void lines.push(line),
    onGiveUp: giveUp,
    now: () => 0,
    delay: async (ms) => void delays.push(ms),
    ...options,
  });
  const waitForStarts = async (count: number): Promise<void> => {
    while (children.length < count) await new Promise<void>((resolve) => starts.push(resolve));
  };
  return { supervised, lines, delays, children, gaveUp, waitForStarts };
}

it("starts a process again when it ends, and says so", async () => {
  const { supervised, lines, children, waitForStarts } = superviseScripts([ENDS, RUNS]);
  await waitForStarts(2);
  await children[0]?.ended;
  expect(supervised.current()).toBe(children[1]);
  await supervised.stop();
  expect(lines).toEqual(["part ended with code 7; starting it again in 0.25 s.", "part was started again."]);
});

it("starts a killed process again", async () => {
  const { supervised, lines, waitForStarts } = superviseScripts(["process.kill(process.pid, 'SIGKILL')", RUNS]);
  await waitForStarts(2);
  await supervised.stop();
  expect(lines[0]).toContain("part ended with signal SIGKILL");
});

it("waits twice as long after each end and gives up at the fifth within a minute, with the reason", async () => {
  const { gaveUp, delays, children } = superviseScripts([ENDS]);
  expect(await gaveUp).toBe("part ended 5 times within a minute, the last time with code 7; its reason is above.");
  expect(delays).toEqual([250, 500, 1_000, 2_000]);
  expect(children).toHaveLength(5);
});

it("forgets an end after a minute", async () => {
  let minutes = 0;
  const { supervised, delays, waitForStarts } = superviseScripts([...Array<string>(6).fill(ENDS), RUNS], {
    now: () => 60_000 * minutes++,
  });
  await waitForStarts(7);
  await supervised.stop();
  expect(delays).toEqual(Array(6).fill(250));
});

it("starts nothing again when it is stopped, also while it waits to", async () => {
  const running = superviseScripts([RUNS]);
  await running.supervised.stop();
  expect(running.children).toHaveLength(1);
  expect(running.lines).toEqual([]);

  const children: Child[] = [];
  let reportWait: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => (reportWait = resolve));
  const file = path.join(folder, "waiting.cjs");
  writeFileSync(file, ENDS);
  const start = (): Child => {
    const child = startChild("part", [file]);
    children.push(child);
    return child;
  };
  const supervised = supervise({
    first: start(),
    start,
    log: () => undefined,
    onGiveUp: () => undefined,
    delay: (_ms, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("stopped")));
        reportWait();
      }),
  });
  await waits;
  await supervised.stop();
  expect(children).toHaveLength(1);
});
