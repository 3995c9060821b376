import { logger } from "@/lib/core/server/process/logger";
import { refreshSite } from "@/lib/core/server/site/site-settings";
import { settingsBus } from "@/lib/realtime/bus";

/** Heals a message that was lost, and a start without the database. */
const REFRESH_MS = 15_000;

const refresh = (): Promise<void> =>
  refreshSite().catch((error: unknown) => logger.warn({ err: error }, "the site's settings could not be read"));

/** Keeps this process's copy of the settings current. Resolves once it is read, or can't be. */
export async function watchSite(): Promise<() => void> {
  const onChange = () => void refresh();
  const stop = settingsBus().subscribe({ onEvent: onChange, onResync: onChange });
  const timer = setInterval(onChange, REFRESH_MS).unref();
  await refresh();
  return () => {
    clearInterval(timer);
    stop();
  };
}
