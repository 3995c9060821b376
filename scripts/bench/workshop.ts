import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

import { migrateDeploy } from "../../prisma/migrate";
import { startEmbeddedPostgres } from "../embedded-postgres";

export type Workshop = {
  /** Below the repository, so that programs in it find its packages; gone at the end. */
  folder: string;
  /** Makes and migrates one, so that sides share neither rows nor notifications. @returns its address */
  database: (name: string) => Promise<string>;
  close: () => Promise<void>;
};

/** A folder and a migrated PostgreSQL of the benchmark's own, which waits for the disk as production's does. */
export async function openWorkshop(): Promise<Workshop> {
  const parent = path.resolve(".data");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres") });
  const addressOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString();
  return {
    folder,
    database: async (name) => {
      const owner = new Client({ connectionString: postgres.url });
      await owner.connect();
      await owner.query(`CREATE DATABASE ${name}`);
      await owner.end();
      await migrateDeploy(addressOf(name));
      return addressOf(name);
    },
    close: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
