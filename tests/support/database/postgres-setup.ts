import type { Config } from "jest";

import { startTestPostgres, type TestPostgres } from "./postgres";
import { announceServer } from "./test-databases";

export type HeldPostgres = typeof globalThis & { nametagTestPostgres?: TestPostgres };

/** Jest runs this once, and only when a file of the integration or realtime project is selected. */
export default async function setup(globalConfig: Pick<Config, "maxWorkers">): Promise<void> {
  const postgres = await startTestPostgres(Number(globalConfig.maxWorkers ?? 1));
  announceServer(postgres.url);
  (globalThis as HeldPostgres).nametagTestPostgres = postgres;
}
