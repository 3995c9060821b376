/** GET /api/events for visitors, asked again (contract §1, decision 028): spared the work while nothing changed, never stale. */
import { Client } from "pg";

import { env } from "@/lib/core/server/env";
import type { EventResponse } from "@/lib/events/schema/event";

import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createMember, createRsvp, createUser } from "@/tests/support/database/factories";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

async function ask(etag?: string | null, query = "") {
  const route = await import("@/app/api/events/route");
  const headers = etag ? { "if-none-match": etag } : undefined;
  const { queries, result } = await countQueries(() =>
    callRoute<EventResponse[]>(route, "GET", { path: `/api/events${query}`, headers }),
  );
  return { ...result, queries, etag: result.headers.get("etag") };
}

/** Asked until the answer is known: what follows costs one look at the version. */
async function settle(query = "") {
  const { etag } = await ask(null, query);
  expect((await ask(etag, query)).status).toBe(304);
  const known = await ask(etag, query);
  expect([known.status, known.queries, known.text]).toEqual([304, 1, ""]);
  return etag;
}

/** A process of its own, which knows nothing of ours. */
async function elsewhere<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const soon = (more = {}) => createEvent({ startTime: fromNow({ hours: 1 }), endTime: fromNow({ hours: 3 }), ...more });

test("the headers of the 200 come with the 304, the next page's among them", async () => {
  await soon();
  await soon();
  const first = await ask(null, "?limit=1");
  const etag = await settle("?limit=1");
  const { headers } = await ask(`W/"other", W/${String(etag)}`, "?limit=1");
  for (const name of ["etag", "link", "vary", "cache-control"]) expect(headers.get(name)).toBe(first.headers.get(name));
  expect(headers.get("link")).toContain("cursor=");
});

test("each address is known for itself", async () => {
  await soon();
  const etag = await settle();
  expect((await ask(etag, "?q=nothing")).status).toBe(200);
});

const changes: [what: string, change: string][] = [
  ["an event is edited", `UPDATE events SET name = 'Renamed'`],
  ["an event is cancelled", `UPDATE events SET status = 'cancelled'`],
  ["an event is deleted", `DELETE FROM events`],
  ["an RSVP is confirmed", `UPDATE event_rsvps SET status = 'confirmed'`],
  ["a confirmed RSVP goes", `DELETE FROM event_rsvps WHERE status = 'confirmed'`],
  ["the host is renamed", `UPDATE profiles SET "firstName" = 'Renamed'`],
  ["the host's account is closed", `UPDATE users SET "deletedAt" = now()`],
];

test.each(changes)("another process makes a change that shows: %s", async (_, change) => {
  const host = await createMember();
  const event = await soon({ hostUserId: host.userId });
  await createRsvp(host.userId, event.id);
  await createRsvp((await createUser()).id, event.id, { status: "waitlisted" });
  const etag = await settle();
  await elsewhere((client) => client.query(change));
  const after = await ask(etag);
  expect(after.status).toBe(200);
  expect(after.etag).not.toBe(etag);
});

test("a change counts from its commit, not before and not a moment later", async () => {
  const event = await soon();
  const etag = await settle();
  await elsewhere(async (client) => {
    await client.query("BEGIN");
    await client.query(`UPDATE events SET name = 'Renamed' WHERE id = $1`, [event.id]);
    expect((await ask(etag)).status).toBe(304);
    await client.query("COMMIT");
  });
  const after = await ask(etag);
  expect([after.status, after.json[0]?.name]).toEqual([200, "Renamed"]);
});

test("two changes at one time wait for nobody, and each shows when it is committed", async () => {
  const [one, other] = [await soon(), await soon()];
  let etag = await settle();
  const rename = `UPDATE events SET name = 'Renamed' WHERE id = $1`;
  await elsewhere((early) =>
    elsewhere(async (late) => {
      for (const client of [early, late]) await client.query("BEGIN; SET LOCAL lock_timeout = '2s'");
      await early.query(rename, [one.id]);
      await late.query(rename, [other.id]);
      for (const client of [late, early]) {
        await client.query("COMMIT");
        expect((await ask(etag)).status).toBe(200);
        etag = await settle();
      }
    }),
  );
});

test("time alone changes it: an event ends, and one begins", async () => {
  await soon();
  const [all, ahead] = [await settle(), await settle("?status=upcoming")];
  advanceClock({ minutes: 59 });
  expect((await ask(all)).queries).toBe(1);
  advanceClock({ minutes: 1 });
  expect((await ask(ahead, "?status=upcoming")).json).toEqual([]);
  expect((await ask(all)).status).toBe(304);
  advanceClock({ hours: 2 });
  expect((await ask(all)).json).toEqual([]);
});

test("a list of certain days is made anew each time: it changes at their midnights", async () => {
  await createEvent({ startTime: fromNow({ hours: 4 }), endTime: fromNow({ hours: 30 }) });
  const query = "?date=today&timezone=America/New_York";
  const { etag } = await ask(null, query);
  expect((await ask(etag, query)).status).toBe(304);
  expect((await ask(etag, query)).status).toBe(304);
  advanceClock({ days: 1, hours: 8 });
  expect((await ask(etag, query)).json).toEqual([]);
});
