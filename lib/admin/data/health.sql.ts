import { z } from "zod";

import { checkRows, pool } from "@/lib/core/server/db";

const rowSchema = z.object({
  version: z.string(),
  bytes: z.string(),
  /** The last run of each job. */
  jobs: z.array(
    z.object({ name: z.string(), state: z.string(), at: z.iso.datetime().nullable(), seconds: z.number().nullable() }),
  ),
});
type DatabaseInfo = Omit<z.output<typeof rowSchema>, "bytes"> & { bytes: number };

const UNDEFINED_TABLE = "42P01";

const sql = (jobs: string): string => `
  SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes, ARRAY(${jobs}) AS jobs`;

const LAST_RUNS = `
  SELECT DISTINCT ON (name) json_build_object('name', name, 'state', state,
    'at', to_char(coalesce(completed_on, started_on) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'seconds', extract(epoch FROM completed_on - started_on)::float8)
  FROM pgboss.job WHERE started_on IS NOT NULL ORDER BY name, started_on DESC`;
/** Before the first process that runs jobs has created the tables of pg-boss. */
const NO_RUNS = "SELECT NULL::json WHERE false";

// Raw because PostgreSQL's own functions say the version and the size, and the tables of pg-boss are not ours. Not prepared,
// because pg-boss may create its tables anew while this process runs.
async function read(jobs: string): Promise<DatabaseInfo> {
  const [row] = checkRows(rowSchema, (await pool().query(sql(jobs))).rows);
  if (!row) throw new Error("A statement without a row");
  return { ...row, bytes: Number(row.bytes) };
}

/** Returns the server's version, the size of the database in bytes, and the last run of each job. */
export const getDatabaseInfo = (): Promise<DatabaseInfo> =>
  read(LAST_RUNS).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE) return read(NO_RUNS);
    throw error;
  });
