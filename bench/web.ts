import { spawn } from "node:child_process";
import { totalmem } from "node:os";
import path from "node:path";

import autocannon from "autocannon";

import { ensureBuilt } from "../scripts/start/build";
import { getHeapArguments } from "../scripts/start/memory";
import { findFreePort, startServer, type Server } from "./machine";
import type { Member } from "./members";

const CONNECTIONS = 10;
const MEMORY = { total: totalmem(), constrained: process.constrainedMemory() };
const NEXT = path.resolve("node_modules/next/dist/bin/next");

/** The servers verify the tokens that this process signs. */
export const getServerEnv = (databaseUrl: string): Record<string, string> => ({
  ...{ DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? "", LOG_LEVEL: "error" },
});

/** `BENCH_WEB_ARGS="--cpu-prof"` profiles web, `BENCH_REALTIME_ARGS` the realtime process. */
const getExtraArguments = (name: string): string[] =>
  process.env[`BENCH_${name.toUpperCase()}_ARGS`]?.split(" ").filter(Boolean) ?? [];

type Site = { databaseUrl: string; folder: string; isUnpinned?: boolean };

async function startProcess(
  name: "web" | "realtime",
  { databaseUrl, folder, isUnpinned }: Site,
  ports: { web: number; realtime: number },
  readyPath: string,
): Promise<Server> {
  await ensureBuilt();
  const args = [...getHeapArguments(name, MEMORY), ...getExtraArguments(name), path.resolve(`dist/${name}.js`)];
  return startServer(args, {
    env: {
      ...getServerEnv(databaseUrl),
      ...{ PORT: String(ports.web), REALTIME_PORT: String(ports.realtime), DATA_DIR: folder },
      NEXTAUTH_URL: `http://127.0.0.1:${ports.web}`,
    },
    readyCheck: { port: ports[name], path: readyPath },
    isUnpinned,
  });
}

const findPorts = async () => ({ web: await findFreePort(), realtime: await findFreePort() });

/** Limits the memory as `npm start` does. */
export const startWeb = async (site: Site): Promise<Server> =>
  startProcess("web", site, await findPorts(), "/api/ready");

/** Limits the memory as `npm start` does, but uses any core. */
export async function startProduct(
  databaseUrl: string,
  folder: string,
  webProcesses = 1,
): Promise<{ web: Server; otherWebs: Server[]; realtime: Server }> {
  const [site, ports] = [{ databaseUrl, folder, isUnpinned: true }, await findPorts()];
  const web = await startProcess("web", site, ports, "/api/ready");
  const otherWebs: Server[] = [];
  while (otherWebs.length < webProcesses - 1)
    otherWebs.push(await startProcess("web", site, { ...ports, web: await findFreePort() }, "/api/ready"));
  return { web, otherWebs, realtime: await startProcess("realtime", site, ports, "/ready") };
}

export async function buildNext(root: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const build = spawn(process.execPath, [NEXT, "build"], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((resolve) => build.on("close", resolve));
  if (code !== 0) throw new Error(`The Next application in ${root} could not be built.`);
}

/** @param readyPath responds with 200 when the application is ready */
export async function startNext(root: string, readyPath: string, env: Record<string, string> = {}): Promise<Server> {
  const port = await findFreePort();
  const args = [NEXT, "start", "-H", "127.0.0.1", "-p", String(port)];
  return startServer(args, { env, cwd: root, readyCheck: { port, path: readyPath } });
}

/** The token as bearer and as cookie, as our pages send it. */
export const getAuthHeaders = ({ token }: Member): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  Cookie: `next-auth.session-token=${token}`,
});

export type Target = { url: string; headers?: Record<string, string> };

/** Throws for any status but 200. */
export async function requestsPerSecond({ url, headers = {} }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const unexpected = Object.keys(result.statusCodeStats).filter((code) => code !== "200");
  if (unexpected.length > 0 || result.errors > 0) throw new Error(`${url} failed under load: ${unexpected.join(", ")}`);
  return result.requests.average;
}
