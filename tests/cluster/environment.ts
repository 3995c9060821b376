import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePorts } from "@/scripts/start/ports";

/**
 * Sets the environment of an app for tests, with its own folder and ports. The processes inherit
 * it.
 */
export async function createEnvironment(databaseUrl: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "nametag-cluster-"));
  // If this process runs as root, PostgreSQL runs as another user, which needs access to the
  // folder.
  await chmod(folder, 0o755);
  const [port, realtimePort] = await findFreePorts(2);
  delete process.env.REDIS_URL;
  const url = `http://localhost:${port}`;
  Object.assign(process.env, {
    PORT: String(port),
    REALTIME_PORT: String(realtimePort),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: "a-secret-for-tests-only-and-nothing-else",
    NEXTAUTH_URL: url,
    TRUSTED_PROXIES: "",
    DEMO: "0",
    SELFIE_BUTTON: "1",
    // A process that has just started opens its connections slowly on a busy machine, which is not
    // what is tested.
    DATABASE_WAIT_MS: "20000",
    // Processes are killed on purpose, which the others log as warnings.
    LOG_LEVEL: "error",
  });
  return { url, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Collects what to stop, for the cluster, and stops the newest first. */
export function createStops() {
  const stops: (() => Promise<void>)[] = [];
  return {
    onShutdown: (stop: () => Promise<void>) => void stops.push(stop),
    stopAll: async () => {
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  };
}
