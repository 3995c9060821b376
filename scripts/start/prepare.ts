import { ensureBuilt } from "./build";
import { prepareDatabase, startDatabase } from "./database";
import { log, logDuration, type Lifecycle } from "./run-until-stopped";
import type { Settings } from "./settings";

/** Sets DATABASE_URL for child processes. Returns whether the database holds the demo. */
export async function prepareApp(settings: Settings, { onShutdown }: Pick<Lifecycle, "onShutdown">) {
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
  return { demo };
}

export const describeApp = ({ PORT, NEXTAUTH_URL }: Settings, hasDemo: boolean): string[] => [
  `Nametag is ready at http://localhost:${PORT}`,
  ...(NEXTAUTH_URL.startsWith("http://localhost") ? [] : [`Its public address is ${NEXTAUTH_URL}`]),
  ...(hasDemo ? ["Sign in as alex@nametag.test, sam@nametag.test or admin@nametag.test; the password is nametag"] : []),
];
