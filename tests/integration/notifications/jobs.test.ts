import { readFileSync } from "node:fs";

import { removeExpiredSessions } from "@/lib/auth/service/clean-up";
import { db, disconnect, pool } from "@/lib/core/server/db";
import { type Job, type JobRunner, startJobs } from "@/lib/core/server/jobs";
import { migrateDeploy } from "@/prisma/migrate";
import { schedule } from "@/realtime/jobs/schedule";
import { startAuthenticator } from "@/lib/two-step/service/authenticator";
import { removeExpiredSteps } from "@/lib/two-step/service/clean-up";

import { recordBus } from "@/tests/support/servers/bus";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createAuthenticator, createRememberedDevice } from "@/tests/support/factories/two-step";
import { createMember } from "@/tests/support/factories/users";

const DAY = 24 * 60 * 60;
/** The shortest interval that pg-boss allows. */
const OFTEN = { intervalSeconds: 0.5 };

let runners: JobRunner[] = [];
const start = (jobs: readonly Job[]): JobRunner => {
  const runner = startJobs(jobs, OFTEN);
  runners.push(runner);
  return runner;
};
const buildDailyJob = (run: Job["run"], name = "daily"): Job => ({ name, everySeconds: DAY, run });
const listStates = async (name: string): Promise<string[]> => {
  const { rows } = await pool().query<{ state: string }>("SELECT state FROM pgboss.job WHERE name = $1", [name]);
  return rows.map(({ state }) => state);
};
const waitForStates = (name: string, expected: string[]) =>
  waitFor(async () => JSON.stringify(await listStates(name).catch(() => [])) === JSON.stringify(expected));

