import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";

import { migrateDeploy } from "../../prisma/migrate";
import { startEmbeddedPostgres } from "../embedded-postgres";

export type Workshop = {
  /** Below the repository, so that programs in it find its packages; gone at the end. */
  folder: string;
  databaseUrl: string;
  close: () => Promise<void>;
};

/** A folder and a migrated PostgreSQL of the benchmark's own, which waits for the disk as production's does. */
export async function openWorkshop(): Promise<Workshop> {
  const parent = path.resolve(".data");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres") });
  await migrateDeploy(postgres.url);
  return {
    folder,
    databaseUrl: postgres.url,
    close: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
