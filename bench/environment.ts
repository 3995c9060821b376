import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

import { migrateDeploy } from "../prisma/migrate";
import { startEmbeddedPostgres } from "../scripts/embedded-postgres";

export type Workshop = {
  /** Below the repository, so that programs in it find its packages; gone at the end. */
  folder: string;
  /** Makes and migrates one, so that sides share neither rows nor notifications. @returns its address */
  database: (name: string) => Promise<string>;
  /** One without our tables, for another's application. @returns its address */
  emptyDatabase: (name: string) => Promise<string>;
  close: () => Promise<void>;
};

/** A folder and a migrated PostgreSQL of the benchmark's own, which waits for the disk as production's does. */
export async function openWorkshop(): Promise<Workshop> {
  const parent = path.resolve(".data");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres") });
  const addressOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString();
  const emptyDatabase = async (name: string) => {
    const owner = new Client({ connectionString: postgres.url });
    await owner.connect();
    await owner.query(`CREATE DATABASE ${name}`);
    await owner.end();
    return addressOf(name);
  };
  return {
    folder,
    emptyDatabase,
    database: async (name) => {
      const address = await emptyDatabase(name);
      await migrateDeploy(address);
      return address;
    },
    close: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
