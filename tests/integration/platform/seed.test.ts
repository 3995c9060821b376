/** The demo data after the seed and after a refresh at a later start. */
import { db, pool } from "@/lib/core/server/db";
import { verifyPassword } from "@/lib/auth/service/password";
import { refreshDemo, seedDemo } from "@/prisma/seed";
import { eventId } from "@/prisma/seed/events";
import { lockDemo } from "@/prisma/seed/lock";
import { memberId } from "@/prisma/seed/members";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp, createUser } from "@/tests/support/database/factories";

const NOW = new Date("2026-11-20T23:04:00Z");
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const TACOS = eventId("tacos");

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values);
  return rows[0]?.n ?? -1;
}

const openNow = (now: Date) =>
  count(
    `events WHERE status IN ('live', 'upcoming') AND NOT "isOnline"
     AND "startTime" - interval '30 minutes' <= $1 AND "endTime" > $1`,
    [now],
  );

const whole = async () => {
  const tables = [
    "users",
    "profiles",
    "events",
    "event_rsvps",
    "event_attendances",
    "connections",
    "conversations",
    "messages",
  ];
  const { rows } = await pool().query<{ all: string }>(
    `SELECT jsonb_build_array(${tables.map((t) => `(SELECT jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text) FROM ${t} t)`).join(", ")})::text AS all`,
  );
  return rows[0]?.all;
};

const hereAtTacos = () => count(`event_attendances WHERE "eventId" = $1 AND "isActive"`, [TACOS]);
const attendanceOf = (userId: string, event: string) =>
  db().eventAttendance.findFirst({ where: { userId, eventId: event }, orderBy: { checkInTime: "desc" } });

beforeEach(async () => {
  await resetDatabase();
  await seedDemo(NOW);
});

