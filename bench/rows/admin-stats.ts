import { Client } from "pg";

import { logger } from "@/lib/core/server/process/logger";

import { createMember, type Member } from "../people";
import { percentile, summary } from "../stats";
import { SECRET } from "../web";
import type { BenchEnvironment } from "../environment";
import { explain, recordStatements } from "./plans";

const ACTIVITIES = 10_000_000;
const MEMBERS = 20_000;
const EVENTS = 500;
const CALLS = 40;
const RANGES = [7, 30, 90];

/** Returns SQL for evenly spaced instants of a year, the last one now. */
const during = (n: string, count: number) => `now() - (${count} - ${n}) * (interval '365 days' / ${count})`;
const member = (n: string) => `(SELECT md5('member' || (${n}))::uuid)`;

const PEOPLE = [
  `INSERT INTO users (id, email, "createdAt") SELECT ${member("n")}, n || '@bench.test', ${during("n", MEMBERS)}
   FROM generate_series(1, ${MEMBERS}) n`,
  `INSERT INTO events (id, name, status, "startTime", "endTime")
   SELECT md5('event' || n)::uuid, 'Event ' || n, 'live', at, at + interval '2 hours'
   FROM (SELECT n, ${during("n", EVENTS)} AS at FROM generate_series(1, ${EVENTS}) n) e`,
  // 200 RSVPs per event, three in four of them with an attendance.
  `INSERT INTO event_rsvps ("userId", "eventId", "createdAt")
   SELECT ${member(`1 + (n * 31 + k * 97) % ${MEMBERS}`)}, e.id, e."startTime" - k * interval '1 hour'
   FROM (SELECT id, "startTime", row_number() OVER () AS n FROM events) e, generate_series(1, 200) k`,
  `INSERT INTO event_attendances ("userId", "eventId", "checkInTime", "checkOutTime", "isActive")
   SELECT r."userId", e.id, e."startTime", e."endTime", false
   FROM event_rsvps r JOIN events e ON e.id = r."eventId" WHERE left(r."userId"::text, 1) < 'c'`,
];

const ACTIVITY = `
  INSERT INTO user_activity ("userId", action, page, "createdAt")
  SELECT ids[1 + (n * 7919) % ${MEMBERS}], CASE WHEN n % 10 = 0 THEN 'login' ELSE 'page_view' END,
    CASE n % 10 WHEN 0 THEN NULL WHEN 1 THEN '/events/' || n % 500 WHEN 2 THEN '/messages' ELSE '/page-' || n % 12 END,
    ${during("n", ACTIVITIES)}
  FROM generate_series(1::bigint, ${ACTIVITIES}) n, (SELECT array_agg(id) AS ids FROM users WHERE email LIKE '%@bench.test') members`;

/** Fills a year. Indexes are created after the rows, as a restore does, and triggers and foreign keys are off. */
async function fill(databaseUrl: string): Promise<Member> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query("SET synchronous_commit = off; SET session_replication_role = replica");
  for (const statement of PEOPLE) await database.query(statement);
  const { rows: indexes } = await database.query<{ name: string; made: string }>(
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes
     WHERE tablename = 'user_activity' AND indexname <> 'user_activity_pkey'`,
  );
  for (const { name } of indexes) await database.query(`DROP INDEX "${name}"`);
  await database.query(ACTIVITY);
  for (const { made } of indexes) await database.query(made);
  await database.query("VACUUM ANALYZE");
  const admin = await createMember(database, SECRET);
  await database.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [admin.id]);
  await database.end();
  return admin;
}

/** Makes this process use the database. */
async function connect(databaseUrl: string): Promise<void> {
  logger.level = "error";
  const env = { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET, NEXTAUTH_URL: "http://localhost:3000" };
  Object.assign(process.env, env);
  const { resetEnv } = await import("@/lib/core/server/process/env");
  const { disconnect } = await import("@/lib/core/server/db");
  await disconnect();
  resetEnv();
}

/** Runs the hourly job until every complete day is rolled up. Returns seconds. */
async function rollUp(): Promise<number> {
  const { rollUpActivity } = await import("@/lib/admin/service/roll-up-activity");
  const start = performance.now();
  while ((await rollUpActivity()).days > 0) process.stderr.write(".");
  process.stderr.write("\n");
  return (performance.now() - start) / 1000;
}

/** The row `admin-stats`: the dashboard's figures over a year of ten million activities, through the route handler. */
export async function adminStats({ createDatabase: database }: BenchEnvironment): Promise<string[]> {
  const databaseUrl = await database("admin_stats");
  const { token } = await fill(databaseUrl);
  await connect(databaseUrl);
  const { GET } = await import("@/app/api/admin/stats/route");
  const call = async (range: number) => {
    const headers = { Authorization: `Bearer ${token}` };
    const request = new Request(`http://localhost:3000/api/admin/stats?range=${range}`, { headers });
    const answer = await GET(request, { params: Promise.resolve({}) });
    const { analytics } = (await answer.json()) as { analytics: { days: unknown[] } };
    if (answer.status !== 200 || analytics.days.length !== range) throw new Error(`range=${range}: ${answer.status}`);
  };
  const seconds = await rollUp();
  const lines = [`a year of ${ACTIVITIES / 1e6} million rolled up by the hourly job in ${seconds.toFixed(0)} s`];
  for (const range of RANGES) {
    for (let n = 0; n < 5; n++) await call(range);
    const times: number[] = [];
    for (let n = 0; n < CALLS; n++) {
      const start = performance.now();
      await call(range);
      times.push(performance.now() - start);
    }
    const p95 = percentile(times, 0.95).toFixed(1);
    lines.push(`GET /api/admin/stats?range=${range}  ${summary(times, " ms")}, p95 ${p95} ms; target at most 300 ms`);
  }
  const plans = await explain(databaseUrl, await recordStatements(() => call(90)));
  const { disconnect } = await import("@/lib/core/server/db");
  await disconnect();
  return [...lines, ...plans.map((plan) => `  ${plan}`)];
}
