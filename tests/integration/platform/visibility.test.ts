/**
 * Two members of whom one has blocked the other are hidden from each other in every list and
 * lookup, in both directions (docs/product/privacy.md#blocks).
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { streamMessages } from "@/lib/account/data/export";
import { listExportFiles } from "@/lib/account/data/export-files";
import { getFirstAttendees } from "@/lib/attendance/data/attendees";
import { db, pool } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { getPartner } from "@/lib/messages/data/partner";
import { getRelation } from "@/lib/messages/data/relation.sql";
import { getConnectionPair, getPublicUserWithBlocks } from "@/lib/notifications/data";
import { getPeoplePage } from "@/lib/people/data";
import { getPresence, listStoredMarkers } from "@/lib/presence/data";
import { storePositions } from "@/lib/presence/service/store-positions.sql";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import { toNameTagEvents } from "@/lib/profiles/service/audience";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow } from "@/tests/support/setup/clock";

type Member = Awaited<ReturnType<typeof createAttendee>>;
/** Two members, and the rows that connect them before the block. */
type Pair = {
  viewer: Member;
  other: Member;
  eventId: string;
  hostedId: string;
  walkInId: string;
  connectionId: string;
};
/**
 * Reads what the viewer receives. The result contains the other member's id or email if that member
 * is visible.
 */
type ReadFunction = (pair: Pair) => Promise<unknown>;

const ROOT = path.resolve(__dirname, "../../..");

const readRoute =
  (
    route: string,
    options: (pair: Pair) => { query?: string; params?: Record<string, string> } = () => ({}),
  ): ReadFunction =>
  async (pair) => {
    const { query = "", params } = options(pair);
    const { token } = pair.viewer;
    const handlers = (await import(`@/app/api/${route}/route`)) as object;
    return (await callRoute(handlers, "GET", { path: `/api/${route}${query}`, params, token })).text;
  };

const toEventParams = ({ eventId }: Pair) => ({ params: { id: eventId } });
const toHostedEventParams = ({ hostedId }: Pair) => ({ params: { id: hostedId } });
const toWalkInParams = ({ walkInId }: Pair) => ({ params: { id: walkInId } });
const toOtherUserParams = ({ other }: Pair) => ({ params: { userId: other.userId } });

/** Every GET call that shows other members. */
const GET_CALLS: Record<string, ReadFunction> = {
  "events/[id]/rsvped-attendees": readRoute("events/[id]/rsvped-attendees", toEventParams),
  "events/[id]/rsvped-attendees/summary": readRoute("events/[id]/rsvped-attendees/summary", toEventParams),
  events: readRoute("events"),
  "events/nearby": readRoute("events/nearby", () => ({ query: "?lat=27.96&lng=-82.46" })),
  "events/[id]": readRoute("events/[id]", toHostedEventParams),
  "attendances/me/walk-ins": readRoute("attendances/me/walk-ins"),
  "events/[id]/introductions/candidates": readRoute("events/[id]/introductions/candidates", toEventParams),
  "events/[id]/rounds": readRoute("events/[id]/rounds", toEventParams),
  "events/[id]/walk-ins": readRoute("events/[id]/walk-ins", toWalkInParams),
  "events/[id]/walk-ins/candidates": readRoute("events/[id]/walk-ins/candidates", (pair) => ({
    ...toWalkInParams(pair),
    query: `?search=${encodeURIComponent(pair.other.user.email)}`,
  })),
  "rsvps/me": readRoute("rsvps/me"),
  "connections/me": readRoute("connections/me"),
  "connections/me/export": readRoute("connections/me/export"),
  "connections/[id]/note": readRoute("connections/[id]/note", ({ connectionId }) => ({ params: { id: connectionId } })),
  "network-notes": readRoute("network-notes"),
  "messages/conversations": readRoute("messages/conversations"),
  "messages/conversation/[userId]": readRoute("messages/conversation/[userId]", toOtherUserParams),
  "profiles/[userId]/contact": readRoute("profiles/[userId]/contact", toOtherUserParams),
  "profiles/shared/[userId]": readRoute("profiles/shared/[userId]", toOtherUserParams),
};

