import type { PoolClient } from "pg";

import { pool } from "./db";

/** Separate from the tables of the app, so that our migrations and those of pg-boss do not affect each other. */
export const JOB_SCHEMA = "pgboss";
/** Where the schema of pg-boss 10 waits until its jobs are in the present one. */
const OLD_SCHEMA = "pgboss_10";
/** The newest schema version of pg-boss 10. pg-boss 12 can't migrate from it (docs/decisions/032). */
const MAX_OLD_VERSION = 24;
/** An advisory lock: processes that start together upgrade one after another. */
const UPGRADE_LOCK = 7_301_913;

async function inLockedTransaction(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [UPGRADE_LOCK]);
    await work(client);
    await client.query("COMMIT");
    client.release();
  } catch (error) {
    // A broken connection can't roll back; the server does that when it closes.
    client.release(true);
    throw error;
  }
}

async function tableExists(client: PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>("SELECT to_regclass($1) IS NOT NULL AS exists", [table]);
  return rows[0]?.exists === true;
}

/** Renames the job schema of pg-boss 10, if there is one, so that pg-boss can create its present schema. */
export async function setAsideOldSchema(): Promise<void> {
  await inLockedTransaction(async (client) => {
    if (!(await tableExists(client, `${JOB_SCHEMA}.version`))) return;
    const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${JOB_SCHEMA}.version`);
    if ((rows[0]?.version ?? Infinity) > MAX_OLD_VERSION) return;
    await client.query(`ALTER SCHEMA ${JOB_SCHEMA} RENAME TO ${OLD_SCHEMA}`);
  });
}

/**
 * Copies the jobs of these queues from the schema that was set aside, and drops it. Copies waiting, active and finished
 * jobs: a finished one prevents a second run in its span. Continues after a start that was interrupted in between.
 */
export async function moveOldJobs(queues: readonly string[]): Promise<void> {
  await inLockedTransaction(async (client) => {
    if (!(await tableExists(client, `${OLD_SCHEMA}.job`))) return;
    await client.query(
      `INSERT INTO ${JOB_SCHEMA}.job
              (id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, expire_seconds,
               deletion_seconds, singleton_key, singleton_on, start_after, created_on, started_on, completed_on, keep_until,
               output, policy)
       SELECT old.id, old.name, old.priority, old.data, old.state::text::${JOB_SCHEMA}.job_state, old.retry_limit,
              old.retry_count, old.retry_delay, old.retry_backoff, extract(epoch FROM old.expire_in)::int,
              queue.deletion_seconds, old.singleton_key, old.singleton_on, old.start_after, old.created_on, old.started_on,
              old.completed_on, old.keep_until, old.output, queue.policy
       FROM ${OLD_SCHEMA}.job old JOIN ${JOB_SCHEMA}.queue queue USING (name)
       WHERE old.name = ANY($1)
       -- A queue now holds one unfinished job at most. The active one comes first, then the one to retry.
       ORDER BY old.state DESC
       ON CONFLICT DO NOTHING`,
      [queues],
    );
    await client.query(`DROP SCHEMA ${OLD_SCHEMA} CASCADE`);
  });
}
