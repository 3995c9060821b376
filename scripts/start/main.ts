import { ensureBuilt } from "./build";
import { startChild, waitUntilReady, type Child } from "./children";
import { prepareDatabase, startDatabase } from "./database";
import { checkPorts } from "./ports";
import { loadSettings, type Settings } from "./settings";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Names what was done and how long it took. */
async function timed<T>(done: string, work: Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work;
  if (result !== false) say(`${done} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`);
  return result;
}

/** What is to be ended, the newest first, however we end. */
function createEnding() {
  const ends: (() => Promise<void>)[] = [];
  let ending: Promise<void> | undefined;
  const end = (code: number): Promise<void> =>
    (ending ??= (async () => {
      for (const stop of ends.reverse()) {
        await stop().catch((error: unknown) => complain(error instanceof Error ? error.message : String(error)));
      }
      process.exit(code);
    })());
  return { end, atEnd: (stop: () => Promise<void>) => void ends.push(stop) };
}

function processesOf({ development }: Settings): Record<"web" | "realtime", string[]> {
  if (!development) return { web: ["dist/web.js"], realtime: ["dist/realtime.js"] };
  const watch = ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false"];
  return { web: [...watch, "web/server.ts"], realtime: [...watch, "realtime/index.ts"] };
}

function announce({ PORT, NEXTAUTH_URL }: Settings, demo: boolean): void {
  say(`Nametag is ready at http://localhost:${PORT}`);
  if (!NEXTAUTH_URL.startsWith("http://localhost")) say(`Reached from elsewhere as ${NEXTAUTH_URL}`);
  if (demo) say("Sign in as alex@nametag.test, sam@nametag.test or admin@nametag.test; the password is nametag");
}

function onStopSignal(stop: () => void): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  if (!process.env.npm_lifecycle_event) return;
  // npm passes a SIGTERM on to the shell that it runs scripts in, and that ends without telling us.
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, 250);
}

/** Starts everything, and stays until it is told to stop or a part ends by itself. */
export async function main({ development }: { development: boolean }): Promise<void> {
  const settings = loadSettings(development);
  await checkPorts({ PORT: settings.PORT, REALTIME_PORT: settings.REALTIME_PORT });

  const { end, atEnd } = createEnding();
  let told = 0;
  onStopSignal(() => {
    told += 1;
    if (told === 1) say("Stopping…");
    // A second Ctrl-C won't wait; the next start finds a database left running.
    if (told > 1) process.exit(1);
    void end(0);
  });

  try {
    const demo = await startParts(settings, atEnd, end);
    if (told === 0) announce(settings, demo);
  } catch (error) {
    if (told === 0) complain(error instanceof Error ? error.message : String(error));
    await end(1);
  }
}

async function startParts(
  settings: Settings,
  atEnd: (stop: () => Promise<void>) => void,
  end: (code: number) => Promise<void>,
): Promise<boolean> {
  const build = new AbortController();
  const database = (async () => {
    let url = settings.DATABASE_URL;
    if (settings.embedded) {
      const starting = startDatabase(settings, say);
      atEnd(() => starting.then((postgres) => postgres.stop()).catch(() => undefined));
      url = (await timed("PostgreSQL started", starting)).url;
      process.env.DATABASE_URL = url;
    }
    return timed("Database ready", prepareDatabase(settings, url));
  })();
  const built = settings.development ? Promise.resolve(false) : timed("Built", ensureBuilt(build.signal));
  atEnd(async () => build.abort());
  const [{ demo }] = await Promise.all([database, built]);

  const children = Object.entries(processesOf(settings)).map(([name, args]) => startChild(name, args));
  atEnd(async () => void (await Promise.all(children.map((child) => child.stop()))));
  const [web, realtime] = children as [Child, Child];
  await timed(
    "Web and realtime started",
    Promise.all([
      waitUntilReady(web, `http://127.0.0.1:${settings.PORT}/api/ready`),
      waitUntilReady(realtime, `http://127.0.0.1:${settings.REALTIME_PORT}/ready`),
    ]),
  );
  for (const child of children) {
    child.whenDead((how) => {
      complain(`${child.name} ended with ${how}; stopping the rest.`);
      void end(1);
    });
  }
  return demo;
}