/** GET calls that show no other member, or show them on purpose. */
const EXEMPT_CALLS: Record<string, string> = {
  "[...unknown]": "returns 404",
  "admin/analytics": "for admins",
  "admin/audit": "for admins",
  "admin/event-registration-counts": "for admins",
  "admin/changelog": "the same for everybody",
  "admin/health": "for admins",
  "admin/settings": "names the admin who changed it",
  "admin/invitations": "for admins",
  "admin/reports": "for admins",
  "admin/stats": "for admins",
  "admin/stats/users": "for admins",
  "admin/users": "for admins",
  "attendances/me/active": "own data",
  "auth/[...nextauth]": "own session",
  "auth/email": "own data",
  "auth/me": "own data",
  "auth/oidc": "own data",
  "auth/two-step": "own data",
  "auth/sessions": "own data",
  "avatars/gallery": "no members",
  "contacts/events": "names no member",
  "rsvps/me/offers": "names no member",
  "contacts/[id]/note": "about people without an account",
  contacts: "own data; the members in it are tested in tests/integration/contacts",
  docs: "the API's own documentation",
  "openapi.json": "the API's own documentation",
  "organizers/followed": "pages that the caller may see, tested in tests/integration/organizers",
  "auth/access-tokens": "own data",
  webhooks: "own data",
  "webhooks/[id]/messages": "own data; what a message says is that of the organizer's file",
  "organizers/me": "own data",
  "events/[id]/calendar": "names no member",
  "events/[id]/announcements": "no members",
  "events/[id]/announcements/audiences": "counts for the organizer",
  "events/[id]/announcements/manage": "for the organizer",
  "events/[id]/door": "a code",
  "events/[id]/insights": "counts for the organizer",
  "events/[id]/insights/export": "counts for the organizer",
  "events/[id]/my-code": "own code",
  "events/[id]/questions": "names no member",
  "events/[id]/recap": "counts, tested in tests/integration/recap",
  "events/[id]/recap/people": "after the event, tested in tests/integration/recap",
  "events/[id]/rsvp": "own data",
  "events/[id]/rsvp/answers": "own data",
  "events/[id]/rsvp/guests": "own data",
  "events/[id]/rsvp-status": "own data",
  "events/[id]/rsvped-attendees/counts": "counts for the organizer",
  "events/[id]/rsvped-attendees/export": "the organizer is responsible for everybody at the event",
  "events/[id]/rsvped-attendees/manage": "the organizer is responsible for everybody at the event",
  "events/[id]/rsvped-attendees/topics": "counts, tested in tests/integration/profiles/topics.test.ts",
  "events/[id]/door/links": "names no member",
  "events/[id]/door/list": "for the door, tested in tests/integration/door",
  "events/[id]/introductions": "never a connection; blocks are tested in tests/integration/introductions",
  "events/[id]/rounds/manage": "the organizer is responsible for everybody at the event",
  "events/[id]/series": "names no member",
  "events/[id]/suggestions": "never a connection; blocks are tested in tests/integration/suggestions",
  "events/[id]/team": "the owner is responsible for everybody at the event",
  "events/team": "own data",
  "events/manage": "for admins",
  "events/numbers": "counts for the organizer",
  "events/numbers/export": "counts for the organizer",
  "events/sync-status": "for admins",
  health: "no members",
  "unread-counts": "counts, tested below",
  "messages/unread-count": "a count, tested below",
  "profiles/me": "own data",
  "profiles/me/calendar": "own data",
  "profiles/me/code": "own code",
  "profiles/me/export": "a file, tested below by its contents",
  "profiles/me/notifications": "own data",
  "push/key": "no members",
  ready: "no members",
  "text-number": "own data",
  unsubscribe: "own data",
  "users/blocked": "lists whom the caller has blocked",
  "users/onboarding-status": "own data",
};

/** Reads of pages, sockets, pushes and files that are not GET calls. */
const OTHER_READS: Record<string, ReadFunction> = {
  "attendee search": readRoute("events/[id]/rsvped-attendees", (pair) => ({
    ...toEventParams(pair),
    query: `?search=${encodeURIComponent(pair.other.user.profile?.lastName ?? "")}`,
  })),
  "hidden events": readRoute("events", () => ({ query: "?include=hidden" })),
  "event search": readRoute("events", () => ({ query: "?q=hosted" })),
  "people page": ({ viewer, eventId }) =>
    Promise.all([getPeoplePage(viewer.actor, eventId, clock.now()), getFirstAttendees(viewer.actor, eventId)]),
  "map of current attendees": async ({ viewer, eventId }) => {
    const hidden = new Set((await getPresence(viewer.actor, eventId))?.blocked);
    return (await listStoredMarkers(eventId, clock.now())).filter(({ attendee }) => !hidden.has(attendee.userId));
  },
  "message partner": ({ viewer, other }) => getPartner(viewer.actor, other.userId),
  "live connection event": ({ connectionId }) => getConnectionPair(connectionId),
  "data export": ({ viewer }) =>
    listExportFiles(viewer.actor).then((files) => files?.filter(([name]) => name !== "blocked-people.json")),
  "exported messages": async ({ viewer }) => {
    const pages: unknown[] = [];
    for await (const page of streamMessages(viewer.actor)) pages.push(page);
    return pages;
  },
  "condition for Prisma": ({ viewer }) => db().user.findMany({ where: visibleTo(viewer.userId), select: { id: true } }),
};

