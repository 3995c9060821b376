/**
 * Statements of the hottest paths are planned once for each connection, not at each call
 * (docs/decisions/073-plan-statements-once.md).
 */
import { randomUUID } from "node:crypto";

import { getSession } from "@/lib/auth/data/sessions.sql";
import { db, pool } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { listNearbyEvents } from "@/lib/events/data/list/nearby.sql";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnectedPair, createTestWriter, buildTextMessage } from "@/tests/support/fixtures/chat";

/** PostgreSQL compares a plan for any values with those of the first calls. */
const CALLS = 10;
const PLANNED_CALLS = 5;

beforeEach(resetDatabase);

/**
 * Returns how many calls of a prepared statement used the plan that was made once. One after the
 * other, calls use one connection.
 */
async function countPlannedOnce(text: string): Promise<number> {
  const { rows } = await pool().query<{ calls: number }>(
    `SELECT coalesce(sum(generic_plans), 0)::int AS calls FROM pg_prepared_statements WHERE strpos(statement, $1) > 0`,
    [text],
  );
  return rows[0]?.calls ?? 0;
}

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < CALLS; n++) await work();
}

it("plans the read of a session once", async () => {
  await repeat(() => getSession(randomUUID(), clock.now()));
  expect(await countPlannedOnce("FROM sessions s JOIN users u")).toBeGreaterThan(0);
});

it("plans the store of messages once", async () => {
  const { ana, ben } = await createConnectedPair();
  const { chat } = createTestWriter();
  await repeat(() => chat.send(ana.actor, buildTextMessage(ben.userId, "hello")));
  expect(await countPlannedOnce("WITH pair AS MATERIALIZED")).toBeGreaterThan(0);
});

// In an empty table no values make a plan cheaper.
it("plans the read of events near a place once, also among many", async () => {
  await pool().query(
    `INSERT INTO events (id, name, status, "startTime", "endTime", latitude, longitude)
     SELECT gen_random_uuid(), 'Event', 'live', times, times + interval '2 hours', 25 + n % 23, -124 + n % 54
     FROM (SELECT n, $1::timestamptz + (n - 4000) * interval '3 hours' AS times FROM generate_series(1, 5000) n) e`,
    [clock.now()],
  );
  await pool().query("ANALYZE events");
  await repeat(() => listNearbyEvents(null, { lat: 27.95, lng: -82.46, radius: 50, limit: 50 }, clock.now()));
  expect(await countPlannedOnce("near.distance")).toBe(CALLS - PLANNED_CALLS);
});

it("plans what Prisma sends once, but not a list of values", async () => {
  await repeat(() => db().user.findUnique({ where: { id: randomUUID() }, select: { language: true } }));
  expect(await countPlannedOnce('"t0"."language"')).toBeGreaterThan(0);

  const ids = [randomUUID(), randomUUID()];
  await repeat(() => db().user.findMany({ where: { id: { in: ids } }, select: { suspendedAt: true } }));
  expect(await countPlannedOnce('"t0"."suspendedAt"')).toBe(0);
});
