import type { Db, PgBoss } from "pg-boss";

import { pool } from "./db";
import { logger } from "./process/logger";

/** Separate from the app's tables, so that pg-boss's migrations don't affect ours. */
const JOB_SCHEMA = "pgboss";

export type Job = {
  /** Also the queue's name: lower-case letters and hyphens. */
  name: string;
  /** Length of a span, at most a day. The job runs once per span, counted from the epoch. */
  everySeconds: number;
  /** Must be safe to repeat: it runs again if the process or the database stops during a run. */
  run: () => Promise<unknown>;
};

export type JobRunner = {
  enqueueDue(): Promise<void>;
  /** Starts no further run and resolves when the current ones end. Safe to call again. */
  stop(): Promise<void>;
};

const DAY_SECONDS = 24 * 60 * 60;
const INTERVAL_SECONDS = 10;
const QUEUE = {
  /** At most one run waits, retries or is active, so an outage leaves no backlog. */
  policy: "exclusive",
  /** After this time another process repeats the run, because its process was probably killed. */
  expireInSeconds: 60,
  retryLimit: 3,
  retryDelay: 30,
  retentionSeconds: DAY_SECONDS,
  /** Kept this long after it finishes, so that no second run starts in its span. */
  deleteAfterSeconds: DAY_SECONDS + 60 * 60,
} as const;

/** Lets pg-boss use this process's own pool. `waitForQueries` resolves when its queries end. */
function createDatabase(): { database: Db; waitForQueries: () => Promise<unknown> } {
  const running = new Set<Promise<void>>();
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
  return { database, waitForQueries: () => Promise.all(running) };
}

/**
 * Runs each job once per span, in one of the processes. After an outage, due jobs run
 * (docs/decisions/035-run-jobs-with-pg-boss-workers.md).
 */
export function startJobs(jobs: readonly Job[], { intervalSeconds = INTERVAL_SECONDS } = {}): JobRunner {
  const { database, waitForQueries } = createDatabase();
  let opening: Promise<PgBoss> | undefined;
  const workers = new Map<string, string>();
  let enqueuing: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | undefined;

  async function startWorker(boss: PgBoss, { name, run }: Job): Promise<void> {
    const workerId = await boss.work(name, { pollingIntervalSeconds: intervalSeconds }, async () => {
      try {
        await run();
      } catch (error) {
        logger.error({ err: error, job: name }, "job failed");
        throw error;
      }
    });
    workers.set(name, workerId);
  }

  async function open(): Promise<PgBoss> {
    const { PgBoss: Boss } = await import("pg-boss");
    const boss = new Boss({
      db: database,
      schema: JOB_SCHEMA,
      schedule: false,
      superviseIntervalSeconds: QUEUE.expireInSeconds,
      monitorIntervalSeconds: QUEUE.expireInSeconds,
    });
    boss.on("error", (error) => logger.warn({ err: error }, "a job query failed"));
    await boss.start();
    try {
      for (const { name } of jobs) await boss.createQueue(name, QUEUE);
      for (const job of jobs) await startWorker(boss, job);
    } catch (error) {
      await boss.stop({ graceful: false, close: false });
      throw error;
    }
    return boss;
  }

  async function enqueue(boss: PgBoss, { name, everySeconds }: Job): Promise<void> {
    // Null if this or another process already enqueued the run of this span.
    const jobId = await boss.send(name, {}, { singletonSeconds: everySeconds });
    const workerId = workers.get(name);
    if (jobId && workerId) boss.notifyWorker(workerId);
  }

  async function enqueueAll(): Promise<void> {
    if (stopping) return;
    try {
      opening ??= open();
      const boss = await opening.catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      const results = await Promise.allSettled(jobs.map((job) => enqueue(boss, job)));
      for (const result of results) if (result.status === "rejected") throw result.reason;
    } catch (error) {
      logger.warn({ err: error }, "jobs could not be enqueued");
    }
  }

  const enqueueDue = (): Promise<void> => (enqueuing = enqueuing.then(enqueueAll));
  void enqueueDue();
  const timer = setInterval(() => void enqueueDue(), intervalSeconds * 1_000);

  async function stop(): Promise<void> {
    clearInterval(timer);
    await enqueuing;
    const boss = await opening?.catch(() => undefined);
    if (boss) {
      await Promise.all(jobs.map(({ name }) => boss.offWork(name)));
      await boss.stop({ graceful: false, close: false });
    }
    await waitForQueries();
  }
  return { enqueueDue, stop: () => (stopping ??= stop()) };
}