/** The two share a table. */
async function seatTogether(eventId: string, ...userIds: [string, string]): Promise<void> {
  const dealt = { round: 1, dealtAt: clock.now(), createdAt: clock.now() };
  const rounds = await db().eventRounds.create({
    data: { eventId, rounds: 3, minutes: 10, size: 4, seed: 1, ...dealt },
  });
  for (const userId of userIds)
    await db().eventRoundPerson.create({
      data: { roundsId: rounds.id, userId, joinedAt: clock.now(), seats: { create: { round: 1, table: 1 } } },
    });
}

async function createPair(): Promise<{ ana: Member; ben: Member; pairs: [Pair, Pair] }> {
  const event = await createEvent();
  const [ana, ben] = [
    await createAttendee(event.id, { role: "admin", profile: { lastName: "Ruiz" } }),
    await createAttendee(event.id, { role: "admin", profile: { lastName: "Okafor" } }),
  ];
  const [byAna, byBen] = [
    await createEvent({ name: "Hosted by Ana", hostUserId: ana.userId }),
    await createEvent({ name: "Hosted by Ben", hostUserId: ben.userId }),
  ];
  for (const { userId } of [ana, ben]) for (const { id } of [byAna, byBen]) await createRsvp(userId, id);
  const { id: walkInId } = await createEvent({ name: "Without RSVPs" });
  for (const [userId, requestedById] of [
    [ana.userId, ben.userId],
    [ben.userId, ana.userId],
  ] as const) {
    const times = { createdAt: clock.now(), expiresAt: fromNow({ minutes: 10 }) };
    await db().walkInRequest.create({ data: { eventId: walkInId, userId, requestedById, ...times } });
  }
  await seatTogether(event.id, ana.userId, ben.userId);
  const { id: connectionId } = await createConnection(ana.userId, ben.userId);
  for (const [ownerId, memberId] of [
    [ana.userId, ben.userId],
    [ben.userId, ana.userId],
  ] as const) {
    await db().networkNote.create({ data: { ownerId, memberId, createdAt: clock.now(), updatedAt: clock.now() } });
  }
  await createMessage(ana.userId, ben.userId, "Hi Ben");
  await createMessage(ben.userId, ana.userId, "Hi Ana");
  await storePositions(
    [ana, ben].map(({ attendance }) => ({
      attendanceId: attendance.id,
      latitude: 27.96,
      longitude: -82.46,
      at: clock.now(),
    })),
  );
  const shared = { eventId: event.id, walkInId, connectionId };
  return {
    ana,
    ben,
    pairs: [
      { ...shared, viewer: ana, other: ben, hostedId: byBen.id },
      { ...shared, viewer: ben, other: ana, hostedId: byAna.id },
    ],
  };
}

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
});

/** Returns for each read whether the viewer sees the other member. */
async function findVisible(pair: Pair, reads: Record<string, ReadFunction>): Promise<Record<string, boolean>> {
  const entries: [string, boolean][] = [];
  for (const [name, read] of Object.entries(reads)) {
    const result = await read(pair);
    const text = typeof result === "string" ? result : JSON.stringify(result ?? null);
    entries.push([name, text.includes(pair.other.userId) || text.includes(pair.other.user.email)]);
  }
  return Object.fromEntries(entries);
}

const mapToVisibility = (reads: Record<string, ReadFunction>, isVisible: boolean) =>
  Object.fromEntries(Object.keys(reads).map((name) => [name, isVisible]));

describe.each([
  ["GET calls", GET_CALLS],
  ["other reads", OTHER_READS],
])("%s", (_, reads) => {
  it("shows the members to each other without a block", async () => {
    const { pairs } = await createPair();
    for (const pair of pairs) expect(await findVisible(pair, reads)).toEqual(mapToVisibility(reads, true));
  });

  it("hides the members from each other, in both directions, after a block by either", async () => {
    for (const blocker of ["ana", "ben"] as const) {
      await resetDatabase();
      resetRateLimits();
      const { ana, ben, pairs } = await createPair();
      // Inserts only the row, because blocking through the app also deletes the connection, which
      // would hide mistakes.
      await (blocker === "ana" ? createBlock(ana.userId, ben.userId) : createBlock(ben.userId, ana.userId));
      for (const pair of pairs) expect(await findVisible(pair, reads)).toEqual(mapToVisibility(reads, false));
    }
  });
});

