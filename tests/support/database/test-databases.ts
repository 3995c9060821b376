/** The names of all test databases start with this; resetDatabase refuses any other database. */
export const TEST_DATABASE_PREFIX = "nametag_test_";

const SERVER_URL_VARIABLE = "NAMETAG_TEST_POSTGRES";

/** Sets the URL of this run's PostgreSQL in the environment, which Jest's workers inherit. */
export function setServerUrl(url: string): void {
  process.env[SERVER_URL_VARIABLE] = url;
}

/** Returns the URL of a database on the same server. */
export function getDatabaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/**
 * Returns the URL of this Jest worker's own database, so that test files that run in parallel don't
 * affect each other.
 */
export function getWorkerDatabaseUrl(): string {
  const server = process.env[SERVER_URL_VARIABLE];
  if (!server)
    throw new Error("No PostgreSQL was started for this test: is the file in the integration or realtime project?");
  return getDatabaseUrl(server, `${TEST_DATABASE_PREFIX}${process.env.JEST_WORKER_ID ?? "1"}`);
}
