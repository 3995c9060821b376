import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export type Child = {
  name: string;
  /** Resolves, never rejects, with how it ended. */
  ended: Promise<string>;
  /** Told, unless we asked it to end. */
  whenDead(tell: (how: string) => void): void;
  /** Asks it to end, and ends it after twelve seconds. */
  stop(): Promise<void>;
};

const patience = 12_000;

/** Runs a program of ours with our output, in a process group of its own: Ctrl-C reaches us alone, and we decide. */
export function startChild(name: string, args: string[]): Child {
  const child: ChildProcess = spawn(
    process.execPath,
    // Should we be killed, it ends by itself rather than hold the port against the next start.
    ["--require", path.resolve("scripts/start/exit-with-parent.cjs"), ...args],
    { stdio: ["ignore", "inherit", "inherit", "ipc"], detached: process.platform !== "win32" },
  );
  let over = false;
  let asked = false;
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  }).finally(() => (over = true));
  return {
    name,
    ended,
    whenDead: (tell) => void ended.then((how) => asked || tell(how)),
    async stop() {
      asked = true;
      if (over) return;
      child.kill("SIGTERM");
      const forced = setTimeout(() => child.kill("SIGKILL"), patience);
      await ended;
      clearTimeout(forced);
    },
  };
}

/** Resolves once the address answers 200; throws when the child ends before, or after a minute. */
export async function waitUntilReady(child: Child, url: string): Promise<void> {
  let ended: string | undefined;
  void child.ended.then((how) => (ended = how));
  const deadline = performance.now() + 60_000;
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
    if (ended) throw new Error(`${child.name} ended with ${ended} while starting; its reason is above.`);
    if (performance.now() > deadline) throw new Error(`${child.name} was not ready within a minute (${url}).`);
    await wait(50);
  }
}