it("leaves the other member out of counts, audiences and relations", async () => {
  const { ana, ben, pairs } = await createPair();
  const readCounts = async ({ viewer, other, eventId }: Pair) => {
    const summary = await import("@/app/api/events/[id]/rsvped-attendees/summary/route");
    const unread = await import("@/app/api/messages/unread-count/route");
    const unreadCounts = await import("@/app/api/unread-counts/route");
    const { token } = viewer;
    const changes = await toNameTagEvents(viewer.userId);
    return {
      confirmed: (await callRoute<{ confirmed: number }>(summary, "GET", { token, params: { id: eventId } })).json
        .confirmed,
      unread: (await callRoute<{ count: number }>(unread, "GET", { token })).json.count,
      senders: (await callRoute<{ unreadFrom: object[] }>(unreadCounts, "GET", { token })).json.unreadFrom.length,
      relation: await getRelation(viewer.userId, other.userId),
      isInAudience: changes.some((change) => "userIds" in change && change.userIds?.includes(other.userId)),
      presence: (await getPresence(viewer.actor, eventId))?.blocked,
      live: (await getPublicUserWithBlocks(viewer.userId))?.blocked,
    };
  };
  const visible = {
    confirmed: 2,
    unread: 1,
    senders: 1,
    relation: "known",
    isInAudience: true,
    presence: [],
    live: [],
  };
  for (const pair of pairs) expect(await readCounts(pair)).toEqual(visible);
  await createBlock(ana.userId, ben.userId);
  const hidden = { confirmed: 1, unread: 0, senders: 0, relation: "hidden", isInAudience: false };
  for (const pair of pairs) {
    const ids = [pair.other.userId];
    expect(await readCounts(pair)).toEqual({ ...hidden, presence: ids, live: ids });
  }
});

it("covers every GET call", () => {
  const routes = globSync("app/api/**/route.ts", { cwd: ROOT })
    .map((file) => path.dirname(file).slice("app/api/".length))
    .filter((route) =>
      /^\s*GET: |export (const|async function) GET\b|as GET\b/m.test(
        readFileSync(path.join(ROOT, "app/api", route, "route.ts"), "utf8"),
      ),
    );
  expect(routes.toSorted()).toEqual([...Object.keys(GET_CALLS), ...Object.keys(EXEMPT_CALLS)].toSorted());
});

it("implements the rule only in the SQL function and the condition for Prisma", () => {
  const allowedFiles = [
    "lib/profiles/data/visible-to.ts",
    // Create, end and list blocks, report members, and delete the blocks of a deleted member.
    "lib/connections/service/block.ts",
    "lib/connections/service/report.ts",
    "lib/connections/data/blocked.ts",
    "lib/account/data/export-files.ts",
    "lib/account/service/remove-member-data.ts",
    "lib/account/service/delete.ts",
  ];
  const blockReaders = globSync(["lib/**/*.ts", "realtime/**/*.ts", "web/**/*.ts", "app/**/*.ts"], { cwd: ROOT })
    .filter((file) => !file.includes("generated") && !file.endsWith(".test.ts"))
    .filter((file) =>
      /(FROM|JOIN|INTO) "?blocks\b|\.block\.|blocksMade|blocksReceived/.test(
        readFileSync(path.join(ROOT, file), "utf8"),
      ),
    );
  expect(blockReaders.filter((file) => !allowedFiles.includes(file))).toEqual([]);
});

it("inlines hidden_from in the plan and uses an index for each direction", async () => {
  const { ana, eventId } = { ...(await createPair()).pairs[0], ana: (await createPair()).ana };
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    // The tables of a test are so small that PostgreSQL would read them whole.
    await client.query("SET LOCAL enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT FROM event_rsvps r WHERE r."eventId" = $1
         AND NOT EXISTS (SELECT FROM hidden_from($2) h WHERE h."userId" = r."userId")`,
      [eventId, ana.userId],
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Anti Join/);
    expect(plan).toMatch(/blocks_pkey/);
    expect(plan).toMatch(/blocks_blockedId_idx/);
    expect(plan).not.toMatch(/hidden_from/);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
