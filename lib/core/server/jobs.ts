import type { Db, PgBoss } from "pg-boss";

import { pool } from "./db";
import { JOB_SCHEMA, moveOldJobs, setAsideOldSchema } from "./job-schema.sql";
import { logger } from "./logger";

/** Work that comes again and again. */
export type Job = {
  /** Also its queue's name: small letters and hyphens. */
  name: string;
  /** One run in each such span, counted from the epoch by the database's clock; a day at most. */
  everySeconds: number;
  /** Runs again when the process or the database goes away midway: it must be safe to repeat. */
  run: () => Promise<unknown>;
};

export type JobRunner = {
  /** Looks for due work now instead of at the next turn. Resolves when what this process took is done; never throws. */
  look(): Promise<void>;
  /** Takes nothing new, and resolves when what runs is done. Safe to repeat. */
  stop(): Promise<void>;
};

const DAY_SECONDS = 24 * 60 * 60;
const LOOK_EVERY_MS = 10_000;
const QUEUE = {
  /** One run at most waits, is retried or is active, so that an outage leaves no backlog of runs. */
  policy: "exclusive",
  /** A run that has not ended by then (its process was killed) is given to another process. */
  expireInSeconds: 60,
  retryLimit: 3,
  retryDelay: 30,
  retentionSeconds: DAY_SECONDS,
  /** A finished run stays this long, so that no second one starts in its span. */
  deleteAfterSeconds: DAY_SECONDS + 60 * 60,
} as const;

/**
 * Runs each job once in its span, on whichever process comes first, however many there are (pg-boss on our PostgreSQL). The
 * schema is made by the first that starts; while the database is away nothing runs, and the work due is done when it is back.
 *
 * pg-boss's own workers and cron are not used: they complete a job without waiting for it, so that a database that goes away
 * at that moment would end the process by an unhandled rejection.
 */
export function startJobs(jobs: readonly Job[], { lookEveryMs = LOOK_EVERY_MS } = {}): JobRunner {
  const running = new Set<Promise<void>>();
  // The process's own pool: no connections of its own.
  const database: Db = {
    executeSql(text, values) {
      const result = pool().query(text, values);
      const settled: Promise<void> = result.then(
        () => void running.delete(settled),
        () => void running.delete(settled),
      );
      running.add(settled);
      return result;
    },
  };
  let boss: PgBoss | undefined;
  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopping: Promise<void> | undefined;

  async function open(): Promise<PgBoss> {
    const { PgBoss: Boss } = await import("pg-boss");
    await setAsideOldSchema();
    const opened = new Boss({
      db: database,
      schema: JOB_SCHEMA,
      schedule: false,
      superviseIntervalSeconds: QUEUE.expireInSeconds,
      monitorIntervalSeconds: QUEUE.expireInSeconds,
    });
    opened.on("error", (error) => logger.warn({ err: error }, "job housekeeping failed"));
    await opened.start();
    try {
      for (const { name } of jobs) await opened.createQueue(name, QUEUE);
      await moveOldJobs(jobs.map(({ name }) => name));
    } catch (error) {
      await opened.stop({ graceful: false, close: false });
      throw error;
    }
    return opened;
  }

  async function runIfDue(from: PgBoss, { name, everySeconds, run }: Job): Promise<void> {
    // Refused silently when the span has its run already, from this process or another.
    await from.send(name, {}, { singletonSeconds: everySeconds });
    const [due] = await from.fetch(name);
    if (!due) return;
    try {
      await run();
    } catch (error) {
      logger.error({ err: error, job: name }, "job failed");
      await from.fail(name, due.id);
      return;
    }
    await from.complete(name, due.id);
  }

  async function takeTurn(): Promise<void> {
    if (stopping) return;
    try {
      const opened = (boss ??= await open());
      const turns = await Promise.allSettled(jobs.map((job) => runIfDue(opened, job)));
      for (const one of turns) if (one.status === "rejected") throw one.reason;
    } catch (error) {
      logger.warn({ err: error }, "jobs could not be looked for");
    }
  }

  const look = (): Promise<void> => (turn = turn.then(takeTurn));

  function goOn(): void {
    void look().then(() => {
      if (!stopping) timer = setTimeout(goOn, lookEveryMs);
    });
  }
  goOn();

  async function stop(): Promise<void> {
    clearTimeout(timer);
    await turn;
    await boss?.stop({ graceful: false, close: false });
    await Promise.all(running);
  }
  return { look, stop: () => (stopping ??= stop()) };
}
