import { spawn, type ChildProcess } from "node:child_process";
import { get } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export type Child = {
  name: string;
  /** Undefined if it could not be started. */
  pid: number | undefined;
  /** Never rejects. Resolves with how the process ended. */
  ended: Promise<string>;
  /** Resolves with the process's first message, or with undefined if it sends none. */
  message: Promise<unknown>;
  /** Only for an end before `stop` is called. */
  onExit(callback: (how: string) => void): void;
  /** Sends SIGTERM, and SIGKILL after nine seconds. */
  stop(): Promise<void>;
};

/** Web aborts requests after eight seconds. PostgreSQL stops afterwards. */
const STOP_TIMEOUT_MS = 9_000;
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
  const message = new Promise<unknown>((resolve) => {
    child.once("message", resolve);
    // Follows the last message, and an end may precede it.
    child.once("disconnect", () => resolve(undefined));
    child.once("error", () => resolve(undefined));
  });
  return {
    name,
    pid: child.pid,
    ended,
    message,
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

/** `fetch` would stay in this process's memory. */
const isOk = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { agent: false, signal: AbortSignal.timeout(READY_REQUEST_TIMEOUT_MS) };
    get(url, options, (response) => resolve(response.resume().statusCode === 200)).on("error", () => resolve(false));
  });

/** Throws if the child ends first, or after five minutes. */
export async function waitUntilReady(child: Child, url: string): Promise<void> {
  let ended: string | undefined;
  void child.ended.then((how) => (ended = how));
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (await isOk(url)) return;
    if (ended) throw new Error(`${child.name} ended with ${ended} while starting; its reason is above.`);
    if (performance.now() > deadline) throw new Error(`${child.name} was not ready within five minutes (${url}).`);
    await wait(50);
  }
}
