import { z } from "zod";

import { pool } from "@/lib/core/server/db";
import { readUnprepared } from "@/lib/core/server/database/unprepared.sql";

import { jobRunSchema } from "../responses";

const backendSchema = z.object({ backend: z.int() });
const databaseSchema = backendSchema.extend({
  ...{ version: z.string(), bytes: z.string(), now: z.date(), isEncrypted: z.boolean().nullable() },
});
const BACKEND = "SELECT pg_backend_pid() AS backend";
const DATABASE = `
  SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
    clock_timestamp() AS now, pg_backend_pid() AS backend,
    (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS "isEncrypted"`;

const jobSchema = jobRunSchema.extend({ succeededAt: z.iso.datetime().nullable(), failures: z.int() });

/** With the failures of a day, after which pg-boss removes runs. */
export type JobRun = z.output<typeof jobSchema>;

const toText = (time: string): string => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const LAST_RUNS = `
  SELECT DISTINCT ON (name) name, state::text, ${toText("coalesce(completed_on, started_on)")} AS at,
    extract(epoch FROM completed_on - started_on)::float8 AS seconds,
    ${toText("(max(completed_on) FILTER (WHERE state = 'completed') OVER runs)")} AS "succeededAt",
    (count(*) FILTER (WHERE state = 'failed') OVER runs)::int AS failures
  FROM pgboss.job WHERE started_on IS NOT NULL WINDOW runs AS (PARTITION BY name) ORDER BY name, started_on DESC`;

export type DatabaseInfo = {
  version: string;
  bytes: number;
  /** The database's clock, to compare with ours. */
  now: Date;
  isEncrypted: boolean;
  /** Whether two of our connections share one of the database: a pooler pools by transaction. */
  isShared: boolean;
};

/** Keeps one connection while it asks over another. Only a pooler lends both the same backend. */
export async function getDatabaseInfo(): Promise<DatabaseInfo> {
  const first = await pool().connect();
  try {
    const [kept] = await readUnprepared(databaseSchema, DATABASE, first);
    const [other] = await readUnprepared(backendSchema, BACKEND);
    if (!kept || !other) throw new Error("A statement without a row");
    const { version, bytes, now, isEncrypted, backend } = kept;
    const isShared = backend === other.backend;
    return { version, bytes: Number(bytes), now, isEncrypted: isEncrypted === true, isShared };
  } finally {
    first.release();
  }
}

/** Returns an empty list until a process has created the tables of pg-boss. */
export const listLastJobRuns = (): Promise<JobRun[]> => readUnprepared(jobSchema, LAST_RUNS);