/** Polls, because workers run the jobs in the background. Jest's time limit ends it. */
async function waitFor(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Ends the current span, so that its job is due again. */
const endSpan = () => pool().query("UPDATE pgboss.job SET singleton_on = singleton_on - interval '1 day'");

beforeEach(async () => {
  await resetDatabase();
  await pool().query("DROP SCHEMA IF EXISTS pgboss CASCADE");
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

it("runs a job once per interval when four processes start at the same time on an empty database", async () => {
  const run = jest.fn(() => Promise.resolve());
  const runners = Array.from({ length: 4 }, () => start([buildDailyJob(run)]));
  await Promise.all(runners.map((runner) => runner.enqueueDue()));
  await waitForStates("daily", ["completed"]);
  await Promise.all(runners.map((runner) => runner.enqueueDue()));
  expect(run).toHaveBeenCalledTimes(1);

  await endSpan();
  await Promise.all(runners.map((runner) => runner.enqueueDue()));
  await waitFor(() => run.mock.calls.length === 2);
});

it("closes an open attendance once and publishes it once when two processes run the jobs", async () => {
  stopClock("2026-11-20T23:00:00Z");
  const event = await createEvent({ startTime: fromNow({}), endTime: fromNow({ hours: 2 }) });
  const { userId } = await createAttendee(event.id);
  advanceClock({ hours: 3 });
  const bus = recordBus();

  const runners = [start(schedule), start(schedule)];
  await Promise.all(runners.map((runner) => runner.enqueueDue()));
  await waitForStates("close-overdue-attendances", ["completed"]);
  const rows = await db().eventAttendance.findMany({ where: { userId } });
  expect(rows).toEqual([expect.objectContaining({ isActive: false, checkOutTime: event.endTime })]);
  expect(bus.events.filter(({ type }) => type === "attendance_changed")).toEqual([
    expect.objectContaining({ change: "checked_out", eventId: event.id, userId }),
  ]);
});

it("retries a failed run without delaying other jobs", async () => {
  const failingRun = jest.fn().mockRejectedValueOnce(new Error("failed")).mockResolvedValue(undefined);
  const successfulRun = jest.fn(() => Promise.resolve());
  start([buildDailyJob(failingRun, "fails"), buildDailyJob(successfulRun, "works")]);
  await waitForStates("fails", ["retry"]);
  await waitForStates("works", ["completed"]);
  await pool().query("UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'retry'");
  await waitForStates("fails", ["completed"]);
  expect(failingRun).toHaveBeenCalledTimes(2);
});

it("survives a database that closes every connection during a run, and repeats the run", async () => {
  const closeConnections = () =>
    pool().query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  // Makes the completion fail too.
  const run = jest.fn(async () => {
    await closeConnections();
    await pool().query("ALTER TABLE pgboss.job_common RENAME TO elsewhere");
  });
  const runner = start([buildDailyJob(run)]);
  await waitFor(() => run.mock.calls.length === 1);
  await runner.stop();
  // The pool may not have noticed yet that its other connections were closed.
  await disconnect();
  await pool().query("ALTER TABLE pgboss.elsewhere RENAME TO job_common");
  expect(await listStates("daily")).toEqual(["active"]);

  // After a minute the maintenance of any process makes it available again.
  await pool().query("UPDATE pgboss.job SET started_on = now() - interval '2 minutes'");
  const { PgBoss } = await import("pg-boss");
  const db = { executeSql: (text: string, values?: unknown[]) => pool().query(text, values) };
  await new PgBoss({ db, monitorIntervalSeconds: 1 }).supervise("daily");
  await pool().query("UPDATE pgboss.job SET start_after = now() - interval '1 second'");
  run.mockImplementation(() => Promise.resolve());
  start([buildDailyJob(run)]);
  await waitForStates("daily", ["completed"]);
  expect(run).toHaveBeenCalledTimes(2);
});

it("waits for the current run when it stops, and starts no other", async () => {
  let finish = (): void => undefined;
  const work = new Promise<void>((resolve) => (finish = resolve));
  const run = jest.fn(() => work);
  const runner = start([buildDailyJob(run)]);
  await waitFor(() => run.mock.calls.length === 1);
  const onStopped = jest.fn();
  const stopped = Promise.all([runner.stop(), runner.stop()]).then(onStopped);
  await pool().query("SELECT 1");
  expect(onStopped).not.toHaveBeenCalled();
  finish();
  await stopped;
  expect(await listStates("daily")).toEqual(["completed"]);
  await endSpan();
  await runner.enqueueDue();
  expect(await listStates("daily")).toEqual(["completed"]);
  expect(run).toHaveBeenCalledTimes(1);
});

it("keeps pg-boss's tables in a schema that our migrations ignore", async () => {
  await start([buildDailyJob(() => Promise.resolve())]).enqueueDue();
  const { rows } = await pool().query<{ schema: string }>(
    "SELECT DISTINCT table_schema AS schema FROM information_schema.tables WHERE table_name IN ('job', 'queue', 'archive')",
  );
  expect(rows).toEqual([{ schema: "pgboss" }]);
  expect(await migrateDeploy(process.env.DATABASE_URL ?? "")).toEqual([]);
});

it("removes expired sessions and used or expired reset tokens, and no others", async () => {
  stopClock("2026-11-20T23:00:00Z");
  const { userId } = await createMember();
  const buildSession = (sid: string, days: number) => ({ sid, userId, sess: {}, expire: fromNow({ days }) });
  await db().session.createMany({ data: [buildSession("over", -1), buildSession("open", 1)] });
  const buildResetToken = (name: string, minutes: number, usedAt: Date | null = null) => ({
    ...{ userId, token: name, usedAt, expiresAt: fromNow({ minutes }) },
  });
  await db().passwordResetToken.createMany({
    data: [buildResetToken("expired", -1), buildResetToken("used", 30, fromNow({})), buildResetToken("open", 30)],
  });
  const level = { level: 1, blockedUntil: fromNow({}), updatedAt: fromNow({}) };
  await db().attemptLevel.createMany({
    data: [
      { key: "faded", ...level, expiresAt: fromNow({}) },
      { key: "counting", ...level, expiresAt: fromNow({ minutes: 1 }) },
    ],
  });
  expect(await removeExpiredSessions()).toEqual({
    ...{ sessions: 1, resetTokens: 2, emailConfirmations: 0, emailCodes: 0, invitations: 0 },
    ...{ accessTokens: 0, limits: 1 },
  });
  expect(await db().session.count({ where: { sid: "over" } })).toBe(0);
  expect(await db().session.count({ where: { sid: "open" } })).toBe(1);
  expect(await db().passwordResetToken.findMany({ select: { token: true } })).toEqual([{ token: "open" }]);
});

it("removes what two-step sign-in left behind, and nothing in use", async () => {
  stopClock("2026-11-20T23:00:00Z");
  const [givenUp, settingUp, confirmed] = [await createMember(), await createMember(), await createMember()];
  await createAuthenticator(confirmed.userId);
  await startAuthenticator(givenUp.actor);
  await createRememberedDevice(givenUp.userId);
  advanceClock({ hours: 1 });
  await startAuthenticator(settingUp.actor);
  advanceClock({ hours: 23 });
  expect(await removeExpiredSteps()).toEqual({ pending: 0, challenges: 0, devices: 0, setups: 1 });
  const left = await db().authenticator.findMany({ select: { userId: true } });
  expect(left.map(({ userId }) => userId).sort()).toEqual([settingUp.userId, confirmed.userId].sort());
  advanceClock({ days: 29 });
  expect(await removeExpiredSteps()).toEqual({ pending: 0, challenges: 0, devices: 1, setups: 1 });
});

test("docs/operations.md lists each job", () => {
  const [, section = ""] = readFileSync("docs/operations.md", "utf8").split("\n## Jobs\n");
  const listed = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(schedule.map(({ name }) => name).toSorted());
});
