/** The demo data after the seed and after a refresh at a later start. */
import { spawn } from "node:child_process";
import { once } from "node:events";

import { db, pool } from "@/lib/core/server/db";
import { acquireLock } from "@/lib/core/server/database/locks.sql";
import { verifyPassword } from "@/lib/auth/service/password/password";
import type { Actor } from "@/lib/auth/schema/actor";
import { countByEarlierEvents } from "@/lib/announcements/data/audience-counts.sql";
import { listIntroductions } from "@/lib/introductions/data";
import { getNumbers } from "@/lib/recap/data/numbers";
import { listRecapPeople } from "@/lib/recap/data/recap";
import { getManagedRounds, getRounds } from "@/lib/rounds/data/open-rounds";
import { listSuggestions } from "@/lib/suggestions/data/suggestions";
import { isDemoUnfinished, refreshDemo, seedDemo } from "@/prisma/seed";
import type { MemberKey } from "@/prisma/seed/data/members";
import { getEventId } from "@/prisma/seed/events";
import { getMemberId } from "@/prisma/seed/members";

import { resetDatabase } from "@/tests/support/database/database";
import { dropSnapshot, restoreSnapshot, takeSnapshot } from "@/tests/support/database/snapshot";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";
import { stopClock } from "@/tests/support/setup/clock";

const NOW = new Date("2026-11-20T23:04:00Z");
const addHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const TACOS = getEventId("tacos");

async function countRows(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values);
  return rows[0]?.n ?? -1;
}

const countOpenEvents = (now: Date) =>
  countRows(
    `events WHERE status IN ('live', 'upcoming') AND NOT "isOnline"
     AND "startTime" - interval '30 minutes' <= $1 AND "endTime" > $1`,
    [now],
  );

const dumpTables = async () => {
  const tables = "users profiles events event_rsvps event_attendances connections conversations messages".split(" ");
  const { rows } = await pool().query<{ all: string }>(
    `SELECT jsonb_build_array(${tables.map((t) => `(SELECT jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text) FROM ${t} t)`).join(", ")})::text AS all`,
  );
  return rows[0]?.all;
};

/**
 * Returns the rows of the seed without what differs each time: the salt of the password and numbers
 * of sequences.
 */
async function dumpDemo(): Promise<unknown> {
  const views = await pool().query(`SELECT "userId", action, page, "createdAt" FROM user_activity ORDER BY 1, 2, 3, 4`);
  const lists = JSON.parse((await dumpTables()) ?? "") as Record<string, unknown>[][];
  const rows = lists.map((list) =>
    list.map(({ passwordHash: _hash, position: _at, waitlistPosition: _line, ...row }) => row),
  );
  const conversations = await pool().query("SELECT id FROM conversations ORDER BY position");
  const waitlist = await pool().query(
    `SELECT id FROM event_rsvps WHERE status = 'waitlisted' ORDER BY "waitlistPosition"`,
  );
  return { rows, views: views.rows, conversations: conversations.rows, waitlist: waitlist.rows };
}

const countActiveAttendances = () => countRows(`event_attendances WHERE "eventId" = $1 AND "isActive"`, [TACOS]);
const toActor = (key: MemberKey): Actor => ({ userId: getMemberId(key), role: "user", sid: "", isEmailVerified: true });
const getAttendance = (userId: string, event: string) =>
  db().eventAttendance.findFirst({ where: { userId, eventId: event }, orderBy: { checkInTime: "desc" } });

/** Seeds in a process of its own and kills it when it reports that share of the rows. */
async function seedUntilKilled(share: number): Promise<void> {
  const code = `
    const { seedDemo } = require("./prisma/seed");
    seedDemo(new Date("${addHours(20).toISOString()}"), (stored, total) => {
      if (stored / total >= ${share}) process.kill(process.pid, "SIGKILL");
    });`;
  const child = spawn(process.execPath, ["--import", "tsx", "-e", code], { stdio: "inherit", env: process.env });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}

beforeAll(async () => {
  await resetDatabase();
  await seedDemo(NOW);
  await dropSnapshot();
  await takeSnapshot();
});
beforeEach(restoreSnapshot);
afterAll(dropSnapshot);

