import { Client } from "pg";

/**
 * Ends the connections of the database and drops it. WITH (FORCE) would fail for a role that isn't
 * a superuser while autovacuum works in the database. A plain drop ends autovacuum.
 *
 * @param server URL of another database of the same server
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const own = "datname = $1 AND usename = current_user";
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${own}`, [name]);
    await client.query(`DROP DATABASE ${name}`);
  } finally {
    await client.end();
  }
}
