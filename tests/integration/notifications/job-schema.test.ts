/** The upgrade of a job schema that pg-boss 10 created (docs/decisions/032). */
import { readFileSync } from "node:fs";
import path from "node:path";

import { pool } from "@/lib/core/server/db";
import { setAsideOldSchema } from "@/lib/core/server/job-schema.sql";
import { type Job, type JobRunner, startJobs } from "@/lib/core/server/jobs";
import { resetDatabase } from "@/tests/support/database/database";

const OLD_SCHEMA = readFileSync(path.resolve(__dirname, "../../support/fixtures/pg-boss-10.sql"), "utf8");
const DAY = 24 * 60 * 60;
const TODAY = `'epoch'::timestamp + interval '1 day' * floor(extract(epoch FROM now()) / ${DAY})::float8`;

let runners: JobRunner[] = [];
/** Starts a process and enqueues what is due. */
const start = async (...jobs: Job[]): Promise<void> => {
  const runner = startJobs(jobs, { intervalSeconds: 0.5 });
  runners.push(runner);
  await runner.enqueueDue();
};
const buildDailyJob = (name: string, run: Job["run"] = () => Promise.resolve()): Job => ({
  name,
  everySeconds: DAY,
  run,
});

async function query<Row>(sql: string): Promise<Row[]> {
  return (await pool().query(sql)).rows as Row[];
}
const listJobs = () => query<object>("SELECT name, state::text, retry_count FROM pgboss.job ORDER BY name");
/** Polls until the jobs are as expected: workers run them in the background, and pg-boss reports no end of a run. */
async function waitForJobs(expected: object[]): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline && JSON.stringify(await listJobs()) !== JSON.stringify(expected))
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await listJobs()).toEqual(expected);
}
const hasSchema = async (name: string) =>
  (await query<{ exists: boolean }>(`SELECT to_regnamespace('${name}') IS NOT NULL AS exists`))[0]?.exists;

/** Creates a queue of pg-boss 10 with one job, sent in the present day. */
async function addOldJob(name: string, state: string): Promise<void> {
  await query(`SELECT pgboss.create_queue('${name}', '{"policy":"stately","retentionMinutes":1440}')`);
  const startedOn = state === "created" ? "NULL" : "now() - interval '5 minutes'";
  await query(
    `INSERT INTO pgboss.job (name, data, state, retry_limit, retry_count, expire_in, started_on, completed_on, policy, singleton_on)
     VALUES ('${name}', '{}', '${state}', 3, 1, '60 seconds', ${startedOn}, ${state === "completed" ? "now()" : "NULL"}, 'stately', ${TODAY})`,
  );
}

beforeEach(async () => {
  await resetDatabase();
  await query("DROP SCHEMA IF EXISTS pgboss CASCADE");
  await query("DROP SCHEMA IF EXISTS pgboss_10 CASCADE");
  await query(OLD_SCHEMA);
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

it("keeps waiting, failed and active jobs, and the finished ones of the current interval", async () => {
  await addOldJob("waiting", "created");
  await addOldJob("retried", "retry");
  await addOldJob("finished", "completed");
  await addOldJob("active", "active");
  const runs = { waiting: jest.fn(), retried: jest.fn(), finished: jest.fn(), active: jest.fn() };
  const jobs = Object.entries(runs).map(([name, run]) => buildDailyJob(name, async () => run()));
  await start(...jobs);

  await waitForJobs([
    { name: "active", state: "active", retry_count: 1 },
    { name: "finished", state: "completed", retry_count: 1 },
    { name: "retried", state: "completed", retry_count: 2 },
    { name: "waiting", state: "completed", retry_count: 1 },
  ]);
  expect(Object.entries(runs).map(([name, run]) => [name, run.mock.calls.length])).toEqual([
    ["waiting", 1],
    ["retried", 1],
    ["finished", 0],
    ["active", 0],
  ]);
  expect(await hasSchema("pgboss_10")).toBe(false);
});

it("keeps the active job when another one of its queue waits", async () => {
  await addOldJob("daily", "active");
  await query("INSERT INTO pgboss.job (name, state, policy) VALUES ('daily', 'created', 'stately')");
  const run = jest.fn(() => Promise.resolve());
  await start(buildDailyJob("daily", run));
  expect(run).not.toHaveBeenCalled();
  await waitForJobs([{ name: "daily", state: "active", retry_count: 1 }]);
});

it("drops the jobs of queues that no longer exist", async () => {
  await addOldJob("removed", "created");
  await start(buildDailyJob("present"));
  await waitForJobs([{ name: "present", state: "completed", retry_count: 0 }]);
});

it("upgrades once when four processes start at once", async () => {
  await addOldJob("daily", "created");
  const run = jest.fn(() => Promise.resolve());
  await Promise.all(Array.from({ length: 4 }, () => start(buildDailyJob("daily", run))));
  await waitForJobs([{ name: "daily", state: "completed", retry_count: 1 }]);
  expect(run).toHaveBeenCalledTimes(1);
});

it("finishes an upgrade that was interrupted after the schema was set aside", async () => {
  await addOldJob("daily", "created");
  await setAsideOldSchema();
  expect([await hasSchema("pgboss"), await hasSchema("pgboss_10")]).toEqual([false, true]);
  await start(buildDailyJob("daily"));
  await waitForJobs([{ name: "daily", state: "completed", retry_count: 1 }]);
  expect(await hasSchema("pgboss_10")).toBe(false);
});

it("keeps a schema of the current version", async () => {
  await query("DROP SCHEMA pgboss CASCADE");
  await start(buildDailyJob("daily"));
  await start(buildDailyJob("daily"));
  await waitForJobs([{ name: "daily", state: "completed", retry_count: 0 }]);
});
