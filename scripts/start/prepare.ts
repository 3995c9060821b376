import { startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { getPostgresFolder } from "../postgres/home";
import { log, logDuration, type Lifecycle } from "./run-until-stopped";
import { runStep } from "./run-step";
import type { Settings } from "./settings";

/** Sets DATABASE_URL for child processes. Returns whether the database holds the demo. */
export async function prepareApp(settings: Settings, { onShutdown }: Pick<Lifecycle, "onShutdown">) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const database = (async () => {
    if (settings.embedded) {
      const starting = startEmbeddedPostgres({ dataDir: getPostgresFolder(settings.DATA_DIR), log });
      onShutdown(() => starting.then((postgres) => postgres.stop()).catch(() => undefined));
      process.env.DATABASE_URL = (await logDuration("PostgreSQL started", starting)).url;
    }
    const withDemo = settings.embedded && settings.DEMO;
    return logDuration("Database ready", runStep("database", { withDemo }, signal));
  })();
  const built = settings.development ? Promise.resolve(false) : logDuration("Built", runStep("build", {}, signal));
  const steps = Promise.all([database, built]);
  onShutdown(async () => {
    stopping.abort();
    await Promise.allSettled([database, built]);
  });
  const [{ demo }] = await steps;
  return { demo };
}

export const describeApp = ({ PORT, NEXTAUTH_URL }: Settings, hasDemo: boolean): string[] => [
  `Nametag is ready at http://localhost:${PORT}`,
  ...(NEXTAUTH_URL.startsWith("http://localhost") ? [] : [`Its public address is ${NEXTAUTH_URL}`]),
  ...(hasDemo ? ["Sign in as alex@nametag.test, sam@nametag.test or admin@nametag.test; the password is nametag"] : []),
];
