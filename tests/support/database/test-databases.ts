/** Every test database is named so; nothing else may be emptied (see database.ts). */
export const TEST_DATABASE_PREFIX = "nametag_test_";

const SERVER = "NAMETAG_TEST_POSTGRES";

/** Tells the workers, which start later and inherit the environment, where this run's PostgreSQL is. */
export function announceServer(url: string): void {
  process.env[SERVER] = url;
}

/** The given database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** The database of this Jest worker alone, so that test files run side by side without seeing each other. */
export function workerDatabaseUrl(): string {
  const server = process.env[SERVER];
  if (!server)
    throw new Error("No PostgreSQL was started for this test: is the file in the integration or realtime project?");
  return databaseUrl(server, `${TEST_DATABASE_PREFIX}${process.env.JEST_WORKER_ID ?? "1"}`);
}
