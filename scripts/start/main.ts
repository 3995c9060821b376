import { totalmem } from "node:os";
import path from "node:path";

import { scheduleBackups } from "../backup/daily";
import { ensureBuilt } from "./build";
import { startChild, waitUntilReady, type Child } from "./children";
import { prepareDatabase, startDatabase } from "./database";
import { getHeapArguments } from "./memory";
import { checkPorts } from "./ports";
import { loadSettings, type Settings } from "./settings";
import { supervise } from "./supervise";

const log = (line: string): void => void process.stdout.write(`${line}\n`);
const logError = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

const PARENT_CHECK_MS = 250;

type Stoppable = Pick<Child, "stop">;

/** Waits for a step and logs how long it took. A step that returns false had nothing to do. */
async function logDuration<T>(step: string, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  if (result !== false) log(`${step} (${((performance.now() - start) / 1_000).toFixed(1)} s)`);
  return result;
}

/** Collects how to stop each part. `shutDown` stops them, the newest first, and ends the process; further calls wait. */
function createShutdown() {
  const stops: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  const shutDown = (code: number): Promise<void> =>
    (running ??= (async () => {
      for (const stop of stops.reverse()) await stop().catch(logError);
      process.exit(code);
    })());
  return { shutDown, onShutdown: (stop: () => Promise<void>) => void stops.push(stop) };
}

function getCommands({ development }: Settings): Record<"web" | "realtime", string[]> {
  const memory = { total: totalmem(), constrained: process.constrainedMemory() };
  const limitHeap = (name: "web" | "realtime") => getHeapArguments(name, memory, process.env.NODE_OPTIONS);
  if (!development) {
    return { web: [...limitHeap("web"), "dist/web.js"], realtime: [...limitHeap("realtime"), "dist/realtime.js"] };
  }
  const watch = ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false"];
  return { web: [...watch, "web/server.ts"], realtime: [...watch, "realtime/index.ts"] };
}

function announce({ PORT, NEXTAUTH_URL }: Settings, hasDemo: boolean): void {
  log(`Nametag is ready at http://localhost:${PORT}`);
  if (!NEXTAUTH_URL.startsWith("http://localhost")) log(`Its public address is ${NEXTAUTH_URL}`);
  if (hasDemo) log("Sign in as alex@nametag.test, sam@nametag.test or admin@nametag.test; the password is nametag");
}

function onStopSignal(stop: () => void): void {
  // npm sends a SIGTERM only to the shell in which it runs a script. The shell ends without passing the signal on.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, PARENT_CHECK_MS);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // The parent may end by the same signal, which must not count as a second one.
      clearInterval(watch);
      stop();
    });
  }
}

/** Starts everything, and returns when it runs. The process ends on a signal, or when one of its parts ends again and again. */
export async function main({ development }: { development: boolean }): Promise<void> {
  const settings = loadSettings(development);
  await checkPorts({ PORT: settings.PORT, REALTIME_PORT: settings.REALTIME_PORT });

  const { shutDown, onShutdown } = createShutdown();
  let signals = 0;
  onStopSignal(() => {
    signals += 1;
    if (signals === 1) log("Stopping…");
    // A second Ctrl-C ends at once. The next start finds the database still running and uses it.
    if (signals > 1) process.exit(1);
    void shutDown(0);
  });

  try {
    const hasDemo = await startParts(settings, onShutdown, shutDown);
    if (signals === 0) announce(settings, hasDemo);
  } catch (error) {
    if (signals === 0) logError(error);
    await shutDown(1);
  }
}

/** Returns whether the database holds the demo. */
async function startParts(
  settings: Settings,
  onShutdown: (stop: () => Promise<void>) => void,
  shutDown: (code: number) => Promise<void>,
): Promise<boolean> {
  const build = new AbortController();
  const database = (async () => {
    let url = settings.DATABASE_URL;
    if (settings.embedded) {
      const starting = startDatabase(settings, log);
      onShutdown(() => starting.then((postgres) => postgres.stop()).catch(() => undefined));
      url = (await logDuration("PostgreSQL started", starting)).url;
      process.env.DATABASE_URL = url;
    }
    return logDuration("Database ready", prepareDatabase(settings, url, log));
  })();
  const built = settings.development ? Promise.resolve(false) : logDuration("Built", ensureBuilt(build.signal));
  onShutdown(async () => build.abort());
  const [{ demo }] = await Promise.all([database, built]);

  const commands = getCommands(settings);
  const start = {
    web: () => startChild("web", commands.web),
    realtime: () => startChild("realtime", commands.realtime),
  };
  const parts: Stoppable[] = [start.web(), start.realtime()];
  onShutdown(async () => void (await Promise.all(parts.map((part) => part.stop()))));
  const [web, realtime] = parts as [Child, Child];
  await logDuration(
    "Web and realtime started",
    Promise.all([
      waitUntilReady(web, `http://127.0.0.1:${settings.PORT}/api/ready`),
      waitUntilReady(realtime, `http://127.0.0.1:${settings.REALTIME_PORT}/ready`),
    ]),
  );
  const onGiveUp = (reason: string): void => {
    logError(`${reason} Stopping the rest.`);
    void shutDown(1);
  };
  const options = { log: logError, onGiveUp };
  parts.splice(
    0,
    parts.length,
    supervise({ ...options, first: web, start: start.web }),
    supervise({ ...options, first: realtime, start: start.realtime }),
  );
  if (settings.BACKUP_DIR) {
    const folder = path.resolve(settings.BACKUP_DIR);
    const { DATA_DIR: dataDir, BACKUP_KEEP: keep } = settings;
    onShutdown(scheduleBackups({ databaseUrl: process.env.DATABASE_URL ?? "", dataDir, folder, keep }, log));
  }
  return demo;
}
