/** Jobs on pg-boss: once in their span however many processes look, safe through faults; and what ours do (contract §5). */
import { removeExpiredSessions } from "@/lib/auth/service/clean-up";
import { db, pool } from "@/lib/core/server/db";
import { type Job, type JobRunner, startJobs } from "@/lib/core/server/jobs";
import { migrateDeploy } from "@/prisma/migrate";
import { schedule } from "@/realtime/jobs/schedule";

import { recordBus } from "@/tests/support/servers/bus";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent, createMember } from "@/tests/support/database/factories";

const DAY = 24 * 60 * 60;
/** Only looked for when a test says so. */
const NEVER = { lookEveryMs: 2 ** 31 - 1 };

let runners: JobRunner[] = [];
const start = (jobs: readonly Job[]): JobRunner => {
  const runner = startJobs(jobs, NEVER);
  runners.push(runner);
  return runner;
};
const daily = (run: Job["run"], name = "daily"): Job => ({ name, everySeconds: DAY, run });
const states = async (name: string): Promise<string[]> => {
  const { rows } = await pool().query<{ state: string }>("SELECT state FROM pgboss.job WHERE name = $1", [name]);
  return rows.map(({ state }) => state);
};
/** The span is over, so that its job is due again. */
const nextSpan = () => pool().query("UPDATE pgboss.job SET singleton_on = singleton_on - interval '1 day'");

beforeEach(async () => {
  await resetDatabase();
  await pool().query("DROP SCHEMA IF EXISTS pgboss CASCADE");
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

test("four processes start at once on an empty database: the schema is made once, the job runs once in its span", async () => {
  const run = jest.fn(() => Promise.resolve());
  const four = Array.from({ length: 4 }, () => start([daily(run)]));
  for (let turn = 0; turn < 3; turn++) await Promise.all(four.map((runner) => runner.look()));
  expect(run).toHaveBeenCalledTimes(1);
  expect(await states("daily")).toEqual(["completed"]);

  await nextSpan();
  await Promise.all(four.map((runner) => runner.look()));
  expect(run).toHaveBeenCalledTimes(2);
});

test("the sweep: two processes at once close an attendance left open once, and tell it once", async () => {
  stopClock("2026-11-20T23:00:00Z");
  const event = await createEvent({ startTime: fromNow({}), endTime: fromNow({ hours: 2 }) });
  const { userId } = await createAttendee(event.id);
  advanceClock({ hours: 3 });
  const told = recordBus();

  const two = [start(schedule), start(schedule)];
  await Promise.all(two.map((runner) => runner.look()));
  const rows = await db().eventAttendance.findMany({ where: { userId } });
  expect(rows).toEqual([expect.objectContaining({ isActive: false, checkOutTime: event.endTime })]);
  expect(told.events.filter(({ type }) => type === "attendance_changed")).toEqual([
    expect.objectContaining({ change: "checked_out", eventId: event.id, userId }),
  ]);
});

test("a run that fails is tried again, and stands in nobody's way", async () => {
  const fails = jest.fn().mockRejectedValueOnce(new Error("no luck")).mockResolvedValue(undefined);
  const works = jest.fn(() => Promise.resolve());
  const runner = start([daily(fails, "fails"), daily(works, "works")]);
  await runner.look();
  expect(await states("fails")).toEqual(["retry"]);
  expect(await states("works")).toEqual(["completed"]);
  await pool().query("UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'retry'");
  await runner.look();
  expect(fails).toHaveBeenCalledTimes(2);
  expect(await states("fails")).toEqual(["completed"]);
});

test("a database that cuts every connection midway ends nothing: the run is taken up again", async () => {
  const cut = () =>
    pool().query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  // What its completion would be written with is gone by then.
  const run = jest.fn(async () => {
    await cut();
    await pool().query("ALTER TABLE pgboss.job_common RENAME TO elsewhere");
  });
  const runner = start([daily(run)]);
  await runner.look();
  expect(run).toHaveBeenCalledTimes(1);
  await pool().query("ALTER TABLE pgboss.elsewhere RENAME TO job_common");
  expect(await states("daily")).toEqual(["active"]);

  // A minute later the housekeeping hands it out again, here or to another process.
  await pool().query("UPDATE pgboss.job SET started_on = now() - interval '2 minutes'");
  const { PgBoss } = await import("pg-boss");
  const db = { executeSql: (text: string, values?: unknown[]) => pool().query(text, values) };
  await new PgBoss({ db, monitorIntervalSeconds: 1 }).supervise("daily");
  await pool().query("UPDATE pgboss.job SET start_after = now() - interval '1 second'");
  run.mockImplementation(() => Promise.resolve());
  await start([daily(run)]).look();
  expect(run).toHaveBeenCalledTimes(2);
  expect(await states("daily")).toEqual(["completed"]);
});

test("stopping waits for what runs, takes nothing new, and may be asked twice", async () => {
  let end = (): void => undefined;
  const going = new Promise<void>((resolve) => (end = resolve));
  let hasBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const run = jest.fn(() => {
    hasBegun();
    return going;
  });
  const runner = start([daily(run)]);
  const looked = runner.look();
  await begun;
  const ended = jest.fn();
  const stopped = Promise.all([runner.stop(), runner.stop()]).then(ended);
  await pool().query("SELECT 1");
  expect(ended).not.toHaveBeenCalled();
  end();
  await Promise.all([looked, stopped]);
  expect(await states("daily")).toEqual(["completed"]);
  await nextSpan();
  await runner.look();
  expect(run).toHaveBeenCalledTimes(1);
});

test("pg-boss's tables stand apart: migrations neither see nor miss them", async () => {
  await start([daily(() => Promise.resolve())]).look();
  const { rows } = await pool().query<{ schema: string }>(
    "SELECT DISTINCT table_schema AS schema FROM information_schema.tables WHERE table_name IN ('job', 'queue', 'archive')",
  );
  expect(rows).toEqual([{ schema: "pgboss" }]);
  expect(await migrateDeploy(process.env.DATABASE_URL ?? "")).toEqual([]);
});

test("sessions past their end and reset tokens used or expired are removed, and no others", async () => {
  stopClock("2026-11-20T23:00:00Z");
  const { userId } = await createMember();
  const session = (sid: string, days: number) => ({ sid, userId, sess: {}, expire: fromNow({ days }) });
  await db().session.createMany({ data: [session("over", -1), session("open", 1)] });
  const token = (name: string, minutes: number, usedAt: Date | null = null) => ({
    ...{ userId, token: name, usedAt, expiresAt: fromNow({ minutes }) },
  });
  await db().passwordResetToken.createMany({
    data: [token("expired", -1), token("used", 30, fromNow({})), token("open", 30)],
  });
  expect(await removeExpiredSessions()).toEqual({ sessions: 1, resetTokens: 2 });
  expect(await db().session.count({ where: { sid: "over" } })).toBe(0);
  expect(await db().session.count({ where: { sid: "open" } })).toBe(1);
  expect(await db().passwordResetToken.findMany({ select: { token: true } })).toEqual([{ token: "open" }]);
});
