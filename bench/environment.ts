import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

import { migrateDeploy } from "../prisma/migrate";
import { startEmbeddedPostgres } from "../scripts/embedded-postgres";

export type BenchEnvironment = {
  /** Inside the repository, so that programs in it find its packages. Removed at the end. */
  folder: string;
  /** Creates and migrates a database and returns its URL. Each side has its own, so that they share neither rows nor notifications. */
  database: (name: string) => Promise<string>;
  /** Creates a database without our tables, for another application, and returns its URL. */
  emptyDatabase: (name: string) => Promise<string>;
  close: () => Promise<void>;
};

/** Creates a folder and starts a PostgreSQL that waits for the disk, as in production. */
export async function openEnvironment(): Promise<BenchEnvironment> {
  const parent = path.resolve(".data");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres") });
  const getAddress = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString();
  const emptyDatabase = async (name: string) => {
    const owner = new Client({ connectionString: postgres.url });
    await owner.connect();
    await owner.query(`CREATE DATABASE ${name}`);
    await owner.end();
    return getAddress(name);
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
