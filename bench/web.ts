import { spawn } from "node:child_process";
import path from "node:path";

import autocannon from "autocannon";

import { ensureBuilt } from "../scripts/start/build";
import { freePort, startServer, type Server } from "./machine";
import type { Person } from "./people";

/** What every process of a row signs with. */
export const SECRET = "a secret of the benchmark's own, long enough";
const CONNECTIONS = 10;

const nextCommand = (root: string): string => path.join(root, "node_modules/next/dist/bin/next");

/** Our own web process as production runs it, built if need be. */
export async function startWeb(databaseUrl: string, folder: string): Promise<Server> {
  await ensureBuilt();
  const [port, realtimePort] = [await freePort(), await freePort()];
  return startServer([path.resolve("dist/web.js")], {
    env: {
      ...{ DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET, NEXTAUTH_URL: `http://127.0.0.1:${port}` },
      ...{ PORT: String(port), REALTIME_PORT: String(realtimePort), DATA_DIR: folder },
    },
    ready: { port, path: "/api/ready" },
  });
}

/** Builds another Next application for production. @param packages where its Next is installed */
export async function buildNext(root: string, env: Record<string, string> = {}, packages = "."): Promise<void> {
  const args = [nextCommand(path.resolve(packages)), "build"];
  const settings = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1", ...env };
  const build = spawn(process.execPath, args, { cwd: root, env: settings, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((resolve) => build.on("close", resolve));
  if (code !== 0) throw new Error(`The Next application in ${root} could not be built.`);
}

/** @param ready a path that answers 200 once it is up */
export async function startNext(
  root: string,
  { env, ready, packages = "." }: { env: Record<string, string>; ready: string; packages?: string },
): Promise<Server> {
  const port = await freePort();
  return startServer([nextCommand(path.resolve(packages)), "start", "-H", "127.0.0.1", "-p", String(port)], {
    env,
    cwd: root,
    ready: { port, path: ready },
  });
}

/** As the browser asks: its token as bearer, and the cookie that goes along. */
export const signedIn = ({ token }: Person): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  Cookie: `next-auth.session-token=${token}`,
});

export type Target = { url: string; headers?: Record<string, string>; status?: number };

/** @returns answers a second. Throws when any is of another status. */
export async function requestsPerSecond({ url, headers = {}, status = 200 }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const others = Object.keys(result.statusCodeStats).filter((each) => each !== String(status));
  if (others.length > 0 || result.errors > 0) throw new Error(`${url} failed under load: ${others.join(", ")}`);
  return result.requests.average;
}
