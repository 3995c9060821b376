import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

import { connectRedis } from "@/lib/core/server/redis";
import { findFreePorts } from "@/scripts/start/ports";

/**
 * A Redis server for one test file. `npm test` installs Redis if it is missing
 * (scripts/programs/ensure-program.mjs).
 */
export type TestRedis = {
  url: string;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** Makes it hang: it accepts connections and commands, and answers none, until it is killed. */
  freeze: () => void;
};

/**
 * Returns a Redis server that stores nothing on disk. `kill` simulates a crash.
 *
 * @param options further arguments of redis-server, and the user and password of its URL, such as
 * `:secret@`
 */
export async function createRedis(options: { args?: string[]; login?: string } = {}): Promise<TestRedis> {
  const [port] = await findFreePorts(1);
  const url = `redis://${options.login ?? ""}127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  return {
    url,
    start: async () => {
      server = spawn("redis-server", [
        "--port",
        String(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
        ...(options.args ?? []),
      ]);
      const probe = connectRedis(url, "test");
      await new Promise((resolve) => probe.once("ready", resolve));
      probe.disconnect();
    },
    freeze: () => void server?.kill("SIGSTOP"),
    kill: async () => {
      if (server?.kill("SIGKILL")) await once(server, "exit");
      server = undefined;
    },
  };
}
