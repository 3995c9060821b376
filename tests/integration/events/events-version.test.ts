/** Conditional GET /api/events for visitors (docs/decisions/028-etag-by-data-version.md): cheap while nothing changed, never stale. */
import { Client } from "pg";

import { env } from "@/lib/core/server/process/env";
import type { EventResponse } from "@/lib/events/schema/event";

import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

async function getList(etag?: string | null, query = "") {
  const route = await import("@/app/api/events/route");
  const headers = etag ? { "if-none-match": etag } : undefined;
  const { queries, result } = await countQueries(() =>
    callRoute<EventResponse[]>(route, "GET", { path: `/api/events${query}`, headers }),
  );
  return { ...result, queries, etag: result.headers.get("etag") };
}

/** Repeats the request until its response is cached, after which a request takes one query for the version. */
async function getCachedEtag(query = "") {
  const { etag } = await getList(null, query);
  expect((await getList(etag, query)).status).toBe(304);
  const cached = await getList(etag, query);
  expect([cached.status, cached.queries, cached.text]).toEqual([304, 1, ""]);
  return etag;
}

/** Runs `work` on a connection outside the app's pool, like another process. */
async function withOtherConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const createSoonEvent = (overrides = {}) =>
  createEvent({ startTime: fromNow({ hours: 1 }), endTime: fromNow({ hours: 3 }), ...overrides });

test("sends the headers of the 200, including Link, with the 304", async () => {
  await createSoonEvent();
  await createSoonEvent();
  const first = await getList(null, "?limit=1");
  const etag = await getCachedEtag("?limit=1");
  const { headers } = await getList(`W/"other", W/${String(etag)}`, "?limit=1");
  for (const name of ["etag", "link", "vary", "cache-control"]) expect(headers.get(name)).toBe(first.headers.get(name));
  expect(headers.get("link")).toContain("cursor=");
});

test("caches each address separately", async () => {
  await createSoonEvent();
  const etag = await getCachedEtag();
  expect((await getList(etag, "?q=nothing")).status).toBe(200);
});

const changes: [what: string, change: string][] = [
  ["an event is edited", `UPDATE events SET name = 'Renamed'`],
  ["an event is cancelled", `UPDATE events SET status = 'cancelled'`],
  ["an event is deleted", `DELETE FROM events`],
  ["an RSVP is confirmed", `UPDATE event_rsvps SET status = 'confirmed'`],
  ["a confirmed RSVP is deleted", `DELETE FROM event_rsvps WHERE status = 'confirmed'`],
  ["the host is renamed", `UPDATE profiles SET "firstName" = 'Renamed'`],
  ["the host's account is closed", `UPDATE users SET "deletedAt" = '2026-01-01'`],
];

test.each(changes)("returns a new ETag when another process makes a visible change: %s", async (_, change) => {
  const host = await createMember();
  const event = await createSoonEvent({ hostUserId: host.userId });
  await createRsvp(host.userId, event.id);
  await createRsvp((await createUser()).id, event.id, { status: "waitlisted" });
  const etag = await getCachedEtag();
  await withOtherConnection((client) => client.query(change));
  const after = await getList(etag);
  expect(after.status).toBe(200);
  expect(after.etag).not.toBe(etag);
});

test("returns the changed list from the moment of the commit", async () => {
  const event = await createSoonEvent();
  const etag = await getCachedEtag();
  await withOtherConnection(async (client) => {
    await client.query("BEGIN");
    await client.query(`UPDATE events SET name = 'Renamed' WHERE id = $1`, [event.id]);
    expect((await getList(etag)).status).toBe(304);
    await client.query("COMMIT");
  });
  const after = await getList(etag);
  expect([after.status, after.json[0]?.name]).toEqual([200, "Renamed"]);
});

test("shows each of two concurrent changes when it is committed, without either waiting", async () => {
  const [firstEvent, secondEvent] = [await createSoonEvent(), await createSoonEvent()];
  let etag = await getCachedEtag();
  const rename = `UPDATE events SET name = 'Renamed' WHERE id = $1`;
  await withOtherConnection((early) =>
    withOtherConnection(async (lateClient) => {
      for (const client of [early, lateClient]) await client.query("BEGIN; SET LOCAL lock_timeout = '2s'");
      await early.query(rename, [firstEvent.id]);
      await lateClient.query(rename, [secondEvent.id]);
      for (const client of [lateClient, early]) {
        await client.query("COMMIT");
        expect((await getList(etag)).status).toBe(200);
        etag = await getCachedEtag();
      }
    }),
  );
});

test("returns a new list when an event starts or ends", async () => {
  await createSoonEvent();
  const [allEtag, upcomingEtag] = [await getCachedEtag(), await getCachedEtag("?status=upcoming")];
  advanceClock({ minutes: 59 });
  expect((await getList(allEtag)).queries).toBe(1);
  advanceClock({ minutes: 1 });
  expect((await getList(upcomingEtag, "?status=upcoming")).json).toEqual([]);
  expect((await getList(allEtag)).status).toBe(304);
  advanceClock({ hours: 2 });
  expect((await getList(allEtag)).json).toEqual([]);
});

test("recomputes a list filtered by date, because it changes at midnight", async () => {
  await createEvent({ startTime: fromNow({ hours: 4 }), endTime: fromNow({ hours: 30 }) });
  const query = "?date=today&timezone=America/New_York";
  const { etag } = await getList(null, query);
  expect((await getList(etag, query)).status).toBe(304);
  expect((await getList(etag, query)).status).toBe(304);
  advanceClock({ days: 1, hours: 8 });
  expect((await getList(etag, query)).json).toEqual([]);
});
