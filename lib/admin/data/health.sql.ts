import { z } from "zod";

import { checkRows, pool, query } from "@/lib/core/server/db";

const databaseSchema = z.object({ version: z.string(), bytes: z.string() });

/** Returns the server's version and the size of the database in bytes. Raw because PostgreSQL's own functions say it. */
export async function getDatabaseInfo(): Promise<{ version: string; bytes: number }> {
  const sql = `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes`;
  const [row] = await query("database_info", sql, [], databaseSchema);
  return { version: row?.version ?? "", bytes: Number(row?.bytes) };
}

const jobSchema = z.object({
  name: z.string(),
  state: z.string(),
  at: z.date().nullable(),
  seconds: z.number().nullable(),
});
export type JobRun = z.output<typeof jobSchema>;

const UNDEFINED_TABLE = "42P01";

/**
 * Lists the last run of each job, or none before the first process that runs jobs has created pg-boss's tables. Raw because
 * those tables are not ours; not prepared because pg-boss may create them anew while this process runs.
 */
export async function listLastJobRuns(): Promise<JobRun[]> {
  try {
    const { rows } = await pool().query(`
      SELECT DISTINCT ON (name) name, state::text, coalesce(completed_on, started_on) AS at,
        extract(epoch FROM completed_on - started_on)::float8 AS seconds
      FROM pgboss.job WHERE started_on IS NOT NULL ORDER BY name, started_on DESC`);
    return checkRows(jobSchema, rows);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
