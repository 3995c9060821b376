import type { Config } from "jest";

import { startTestPostgres, type TestPostgres } from "./postgres";
import { setServerUrl } from "./test-databases";

export type GlobalWithPostgres = typeof globalThis & { nametagTestPostgres?: TestPostgres };

/**
 * Starts PostgreSQL. Jest calls it once, and only if a file of the integration or realtime project
 * is selected.
 */
export default async function setup(globalConfig: Pick<Config, "maxWorkers">): Promise<void> {
  const postgres = await startTestPostgres(Number(globalConfig.maxWorkers ?? 1));
  setServerUrl(postgres.url);
  (globalThis as GlobalWithPostgres).nametagTestPostgres = postgres;
}