describe("seedDemo", () => {
  test("creates the members, events and RSVPs of the demo", async () => {
    expect(await countRows("users")).toBe(60);
    expect(await countRows("profiles")).toBe(60);
    expect(await countRows("(SELECT phone FROM profiles GROUP BY phone HAVING count(phone) > 1) t")).toBe(0);
    expect(await countRows("events")).toBe(27);
    expect(await countRows(`events WHERE "seriesId" IS NOT NULL AND "startTime" > $1`, [NOW])).toBe(8);
    expect(await countRows(`event_rsvps WHERE "eventId" = $1 AND status = 'confirmed'`, [TACOS])).toBe(41);
    expect(await countActiveAttendances()).toBe(23);
    expect(await countRows(`events WHERE "status" = 'cancelled'`)).toBe(1);
    expect(await countRows(`events WHERE "isOnline" AND "meetingUrl" IS NOT NULL AND "startTime" > $1`, [NOW])).toBe(2);
    expect(await countRows(`events WHERE "endTime" < $1`, [NOW])).toBe(8);
    const soon = `events WHERE "startTime" BETWEEN $1::timestamptz + interval '24 hours' AND $1::timestamptz + interval '48 hours'`;
    expect(await countRows(soon, [NOW])).toBe(2);
    expect(await countRows("connections")).toBeGreaterThan(50);
    expect(await countRows("conversations")).toBeGreaterThanOrEqual(12);
    expect(await countRows(`messages WHERE type = 'contact_card' AND payload ? 'firstName'`)).toBeGreaterThanOrEqual(3);
  });

  test("creates three accounts that can sign in", async () => {
    const where = { email: { endsWith: "@nametag.test" } };
    const logins = await db().user.findMany({ where, orderBy: { email: "asc" } });
    expect(logins.map(({ email, role }) => `${email} ${role}`)).toEqual([
      "admin@nametag.test admin",
      "alex@nametag.test user",
      "sam@nametag.test user",
    ]);
    for (const { passwordHash } of logins) expect(await verifyPassword(passwordHash, "nametag")).toBe(true);
  });

  test("gives Alex pending requests, unread messages and an open check-in", async () => {
    const alex = getMemberId("alex");
    const isParty = `("requesterId" = $1 OR "receiverId" = $1)`;
    expect(await countRows(`connections WHERE status = 'accepted' AND ${isParty}`, [alex])).toBe(9);
    expect(await countRows(`connections WHERE status = 'pending' AND "receiverId" = $1`, [alex])).toBe(3);
    expect(await countRows(`connections WHERE status = 'pending' AND "requesterId" = $1`, [alex])).toBe(1);
    expect(await countRows(`messages WHERE "receiverId" = $1 AND NOT "isRead"`, [alex])).toBe(7);
    expect(await countRows(`conversations WHERE $1 IN ("userAId", "userBId")`, [alex])).toBe(8);
    expect(await countRows(`event_rsvps WHERE "userId" = $1 AND "eventId" = $2`, [alex, TACOS])).toBe(1);
    expect(await countRows(`event_attendances WHERE "userId" = $1 AND "isActive"`, [alex])).toBe(0);
    expect(await countRows(`event_attendances WHERE "userId" = $1 AND "isActive"`, [getMemberId("sam")])).toBe(1);
  });

  test("gives the open event name tags, a door with a repeat, a hidden member, and Alex a dismissal", async () => {
    expect(await countRows(`event_name_tags WHERE code ~ '^[0-9A-Z]{16}$' AND "printedAt" IS NOT NULL`)).toBe(7);
    expect(
      await countRows(`event_name_tags b JOIN event_guests g ON g.id = b."guestId" WHERE g.status = 'confirmed'`),
    ).toBe(4);
    const letIn = `event_door_check_ins d JOIN event_guests g ON g.id = d."guestId" AND g."checkedInAt" = d."checkedInAt"`;
    expect(await countRows(`${letIn} WHERE d.result = 'checked_in'`)).toBe(2);
    expect(await countRows(`${letIn} WHERE d.result = 'already' AND d."firstDeviceId" <> d."deviceId"`)).toBe(1);
    const atTacos = `event_rsvps r ON r."userId" = h."userId" AND r."eventId" = h."eventId" AND r."eventId" = $1`;
    expect(await countRows(`event_hidden_members h JOIN ${atTacos}`, [TACOS])).toBe(1);
    expect(await countRows(`suggestion_dismissals WHERE "userId" = $1`, [getMemberId("alex")])).toBe(1);
    expect(await countRows("event_feedback")).toBeGreaterThanOrEqual(5);
    expect(await countRows("suggestion_showings")).toBeGreaterThanOrEqual(100);
  });

  test("gives Alex a card that was scanned, with a note", async () => {
    const scanned = await db().contact.findMany({ where: { source: "scanned" }, include: { notes: true } });
    const notes = [{ note: "Prints name tags on recycled card. Ask for samples." }];
    expect(scanned).toMatchObject([{ ownerId: getMemberId("alex"), notes }]);
  });

  test("gives Sam an introduction and a table of a round, and Alex a connection made so and an answer in common", async () => {
    stopClock(NOW);
    const sam = toActor("sam");
    const [waiting] = await listIntroductions(sam, TACOS);
    expect(waiting).toMatchObject({ introducer: { id: getMemberId("marisol") }, other: { id: getMemberId("tasha") } });
    const rounds = await getRounds(sam, TACOS);
    expect(rounds).toMatchObject({ round: 1, isIn: true, endsAt: addHours(1 / 3).toISOString(), table: { number: 3 } });
    const managed = await getManagedRounds(toActor("marisol"), TACOS);
    expect(managed).toMatchObject({ joined: 14, guests: [{ isIn: true }, { isIn: true }] });
    expect(managed?.tables.flatMap(({ names }) => names)).toHaveLength(14);
    const alex = toActor("alex");
    const { items } = await listRecapPeople(alex, getEventId("sparkman"), { show: "met", limit: 20 });
    const introduced = items.flatMap(({ user, introducedBy }) => (introducedBy ? [user.id, introducedBy.id] : []));
    expect(introduced).toEqual([getMemberId("camille"), getMemberId("tasha")]);
    const { suggestions } = await listSuggestions(alex, getEventId("founders"), NOW);
    expect(suggestions.flatMap(({ reasons }) => reasons[0]?.kind ?? [])).toContain("same_answer");
  });

  test("gives Marisol evenings with newcomers, and others who return or stay away", async () => {
    stopClock(NOW);
    const { events } = await getNumbers(toActor("marisol"), {});
    expect(events).toHaveLength(6);
    expect(events.filter(({ first, returned }) => (first ?? 0) >= 5 && (returned ?? 0) >= 5)).toHaveLength(5);
    const counts = await countByEarlierEvents(TACOS, getMemberId("marisol"), { isHeard: true, isVouchedFor: true });
    expect(Math.min(counts.first_time, counts.away)).toBeGreaterThan(0);
  });

  test("creates only rows that the product's rules allow", async () => {
    expect(await countOpenEvents(NOW)).toBe(1);
    // Every attendee has an RSVP.
    expect(
      await countRows(`event_attendances a WHERE NOT EXISTS
        (SELECT 1 FROM event_rsvps r WHERE r."userId" = a."userId" AND r."eventId" = a."eventId" AND r.status = 'confirmed')`),
    ).toBe(0);
    // Check-ins are between the opening of check-in and the end of the event, and no time is in the
    // future.
    expect(
      await countRows(
        `event_attendances a JOIN events e ON e.id = a."eventId" WHERE a."checkInTime" < e."startTime" - interval '30 minutes'
         OR a."checkInTime" > e."endTime" OR a."checkInTime" > $1 OR a."checkOutTime" < a."checkInTime"`,
        [NOW],
      ),
    ).toBe(0);
    // Who answered was there, and the answers are enough to be shown.
    expect(
      await countRows(`event_feedback f JOIN events e ON e.id = f."eventId" WHERE f."createdAt" <= e."endTime" OR NOT EXISTS
        (SELECT FROM event_attendances a WHERE a."userId" = f."userId" AND a."eventId" = f."eventId" AND a."confirmedAt" IS NOT NULL)`),
    ).toBe(0);
    expect(await countRows("event_feedback")).toBeGreaterThanOrEqual(5);
    // An organizer has an event to come.
    expect(
      await countRows(
        `organizers o JOIN events e ON e."hostUserId" = o."userId" WHERE o."isPublished" AND e."startTime" > $1`,
        [NOW],
      ),
    ).toBe(1);
    for (const table of ["users", "event_rsvps", "connections", "messages"])
      expect(await countRows(`${table} WHERE "createdAt" > $1`, [NOW])).toBe(0);
    // Positions are within 0.2 miles of the venue. The earth's radius is 3,959 miles.
    expect(
      await countRows(`event_attendances a JOIN events e ON e.id = a."eventId" WHERE a."isActive" AND 3959 * acos(least(1,
        sin(radians(a.latitude)) * sin(radians(e.latitude)) + cos(radians(a.latitude)) * cos(radians(e.latitude))
        * cos(radians(a.longitude - e.longitude)))) <= 0.2`),
    ).toBe(23);
    // Both members attended the connection's event, and they connected after both had joined.
    expect(
      await countRows(`connections c WHERE "eventId" IS NOT NULL AND 2 <> (SELECT count(DISTINCT a."userId") FROM event_attendances a
        WHERE a."eventId" = c."eventId" AND a."userId" IN (c."requesterId", c."receiverId"))`),
    ).toBe(0);
    expect(
      await countRows(
        `connections c JOIN users u ON u.id IN (c."requesterId", c."receiverId") WHERE u."createdAt" > c."createdAt"`,
      ),
    ).toBe(0);
    // Two who were introduced were there, and are connected if both said yes.
    expect(
      await countRows(`event_introductions i WHERE 2 <> (SELECT count(DISTINCT a."userId") FROM event_attendances a
        WHERE a."eventId" = i."eventId" AND a."userId" IN (i."oneId", i."otherId")) OR (i."connectedAt" IS NULL) = EXISTS
        (SELECT FROM connections c WHERE c.status = 'accepted' AND c."eventId" = i."eventId"
          AND i."oneId" IN (c."requesterId", c."receiverId") AND i."otherId" IN (c."requesterId", c."receiverId"))`),
    ).toBe(0);
    // Members message each other only after they connected.
    expect(
      await countRows(`messages m WHERE NOT EXISTS (SELECT 1 FROM connections c WHERE c.status = 'accepted' AND c."createdAt" < m."createdAt"
        AND m."senderId" IN (c."requesterId", c."receiverId") AND m."receiverId" IN (c."requesterId", c."receiverId"))`),
    ).toBe(0);
  });

  test("numbers messages and conversations as the chat does", async () => {
    expect(
      await countRows(`conversations c WHERE "lastSeq" <> (SELECT max(seq) FROM messages m WHERE m."conversationId" = c.id)
        OR "lastSeq" <> (SELECT count(*) FROM messages m WHERE m."conversationId" = c.id)`),
    ).toBe(0);
    expect(
      await countRows(`messages a JOIN messages b ON a."conversationId" = b."conversationId" AND a.seq < b.seq
        WHERE a."createdAt" >= b."createdAt"`),
    ).toBe(0);
    // Conversation positions follow the time of the newest message, and the next batch gets a
    // higher one.
    expect(
      await countRows(`(SELECT c.position, lag(c.position) OVER (ORDER BY max(m."createdAt")) AS before
        FROM conversations c JOIN messages m ON m."conversationId" = c.id GROUP BY c.id) t WHERE position <= before`),
    ).toBe(0);
    const { rows } = await pool().query<{ higher: boolean }>(
      `SELECT nextval('conversation_position') > (SELECT max(position) FROM conversations) AS higher`,
    );
    expect(rows[0]?.higher).toBe(true);
  });

  test("changes nothing when repeated or run twice at once, and keeps what members changed", async () => {
    const before = await dumpTables();
    await Promise.all([seedDemo(NOW), seedDemo(addHours(100))]);
    expect(await dumpTables()).toBe(before);

    await db().event.delete({ where: { id: getEventId("orlando") } });
    await seedDemo(NOW);
    expect(await countRows("events")).toBe(26);
  });

  test("waits for a concurrent start longer than the statement timeout", async () => {
    let reportLock = (): void => undefined;
    const locked = new Promise<void>((resolve) => (reportLock = resolve));
    const other = db().$transaction(async (tx) => {
      await acquireLock(tx, "demo");
      reportLock();
      await tx.$executeRaw`SELECT pg_sleep(0.5)`;
    });
    await locked;
    await db().$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = '100ms'`;
      await acquireLock(tx, "demo");
    });
    await other;
  });

  test("is completed by the next start when the process is killed in the middle, with the same rows", async () => {
    const complete = await dumpDemo();
    await resetDatabase();
    const fail = (): void => {
      throw new Error("interrupted");
    };
    await expect(seedDemo(NOW, fail)).rejects.toThrow("interrupted");
    // At a quarter of all rows every step is done but that of the page views.
    await seedUntilKilled(0.25);
    expect(await isDemoUnfinished()).toBe(true);
    expect(await countRows(`user_activity`)).toBeGreaterThan(0);
    const admin = await db().user.findUnique({ where: { id: getMemberId("admin") } });
    expect(await verifyPassword(admin?.passwordHash, "nametag")).toBe(false);

    const progress: number[] = [];
    await seedDemo(addHours(30), (stored, total) => progress.push(stored / total));
    expect(await isDemoUnfinished()).toBe(false);
    expect(await dumpDemo()).toEqual(complete);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    // A busy machine needs long to start the second process.
  }, 240_000);
});

describe("refreshDemo", () => {
  test("changes nothing while the open event has 45 minutes left", async () => {
    const before = await dumpTables();
    await refreshDemo(addHours(1.5));
    expect(await dumpTables()).toBe(before);
  });

  test("opens one event with its guests again and moves the others ahead after three days", async () => {
    const later = addHours(72);
    await refreshDemo(later);
    expect(await countOpenEvents(later)).toBe(1);
    expect(await countActiveAttendances()).toBe(23);
    expect(
      await countRows(
        `event_attendances a JOIN events e ON e.id = a."eventId" WHERE a."isActive"
      AND (a."checkInTime" < e."startTime" - interval '30 minutes' OR a."checkInTime" > $1)`,
        [later],
      ),
    ).toBe(0);
    expect(await countRows(`events WHERE "startTime" > $1 AND status IN ('live', 'upcoming')`, [later])).toBe(17);
    expect(await countRows(`events WHERE "endTime" < $1`, [later])).toBe(8);
    expect(await countRows(`event_rounds WHERE "dealtAt" = $1`, [later])).toBe(1);

    const refreshed = await dumpTables();
    await refreshDemo(later);
    expect(await dumpTables()).toBe(refreshed);
  });

  test("moves the events when the open one is about to end, and keeps its attendees", async () => {
    const alex = getMemberId("alex");
    await createAttendance(alex, TACOS, { checkInTime: NOW });
    const later = addHours(2.5);
    await refreshDemo(later);
    expect(await countOpenEvents(later)).toBe(1);
    expect(await getAttendance(alex, TACOS)).toMatchObject({ isActive: true });
    expect(await countActiveAttendances()).toBe(24);
  });

  test("keeps RSVPs, messages, check-ins at other events and deleted accounts", async () => {
    const [sam, dev, marisol, bo] = [getMemberId("sam"), getMemberId("dev"), getMemberId("marisol"), getMemberId("bo")];
    const visitor = await createUser();
    await createRsvp(visitor.id, TACOS);
    await createAttendance(visitor.id, TACOS, { checkInTime: NOW });
    const otherEvent = await createEvent({ startTime: addHours(70), endTime: addHours(80) });
    await db().eventRsvp.deleteMany({ where: { userId: marisol, eventId: TACOS } });
    await db().eventAttendance.updateMany({
      where: { userId: sam, isActive: true },
      data: { isActive: false, checkOutTime: addHours(1), latitude: null, longitude: null, positionAt: null },
    });
    await createAttendance(sam, otherEvent.id, { checkInTime: addHours(70) });
    await db().user.update({ where: { id: bo }, data: { deletedAt: addHours(1) } });
    await db().message.updateMany({ where: { receiverId: getMemberId("alex") }, data: { isRead: true } });
    const messages = await countRows(`messages WHERE "isRead"`);

    await refreshDemo(addHours(72));

    expect(await countRows(`event_rsvps WHERE "eventId" = $1`, [TACOS])).toBe(41);
    expect(await countRows(`messages WHERE "isRead"`)).toBe(messages);
    expect(await getAttendance(sam, otherEvent.id)).toMatchObject({ isActive: true });
    expect(await getAttendance(sam, TACOS)).toMatchObject({ isActive: false });
    expect(await getAttendance(marisol, TACOS)).toMatchObject({ isActive: false, latitude: null });
    expect(await getAttendance(bo, TACOS)).toMatchObject({ isActive: false });
    expect(await getAttendance(visitor.id, TACOS)).toMatchObject({ isActive: false });
    expect(await getAttendance(dev, TACOS)).toMatchObject({ isActive: true });
    expect(await db().event.findUnique({ where: { id: otherEvent.id } })).toMatchObject({ startTime: addHours(70) });
  });

  test("opens the next in-person event when an admin cancelled or deleted the open one", async () => {
    await db().event.update({ where: { id: TACOS }, data: { status: "cancelled" } });
    await refreshDemo(addHours(1));
    expect(await countOpenEvents(addHours(1))).toBe(1);
    await db().event.delete({ where: { id: getEventId("founders") } });
    await refreshDemo(addHours(72));
    expect(await countOpenEvents(addHours(72))).toBe(1);
    expect(await countRows("events")).toBe(26);
  });

  test("does nothing without a demo", async () => {
    await resetDatabase();
    const event = await createEvent();
    await refreshDemo(addHours(72));
    expect(await countRows("events")).toBe(1);
    expect(await db().event.findUnique({ where: { id: event.id } })).toMatchObject({ startTime: event.startTime });
  });
});
