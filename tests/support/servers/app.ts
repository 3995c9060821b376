import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

// Jest loads this file for its global setup, without the mapping of `@/`.
import { findFreePorts } from "../../../scripts/start/ports";
import { startTestPostgres } from "../database/postgres";
import { getDatabaseUrl, TEST_DATABASE_PREFIX } from "../database/test-databases";

export type RunningApp = {
  url: string;
  /** The app's environment. The factories need its DATABASE_URL and NEXTAUTH_SECRET. */
  env: Record<string, string>;
  stop: () => Promise<void>;
};

const READY_TIMEOUT_MS = 300_000;

/**
 * Resolves when `npm start` prints that the app is ready. Rejects with its output if it exits first
 * or after five minutes.
 */
function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (reason: string) => reject(new Error(`${reason}:\n${output}`));
    const timeout = setTimeout(() => fail("npm start was not ready in time"), READY_TIMEOUT_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output = (output + chunk.toString("utf8")).slice(-20_000);
        if (!output.includes("Nametag is ready")) return;
        clearTimeout(timeout);
        resolve();
      });
    }
    child.once("exit", (code) => fail(`npm start ended with code ${code}`));
  });
}

export type StartOptions = {
  demo?: boolean;
  /** Added to the app's environment. */
  variables?: Record<string, string>;
};

/**
 * Starts the built app as `npm start` does, on free ports. By default it uses an empty database
 * that the factories can write to; with `demo` it uses its embedded database with the demo's
 * members and events.
 */
export async function startApp({ demo = false, variables = {} }: StartOptions = {}): Promise<RunningApp> {
  const root = path.resolve(__dirname, "../../..");
  const folder = await mkdtemp(path.join(tmpdir(), "nametag-app-"));
  const postgres = demo ? undefined : await startTestPostgres(1);
  const [port, realtimePort, eventbritePort] = await findFreePorts(3);
  const url = `http://localhost:${port}`;
  const env: Record<string, string> = {
    PORT: String(port),
    REALTIME_PORT: String(realtimePort),
    DATA_DIR: folder,
    NEXTAUTH_SECRET: "a-secret-for-tests-only-and-nothing-else",
    NEXTAUTH_URL: url,
    TRUSTED_PROXIES: "",
    DEMO: demo ? "1" : "0",
    // Hidden by default (docs/decisions/021-re-encode-uploaded-images.md).
    SELFIE_BUTTON: "1",
    LOG_LEVEL: "warn",
    ...(postgres ? { DATABASE_URL: getDatabaseUrl(postgres.url, `${TEST_DATABASE_PREFIX}1`) } : {}),
    // Nothing listens on this port until a test starts the fake Eventbrite server
    // (tests/support/servers/eventbrite.ts).
    ...(postgres ? { EVENTBRITE_TOKEN: "eb_test", EVENTBRITE_BASE_URL: `http://127.0.0.1:${eventbritePort}/v3` } : {}),
    ...variables,
  };

  const { DATABASE_URL: _own, REDIS_URL: _redis, NODE_ENV: _mode, ...inherited } = process.env;
  const child = spawn(process.execPath, ["--require", "./scripts/start/exit-with-parent.cjs", "scripts/start.mjs"], {
    cwd: root,
    env: { ...inherited, ...env } as unknown as NodeJS.ProcessEnv,
    // The IPC channel closes when this process ends for any reason, and the app then stops.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await exited;
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };

  try {
    await waitUntilReady(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, env, stop };
}
