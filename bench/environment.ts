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
  /** Each measured server has its own database, so that they share no rows and notifications. */
  createDatabase: (name: string) => Promise<string>;
  close: () => Promise<void>;
};

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Its PostgreSQL waits for the disk, as in production. */
export async function openEnvironment(): Promise<BenchEnvironment> {
  const parent = path.resolve(".data");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "bench-"));
  const options = { dataDir: path.join(folder, "postgres"), roleOptions: "CREATEDB" };
  const first = await startEmbeddedPostgres(options);
  // The row `growth` counts statements with it. The server must load it at its start.
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
