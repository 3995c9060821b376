import { spawn } from "node:child_process";
import path from "node:path";

import autocannon from "autocannon";

import { ensureBuilt } from "../scripts/start/build";
import { findFreePort, startServer, type Server } from "./machine";
import type { Member } from "./members";

/** The NEXTAUTH_SECRET of every process. */
export const SECRET = "a secret for benchmarks only, long enough";
const CONNECTIONS = 10;

const getNextCommand = (root: string): string => path.join(root, "node_modules/next/dist/bin/next");

/** Starts our web process as in production. Builds it first if necessary. */
export async function startWeb(databaseUrl: string, folder: string): Promise<Server> {
  await ensureBuilt();
  const [port, realtimePort] = [await findFreePort(), await findFreePort()];
  return startServer([path.resolve("dist/web.js")], {
    env: {
      ...{ DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET, NEXTAUTH_URL: `http://127.0.0.1:${port}` },
      ...{ PORT: String(port), REALTIME_PORT: String(realtimePort), DATA_DIR: folder },
    },
    readyCheck: { port, path: "/api/ready" },
  });
}

/** Builds another Next application. @param packages the folder where Next is installed */
export async function buildNext(root: string, env: Record<string, string> = {}, packages = "."): Promise<void> {
  const args = [getNextCommand(path.resolve(packages)), "build"];
  const buildEnv = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1", ...env };
  const build = spawn(process.execPath, args, { cwd: root, env: buildEnv, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((resolve) => build.on("close", resolve));
  if (code !== 0) throw new Error(`The Next application in ${root} could not be built.`);
}

/** Starts another Next application. @param readyPath a path that responds with 200 when it is ready */
export async function startNext(
  root: string,
  { env, readyPath, packages = "." }: { env: Record<string, string>; readyPath: string; packages?: string },
): Promise<Server> {
  const port = await findFreePort();
  return startServer([getNextCommand(path.resolve(packages)), "start", "-H", "127.0.0.1", "-p", String(port)], {
    env,
    cwd: root,
    readyCheck: { port, path: readyPath },
  });
}

/** Returns the headers that our pages send: the token as bearer and as cookie. */
export const getAuthHeaders = ({ token }: Member): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  Cookie: `next-auth.session-token=${token}`,
});

export type Target = { url: string; headers?: Record<string, string>; status?: number };

/** Returns responses per second. Throws if any response has another status. */
export async function requestsPerSecond({ url, headers = {}, status = 200 }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const unexpected = Object.keys(result.statusCodeStats).filter((code) => code !== String(status));
  if (unexpected.length > 0 || result.errors > 0) throw new Error(`${url} failed under load: ${unexpected.join(", ")}`);
  return result.requests.average;
}
