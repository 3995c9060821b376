import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

import { migrateDeploy } from "../prisma/migrate";
import { APP_USER } from "../scripts/postgres/cluster";
import { startEmbeddedPostgres } from "../scripts/postgres/embedded-postgres";

export type BenchEnvironment = {
  /** Inside the repository, so that programs in it find its packages. Removed at the end. */
  folder: string;
  /** Creates and migrates a database and returns its URL. Each measured server has its own, so that they share neither rows nor notifications. */
  createDatabase: (name: string) => Promise<string>;
  /** Creates a database without our tables, for another application, and returns its URL. */
  createEmptyDatabase: (name: string) => Promise<string>;
  close: () => Promise<void>;
};

/** Creates a folder and starts a PostgreSQL that waits for the disk, as in production. */
export async function openEnvironment(): Promise<BenchEnvironment> {
  const parent = path.resolve(".data");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), roleOptions: "CREATEDB" });
  // Rows that a benchmark prepares are inserted without triggers.
  const superuser = new Client({ connectionString: postgres.superuserUrl });
  await superuser.connect();
  await superuser.query(`GRANT SET ON PARAMETER session_replication_role TO ${APP_USER}`);
  await superuser.end();
  const getDatabaseUrl = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString();
  const createEmptyDatabase = async (name: string) => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    return getDatabaseUrl(name);
  };
  return {
    folder,
    createEmptyDatabase,
    createDatabase: async (name) => {
      const url = await createEmptyDatabase(name);
      await migrateDeploy(url);
      return url;
    },
    close: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
