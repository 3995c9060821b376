import { totalmem } from "node:os";
import path from "node:path";

import { Client } from "pg";

import { ensureBuilt } from "../../scripts/start/build";
import { getHeapArguments } from "../../scripts/start/memory";
import type { BenchEnvironment } from "../environment";
import { bundle, findFreePort, startServer, type Server } from "../machine";
import { seedEvent } from "../map-servers";
import type { Member } from "../members";
import { SECRET } from "../web";

export type CrowdServers = {
  web: Server;
  realtime: Server;
  eventId: string;
  members: Member[];
  stop: () => Promise<void>;
};

const MEMORY = { total: totalmem(), constrained: process.constrainedMemory() };

/** Starts web and realtime as `npm start` does, each with its limit of memory, on any core. */
export async function startProduct(databaseUrl: string, folder: string): Promise<[Server, Server]> {
  await ensureBuilt();
  const [port, realtimePort] = [await findFreePort(), await findFreePort()];
  const env = {
    ...{ DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET, NEXTAUTH_URL: `http://127.0.0.1:${port}` },
    ...{ PORT: String(port), REALTIME_PORT: String(realtimePort), DATA_DIR: folder },
  };
  const start = (name: "web" | "realtime", ready: { port: number; path: string }) =>
    startServer([...getHeapArguments(name, MEMORY), ...getExtraArguments(name), path.resolve(`dist/${name}.js`)], {
      env,
      readyCheck: ready,
      isUnpinned: true,
    });
  return [
    await start("web", { port, path: "/api/ready" }),
    await start("realtime", { port: realtimePort, path: "/ready" }),
  ];
}

/** `BENCH_WEB_ARGS="--cpu-prof"` profiles web; so does `BENCH_REALTIME_ARGS` the realtime process. */
const getExtraArguments = (name: string): string[] =>
  process.env[`BENCH_${name.toUpperCase()}_ARGS`]?.split(" ").filter(Boolean) ?? [];

/** Starts the naive servers (bench/servers/naive-web.ts, naive-realtime.ts), on any core. */
async function startNaive(databaseUrl: string, folder: string): Promise<[Server, Server]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    CREATE TABLE bench_naive_messages (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), sender uuid NOT NULL, receiver uuid NOT NULL,
      content text NOT NULL, "createdAt" timestamptz NOT NULL DEFAULT now());
    CREATE INDEX ON bench_naive_messages (sender, receiver, "createdAt");
    CREATE INDEX ON bench_naive_messages (receiver, sender, "createdAt")`);
  await client.end();
  const env = { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET };
  const start = async (name: string) => {
    const script = await bundle(`bench/servers/${name}.ts`, path.join(folder, `${name}.js`));
    return startServer([script], { env, isUnpinned: true });
  };
  return [await start("naive-web"), await start("naive-realtime")];
}

/** Starts one kind of servers on a database of its own, with an event and members who are about to arrive. */
export async function startCrowdServers(
  { folder, createDatabase }: BenchEnvironment,
  kind: "product" | "naive",
  people: number,
): Promise<CrowdServers> {
  const databaseUrl = await createDatabase(`crowd_${kind}`);
  const { eventId, members } = await seedEvent(databaseUrl, people, { isCheckedIn: false });
  const [web, realtime] = await (kind === "product" ? startProduct : startNaive)(databaseUrl, folder);
  const stop = async () => void (await Promise.all([web.stop(), realtime.stop()]));
  return { web, realtime, eventId, members, stop };
}
