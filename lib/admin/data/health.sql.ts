import { z } from "zod";

import { checkRows, pool } from "@/lib/core/server/db";

import { jobRunSchema } from "../responses";

const databaseSchema = z.object({ version: z.string(), bytes: z.string(), now: z.date() });
const DATABASE = `
  SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
    clock_timestamp() AS now`;

export type JobRun = z.output<typeof jobRunSchema>;

const LAST_RUNS = `
  SELECT DISTINCT ON (name) name, state::text,
    to_char(coalesce(completed_on, started_on) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
    extract(epoch FROM completed_on - started_on)::float8 AS seconds
  FROM pgboss.job WHERE started_on IS NOT NULL ORDER BY name, started_on DESC`;

const UNDEFINED_TABLE = "42P01";

// Raw because the version and the size come from PostgreSQL's functions, and the tables of pg-boss
// are not in the Prisma schema. The statements are not prepared, because pg-boss can recreate its
// tables while this process runs.
async function read<Row>(schema: z.ZodType<Row>, sql: string): Promise<Row[]> {
  return checkRows(schema, (await pool().query(sql)).rows);
}

/** The size is in bytes. `now` is the database's clock, to compare with ours. */
export async function getDatabaseInfo(): Promise<{ version: string; bytes: number; now: Date }> {
  const [row] = await read(databaseSchema, DATABASE);
  if (!row) throw new Error("A statement without a row");
  return { ...row, bytes: Number(row.bytes) };
}

/** Returns an empty list until a process has created the tables of pg-boss. */
export const listLastJobRuns = (): Promise<JobRun[]> =>
  read(jobRunSchema, LAST_RUNS).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE) return [];
    throw error;
  });
