import { Client } from "pg";

import { createMember, type Member } from "../members";
import { percentile, formatSummary } from "../stats";
import { SECRET } from "../web";
import { connectProcess, disconnectProcess } from "../process-database";
import type { BenchEnvironment } from "../environment";
import { explain, recordStatements } from "./plans";

const ACTIVITIES = 10_000_000;
const MEMBERS = 20_000;
const EVENTS = 500;
const REQUESTS = 40;
const RANGES = [7, 30, 90];

/** Returns SQL for evenly spaced instants of a year, the last one now. */
const instantSql = (n: string, count: number) => `now() - (${count} - ${n}) * (interval '365 days' / ${count})`;
const memberIdSql = (n: string) => `(SELECT md5('member' || (${n}))::uuid)`;

const SETUP_STATEMENTS = [
  `INSERT INTO users (id, email, "createdAt") SELECT ${memberIdSql("n")}, n || '@bench.test', ${instantSql("n", MEMBERS)}
   FROM generate_series(1, ${MEMBERS}) n`,
  `INSERT INTO events (id, name, status, "startTime", "endTime")
   SELECT md5('event' || n)::uuid, 'Event ' || n, 'live', at, at + interval '2 hours'
   FROM (SELECT n, ${instantSql("n", EVENTS)} AS at FROM generate_series(1, ${EVENTS}) n) e`,
  // 200 RSVPs per event, three in four of them with an attendance.
  `INSERT INTO event_rsvps ("userId", "eventId", "createdAt")
   SELECT ${memberIdSql(`1 + (n * 31 + k * 97) % ${MEMBERS}`)}, e.id, e."startTime" - k * interval '1 hour'
   FROM (SELECT id, "startTime", row_number() OVER () AS n FROM events) e, generate_series(1, 200) k`,
  `INSERT INTO event_attendances ("userId", "eventId", "checkInTime", "checkOutTime", "isActive", "checkedInById", "confirmedAt")
   SELECT r."userId", e.id, e."startTime", e."endTime", false, r."userId", e."startTime"
   FROM event_rsvps r JOIN events e ON e.id = r."eventId" WHERE left(r."userId"::text, 1) < 'c'`,
];

const INSERT_ACTIVITY = `
  INSERT INTO user_activity ("userId", action, page, "createdAt")
  SELECT ids[1 + (n * 7919) % ${MEMBERS}], CASE WHEN n % 10 = 0 THEN 'login' ELSE 'page_view' END,
    CASE n % 10 WHEN 0 THEN NULL WHEN 1 THEN '/events/' || n % 500 WHEN 2 THEN '/messages' ELSE '/page-' || n % 12 END,
    ${instantSql("n", ACTIVITIES)}
  FROM generate_series(1::bigint, ${ACTIVITIES}) n, (SELECT array_agg(id) AS ids FROM users WHERE email LIKE '%@bench.test') members`;

/** Fills a year. Indexes are created after the rows, as a restore does, and triggers and foreign keys are off. */
async function seed(databaseUrl: string): Promise<Member> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("SET synchronous_commit = off; SET session_replication_role = replica");
  for (const statement of SETUP_STATEMENTS) await client.query(statement);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes
     WHERE tablename = 'user_activity' AND indexname <> 'user_activity_pkey'`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
  await client.query(INSERT_ACTIVITY);
  for (const { definition } of indexes) await client.query(definition);
  await client.query("VACUUM ANALYZE");
  const admin = await createMember(client, SECRET);
  await client.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [admin.id]);
  await client.end();
  return admin;
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
export async function adminStats({ createDatabase }: BenchEnvironment): Promise<string[]> {
  const databaseUrl = await createDatabase("admin_stats");
  const { token } = await seed(databaseUrl);
  await connectProcess(databaseUrl);
  const { GET } = await import("@/app/api/admin/stats/route");
  const requestStats = async (range: number) => {
    const headers = { Authorization: `Bearer ${token}` };
    const request = new Request(`http://localhost:3000/api/admin/stats?range=${range}`, { headers });
    const response = await GET(request, { params: Promise.resolve({}) });
    const { analytics } = (await response.json()) as { analytics: { days: unknown[] } };
    if (response.status !== 200 || analytics.days.length !== range)
      throw new Error(`range=${range}: ${response.status}`);
  };
  const seconds = await rollUp();
  const lines = [`a year of ${ACTIVITIES / 1e6} million rolled up by the hourly job in ${seconds.toFixed(0)} s`];
  for (const range of RANGES) {
    for (let n = 0; n < 5; n++) await requestStats(range);
    const times: number[] = [];
    for (let n = 0; n < REQUESTS; n++) {
      const start = performance.now();
      await requestStats(range);
      times.push(performance.now() - start);
    }
    const p95 = percentile(times, 0.95).toFixed(1);
    lines.push(
      `GET /api/admin/stats?range=${range}  ${formatSummary(times, " ms")}, p95 ${p95} ms; target at most 300 ms`,
    );
  }
  const plans = await explain(databaseUrl, await recordStatements(() => requestStats(90)));
  await disconnectProcess();
  return [...lines, ...plans.map((plan) => `  ${plan}`)];
}
