import { EventEmitter } from "node:events";

import { stopOnSignal } from "./shutdown";

function start(stop: () => Promise<void>, timeoutMs = 5_000) {
  const signals = new EventEmitter();
  const exited = new Promise<number>((resolve) => stopOnSignal("test", stop, { timeoutMs, signals, exit: resolve }));
  return { signals, exited };
}

afterEach(() => delete (globalThis as { nametagDraining?: boolean }).nametagDraining);

it("stops once and exits, however many signals come", async () => {
  const stop = jest.fn(() => Promise.resolve());
  const { signals, exited } = start(stop);
  signals.emit("SIGINT");
  signals.emit("SIGTERM");
  expect(await exited).toBe(0);
  expect(stop).toHaveBeenCalledTimes(1);
});

it("exits at the timeout when stopping never ends", async () => {
  const { signals, exited } = start(() => new Promise(() => undefined), 50);
  signals.emit("SIGTERM");
  expect(await exited).toBe(0);
});

it("exits when stopping fails", async () => {
  const { signals, exited } = start(() => Promise.reject(new Error("failed")));
  signals.emit("SIGTERM");
  expect(await exited).toBe(0);
});
