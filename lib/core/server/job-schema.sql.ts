import { pool } from "./db";
import { LOCKS } from "./locks.sql";

/** Separate from the tables of the app, so that our migrations and those of pg-boss do not affect each other. */
export const JOB_SCHEMA = "pgboss";
/** Where the schema of pg-boss 10 waits until its jobs are in the present one. */
const OLD_SCHEMA = "pgboss_10";
/** The newest schema version of pg-boss 10. pg-boss 12 can't migrate from it (docs/decisions/032). */
const MAX_OLD_VERSION = 24;

/** Runs in one transaction, after those of processes that started at the same time. */
const inLockedBlock = (body: string): string =>
  `DO $$ BEGIN PERFORM pg_advisory_xact_lock(${LOCKS.jobSchema}); ${body} END $$`;

// Raw because Prisma changes no schema at run time, and doesn't know the tables of pg-boss.
const SET_ASIDE = inLockedBlock(`
  IF to_regclass('${JOB_SCHEMA}.version') IS NOT NULL THEN
    IF (SELECT version FROM ${JOB_SCHEMA}.version) <= ${MAX_OLD_VERSION} THEN
      ALTER SCHEMA ${JOB_SCHEMA} RENAME TO ${OLD_SCHEMA};
    END IF;
  END IF;`);

/** Renames the job schema of pg-boss 10, if there is one, so that pg-boss can create its present schema. */
export async function setAsideOldSchema(): Promise<void> {
  await pool().query(SET_ASIDE);
}

// Raw for the same reason. A queue now holds one unfinished job at most: the active one comes first, then the one to retry.
const MOVE_JOBS = inLockedBlock(`
  IF to_regclass('${OLD_SCHEMA}.job') IS NOT NULL THEN
    INSERT INTO ${JOB_SCHEMA}.job
      (id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, expire_seconds, deletion_seconds,
       singleton_key, singleton_on, start_after, created_on, started_on, completed_on, keep_until, output, policy)
    SELECT old.id, old.name, old.priority, old.data, old.state::text::${JOB_SCHEMA}.job_state, old.retry_limit, old.retry_count,
      old.retry_delay, old.retry_backoff, extract(epoch FROM old.expire_in)::int, queue.deletion_seconds, old.singleton_key,
      old.singleton_on, old.start_after, old.created_on, old.started_on, old.completed_on, old.keep_until, old.output, queue.policy
    FROM ${OLD_SCHEMA}.job old JOIN ${JOB_SCHEMA}.queue queue USING (name)
    ORDER BY old.state DESC
    ON CONFLICT DO NOTHING;
    DROP SCHEMA ${OLD_SCHEMA} CASCADE;
  END IF;`);

/**
 * Copies the jobs of the present queues from the schema that was set aside, and drops it. Copies waiting, active and finished
 * jobs: a finished one prevents a second run in its span. Continues after a start that was interrupted in between.
 */
export async function moveOldJobs(): Promise<void> {
  await pool().query(MOVE_JOBS);
}