describe("the seed", () => {
  test("has the people, events and answers that the product is shown with", async () => {
    expect(await count("users")).toBe(60);
    expect(await count("profiles")).toBe(60);
    expect(await count("(SELECT phone FROM profiles GROUP BY phone HAVING count(phone) > 1) t")).toBe(0);
    expect(await count("events")).toBe(14);
    expect(await count(`event_rsvps WHERE "eventId" = $1 AND status = 'confirmed'`, [TACOS])).toBe(41);
    expect(await hereAtTacos()).toBe(23);
    expect(await count(`events WHERE "status" = 'cancelled'`)).toBe(1);
    expect(await count(`events WHERE "isOnline" AND "meetingUrl" IS NOT NULL AND "startTime" > $1`, [NOW])).toBe(2);
    expect(await count(`events WHERE "endTime" < $1`, [NOW])).toBe(3);
    const soon = `events WHERE "startTime" BETWEEN $1::timestamptz + interval '24 hours' AND $1::timestamptz + interval '48 hours'`;
    expect(await count(soon, [NOW])).toBe(2);
    expect(await count("connections")).toBeGreaterThan(50);
    expect(await count("conversations")).toBeGreaterThanOrEqual(12);
    expect(await count(`messages WHERE type = 'contact_card' AND payload ? 'firstName'`)).toBeGreaterThanOrEqual(3);
  });

  test("lets the three demo people sign in", async () => {
    const logins = await db().user.findMany({
      where: { email: { endsWith: "@nametag.test" } },
      orderBy: { email: "asc" },
    });
    expect(logins.map(({ email, role }) => `${email} ${role}`)).toEqual([
      "admin@nametag.test admin",
      "alex@nametag.test user",
      "sam@nametag.test user",
    ]);
    for (const { passwordHash } of logins) expect(await verifyPassword(passwordHash, "nametag")).toBe(true);
  });

  test("gives Alex something to answer, read and check in to", async () => {
    const alex = memberId("alex");
    const mine = `("requesterId" = $1 OR "receiverId" = $1)`;
    expect(await count(`connections WHERE status = 'accepted' AND ${mine}`, [alex])).toBe(9);
    expect(await count(`connections WHERE status = 'pending' AND "receiverId" = $1`, [alex])).toBe(3);
    expect(await count(`connections WHERE status = 'pending' AND "requesterId" = $1`, [alex])).toBe(1);
    expect(await count(`messages WHERE "receiverId" = $1 AND NOT "isRead"`, [alex])).toBe(7);
    expect(await count(`conversations WHERE $1 IN ("userAId", "userBId")`, [alex])).toBe(8);
    expect(await count(`event_rsvps WHERE "userId" = $1 AND "eventId" = $2`, [alex, TACOS])).toBe(1);
    expect(await count(`event_attendances WHERE "userId" = $1 AND "isActive"`, [alex])).toBe(0);
    expect(await count(`event_attendances WHERE "userId" = $1 AND "isActive"`, [memberId("sam")])).toBe(1);
  });

  test("breaks none of the product's own rules", async () => {
    expect(await openNow(NOW)).toBe(1);
    // Every attendee has an RSVP.
    expect(
      await count(`event_attendances a WHERE NOT EXISTS
        (SELECT 1 FROM event_rsvps r WHERE r."userId" = a."userId" AND r."eventId" = a."eventId" AND r.status = 'confirmed')`),
    ).toBe(0);
    // Check-in between the opening of the doors and the end; nothing from the future.
    expect(
      await count(
        `event_attendances a JOIN events e ON e.id = a."eventId" WHERE a."checkInTime" < e."startTime" - interval '30 minutes'
         OR a."checkInTime" > e."endTime" OR a."checkInTime" > $1 OR a."checkOutTime" < a."checkInTime"`,
        [NOW],
      ),
    ).toBe(0);
    for (const table of ["users", "event_rsvps", "connections", "messages"])
      expect(await count(`${table} WHERE "createdAt" > $1`, [NOW])).toBe(0);
    // Positions are within 0.2 miles of the venue, on an earth with a radius of 3,959 miles.
    expect(
      await count(`event_attendances a JOIN events e ON e.id = a."eventId" WHERE a."isActive" AND 3959 * acos(least(1,
        sin(radians(a.latitude)) * sin(radians(e.latitude)) + cos(radians(a.latitude)) * cos(radians(e.latitude))
        * cos(radians(a.longitude - e.longitude)))) <= 0.2`),
    ).toBe(23);
    // A connection's event is one where both were, and nobody met before both had joined.
    expect(
      await count(`connections c WHERE "eventId" IS NOT NULL AND 2 <> (SELECT count(DISTINCT a."userId") FROM event_attendances a
        WHERE a."eventId" = c."eventId" AND a."userId" IN (c."requesterId", c."receiverId"))`),
    ).toBe(0);
    expect(
      await count(
        `connections c JOIN users u ON u.id IN (c."requesterId", c."receiverId") WHERE u."createdAt" > c."createdAt"`,
      ),
    ).toBe(0);
    // Only connected people write to each other, and only since then.
    expect(
      await count(`messages m WHERE NOT EXISTS (SELECT 1 FROM connections c WHERE c.status = 'accepted' AND c."createdAt" < m."createdAt"
        AND m."senderId" IN (c."requesterId", c."receiverId") AND m."receiverId" IN (c."requesterId", c."receiverId"))`),
    ).toBe(0);
  });

  test("leaves each conversation as the chat itself would", async () => {
    expect(
      await count(`conversations c WHERE "lastSeq" <> (SELECT max(seq) FROM messages m WHERE m."conversationId" = c.id)
        OR "lastSeq" <> (SELECT count(*) FROM messages m WHERE m."conversationId" = c.id)`),
    ).toBe(0);
    expect(
      await count(`messages a JOIN messages b ON a."conversationId" = b."conversationId" AND a.seq < b.seq
        WHERE a."createdAt" >= b."createdAt"`),
    ).toBe(0);
    // Positions rise with the newest message, and the next batch gets a higher one.
    expect(
      await count(`(SELECT c.position, lag(c.position) OVER (ORDER BY max(m."createdAt")) AS before
        FROM conversations c JOIN messages m ON m."conversationId" = c.id GROUP BY c.id) t WHERE position <= before`),
    ).toBe(0);
    const { rows } = await pool().query<{ higher: boolean }>(
      `SELECT nextval('conversation_position') > (SELECT max(position) FROM conversations) AS higher`,
    );
    expect(rows[0]?.higher).toBe(true);
  });

  test("changes nothing when repeated or run twice at once, and keeps what members changed", async () => {
    const before = await whole();
    await Promise.all([seedDemo(NOW), seedDemo(after(100))]);
    expect(await whole()).toBe(before);

    await db().event.delete({ where: { id: eventId("orlando") } });
    await seedDemo(NOW);
    expect(await count("events")).toBe(13);
  });

  test("waits for another start for longer than a statement may take", async () => {
    const started: number[] = [];
    const other = db().$transaction(async (tx) => {
      await lockDemo(tx);
      started.push(1);
      await tx.$executeRaw`SELECT pg_sleep(0.5)`;
    });
    while (started.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await db().$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = '100ms'`;
      await lockDemo(tx);
    });
    await other;
  });

  test.each(["2026-11-20T05:01:00Z", "2026-11-01T05:30:00Z", "2026-03-08T12:00:00Z", "2027-01-01T04:59:59Z"])(
    "creates consistent times at any hour: %s",
    async (iso) => {
      const now = new Date(iso);
      await resetDatabase();
      await seedDemo(now);
      expect(await openNow(now)).toBe(1);
      for (const table of ["event_rsvps", "connections", "messages"])
        expect(await count(`${table} WHERE "createdAt" > $1`, [now])).toBe(0);
      expect(await count(`event_attendances WHERE "checkInTime" > $1`, [now])).toBe(0);
    },
  );
});

describe("a later start", () => {
  test("changes nothing while the open event has 45 minutes left", async () => {
    const before = await whole();
    await refreshDemo(after(1.5));
    expect(await whole()).toBe(before);
  });

  test("three days later one event is open again, with its guests, and the others lie ahead", async () => {
    const later = after(72);
    await refreshDemo(later);
    expect(await openNow(later)).toBe(1);
    expect(await hereAtTacos()).toBe(23);
    expect(
      await count(
        `event_attendances a JOIN events e ON e.id = a."eventId" WHERE a."isActive"
      AND (a."checkInTime" < e."startTime" - interval '30 minutes' OR a."checkInTime" > $1)`,
        [later],
      ),
    ).toBe(0);
    expect(await count(`events WHERE "startTime" > $1 AND status IN ('live', 'upcoming')`, [later])).toBe(9);
    expect(await count(`events WHERE "endTime" < $1`, [later])).toBe(3);

    const moved = await whole();
    await refreshDemo(later);
    expect(await whole()).toBe(moved);
  });

  test("follows also when the open event is about to end, and keeps who is there", async () => {
    const alex = memberId("alex");
    await createAttendance(alex, TACOS, { checkInTime: NOW });
    const later = after(2.5);
    await refreshDemo(later);
    expect(await openNow(later)).toBe(1);
    expect(await attendanceOf(alex, TACOS)).toMatchObject({ isActive: true });
    expect(await hereAtTacos()).toBe(24);
  });

  test("keeps what people did: answers, messages, check-ins elsewhere, an account deleted", async () => {
    const [sam, dev, marisol, bo] = [memberId("sam"), memberId("dev"), memberId("marisol"), memberId("bo")];
    const visitor = await createUser();
    await createRsvp(visitor.id, TACOS);
    await createAttendance(visitor.id, TACOS, { checkInTime: NOW });
    const own = await createEvent({ startTime: after(70), endTime: after(80) });
    await db().eventRsvp.deleteMany({ where: { userId: marisol, eventId: TACOS } });
    await db().eventAttendance.updateMany({
      where: { userId: sam, isActive: true },
      data: { isActive: false, checkOutTime: after(1), latitude: null, longitude: null, positionAt: null },
    });
    await createAttendance(sam, own.id, { checkInTime: after(70) });
    await db().user.update({ where: { id: bo }, data: { deletedAt: after(1) } });
    await db().message.updateMany({ where: { receiverId: memberId("alex") }, data: { isRead: true } });
    const messages = await count(`messages WHERE "isRead"`);

    await refreshDemo(after(72));

    expect(await count(`event_rsvps WHERE "eventId" = $1`, [TACOS])).toBe(41);
    expect(await count(`messages WHERE "isRead"`)).toBe(messages);
    expect(await attendanceOf(sam, own.id)).toMatchObject({ isActive: true });
    expect(await attendanceOf(sam, TACOS)).toMatchObject({ isActive: false });
    expect(await attendanceOf(marisol, TACOS)).toMatchObject({ isActive: false, latitude: null });
    expect(await attendanceOf(bo, TACOS)).toMatchObject({ isActive: false });
    expect(await attendanceOf(visitor.id, TACOS)).toMatchObject({ isActive: false });
    expect(await attendanceOf(dev, TACOS)).toMatchObject({ isActive: true });
    expect(await db().event.findUnique({ where: { id: own.id } })).toMatchObject({ startTime: after(70) });
  });

  test("lets the next in-person event take the place of one that an admin cancelled or deleted", async () => {
    await db().event.update({ where: { id: TACOS }, data: { status: "cancelled" } });
    await refreshDemo(after(1));
    expect(await openNow(after(1))).toBe(1);
    await db().event.delete({ where: { id: eventId("founders") } });
    await refreshDemo(after(72));
    expect(await openNow(after(72))).toBe(1);
    expect(await count("events")).toBe(13);
  });

  test("does nothing where there is no demo", async () => {
    await resetDatabase();
    const event = await createEvent();
    await refreshDemo(after(72));
    expect(await count("events")).toBe(1);
    expect(await db().event.findUnique({ where: { id: event.id } })).toMatchObject({ startTime: event.startTime });
  });
});
