import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

import { migrateDeploy } from "../prisma/migrate";
import { startEmbeddedPostgres } from "../scripts/postgres/embedded-postgres";

export type BenchEnvironment = {
  /** Inside the repository, so that programs in it find its packages. Removed at the end. */
  folder: string;
  /** The server's own database, which no row uses. */
  url: string;
  /** Creates and migrates a database and returns its URL. Each measured server has its own, so that they share neither rows nor notifications. */
  createDatabase: (name: string) => Promise<string>;
  close: () => Promise<void>;
};

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates a folder and starts a PostgreSQL that waits for the disk, as in production. */
export async function openEnvironment(): Promise<BenchEnvironment> {
  const parent = path.resolve(".data");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "bench-"));
  const options = { dataDir: path.join(folder, "postgres"), roleOptions: "CREATEDB" };
  const first = await startEmbeddedPostgres(options);
  // For the row `growth`, which counts the statements of a call. It is loaded when the server starts.
  await run(first.superuserUrl, "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
  await first.stop();
  const postgres = await startEmbeddedPostgres(options);
  const getDatabaseUrl = (name: string, url = postgres.url) =>
    Object.assign(new URL(url), { pathname: `/${name}` }).toString();
  return {
    folder,
    url: postgres.url,
    createDatabase: async (name) => {
      await run(postgres.url, `CREATE DATABASE ${name}`);
      const url = getDatabaseUrl(name);
      await migrateDeploy(url);
      await run(getDatabaseUrl(name, postgres.superuserUrl), "CREATE EXTENSION pg_stat_statements");
      return url;
    },
    close: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
