import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export type Child = {
  name: string;
  /** Undefined if it could not be started. */
  pid: number | undefined;
  /** Never rejects. Resolves with how the process ended. */
  ended: Promise<string>;
  /** Only for an end before `stop` is called. */
  onExit(callback: (how: string) => void): void;
  /** Sends SIGTERM, and SIGKILL after twelve seconds. */
  stop(): Promise<void>;
};

const STOP_TIMEOUT_MS = 12_000;
const READY_TIMEOUT_MS = 300_000;
const READY_REQUEST_TIMEOUT_MS = 5_000;

/**
 * The child has its own process group, so that Ctrl-C reaches only this process. @param cwd the
 * folder of another version of the app, for tests of upgrades
 */
export function startChild(name: string, args: string[], env = process.env, cwd = process.cwd()): Child {
  const child: ChildProcess = spawn(
    process.execPath,
    // If this process is killed, the child ends and frees its port.
    ["--require", path.resolve("scripts/start/exit-with-parent.cjs"), ...args],
    {
      cwd,
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: process.platform !== "win32",
    },
  );
  let hasEnded = false;
  let isStopping = false;
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  }).finally(() => (hasEnded = true));
  return {
    name,
    pid: child.pid,
    ended,
    onExit: (callback) => void ended.then((how) => isStopping || callback(how)),
    async stop() {
      isStopping = true;
      if (hasEnded) return;
      child.kill("SIGTERM");
      const timeout = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}

/** Throws if the child ends first, or after five minutes. */
export async function waitUntilReady(child: Child, url: string): Promise<void> {
  let ended: string | undefined;
  void child.ended.then((how) => (ended = how));
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(READY_REQUEST_TIMEOUT_MS) }).catch(() => null);
    if (response?.ok) return;
    if (ended) throw new Error(`${child.name} ended with ${ended} while starting; its reason is above.`);
    if (performance.now() > deadline) throw new Error(`${child.name} was not ready within five minutes (${url}).`);
    await wait(50);
  }
}
