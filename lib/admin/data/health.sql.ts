import { z } from "zod";

import { readUnprepared } from "@/lib/core/server/unprepared.sql";

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

/** The size is in bytes. `now` is the database's clock, to compare with ours. */
export async function getDatabaseInfo(): Promise<{ version: string; bytes: number; now: Date }> {
  const [row] = await readUnprepared(databaseSchema, DATABASE);
  if (!row) throw new Error("A statement without a row");
  return { ...row, bytes: Number(row.bytes) };
}

/** Returns an empty list until a process has created the tables of pg-boss. */
export const listLastJobRuns = (): Promise<JobRun[]> => readUnprepared(jobRunSchema, LAST_RUNS);
