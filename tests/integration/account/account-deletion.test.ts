/** Account deletion (docs/product/privacy.md#account-deletion). */
import * as activityRoute from "@/app/api/activity/track/route";
import * as currentUser from "@/app/api/auth/me/route";
import * as rsvpRoute from "@/app/api/events/[id]/rsvp/route";
import * as attendeesRoute from "@/app/api/events/[id]/rsvped-attendees/route";
import * as conversationRoute from "@/app/api/messages/conversation/[userId]/route";
import * as conversationsRoute from "@/app/api/messages/conversations/route";
import * as ownProfileRoute from "@/app/api/profiles/me/route";
import * as blockRoute from "@/app/api/users/[id]/block/route";
import { deleteAccountRows } from "@/lib/account/service/delete";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { enqueueFirstConfirmation } from "@/lib/account/service/email/send-link";
import { register } from "@/lib/auth/service/account";
import { registerSchema } from "@/lib/auth/schema/registration";
import { db, pool } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import type { ConversationSummary } from "@/lib/messages/schema";

import { recordBus } from "@/tests/support/servers/bus";
import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper, createTeamInvitation } from "@/tests/support/factories/teams";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember, createSession, createUser, PASSWORD } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

const MARKER = "zqmark";
const bus = recordBus();

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  bus.take();
});

const remove = (token: string, password: unknown = PASSWORD) =>
  callRoute<{ code: string; fields: Record<string, string> }>(ownProfileRoute, "DELETE", { token, body: { password } });

/** Creates a member with rows in every table and the marker in every text. */
async function createMemberWithEverything() {
  const event = await createEvent();
  const [ben, cho] = [await createAttendee(event.id), await createMember()];
  const me = await createAttendee(event.id, {
    email: `${MARKER}@nametag.test`,
    profile: {
      firstName: `${MARKER}1`,
      lastName: `${MARKER}2`,
      phone: `${MARKER}3`,
      pronouns: MARKER,
      profession: MARKER,
      industry: MARKER,
      company: MARKER,
      location: MARKER,
      bio: MARKER,
      avatarUrl: `/uploads/${MARKER}.webp`,
      linkedinUrl: `https://linkedin.com/in/${MARKER}`,
      timezone: "Pacific/Auckland",
    },
  });
  const { userId } = me;
  await createConnection(userId, ben.userId);
  await createBlock(userId, cho.userId);
  await createMessage(userId, ben.userId, "Hello Ben");
  await createMessage(ben.userId, userId, "Hello yourself");
  await createSession(userId, { userAgent: MARKER });
  await createRsvp(userId, (await createEvent({ hostUserId: userId, hostName: MARKER, hostEmail: MARKER })).id);
  await db().passwordResetToken.create({ data: { userId, token: MARKER, expiresAt: clock.now() } });
  await db().userActivity.create({ data: { userId, action: "page_view", page: MARKER, metadata: { at: MARKER } } });
  await db().userOnboardingStep.create({ data: { userId, stepName: MARKER } });
  await db().userEventPreference.create({ data: { userId, eventId: event.id } });
  await db().report.create({ data: { reporterId: userId, reportedId: cho.userId, reason: MARKER } });
  await db().report.create({ data: { reporterId: cho.userId, reportedId: userId, reason: `About ${MARKER}` } });
  await db().pushSubscription.create({ data: { userId, sid: me.sid, endpoint: MARKER, p256dh: MARKER, auth: MARKER } });
  await db().delivery.create({
    data: { userId, channel: "mail", key: MARKER, kind: "reminder", payload: { to: `${MARKER}@nametag.test` } },
  });
  await db().upload.create({
    data: { ownerId: userId, kind: "avatar", key: "a", url: "/uploads/a", contentType: "image/webp", bytes: 1 },
  });
  return { me, ben, cho, event };
}

type Column = { table: string; column: string };

/** Lists every column of the database that contains the text, whatever its type. */
async function findColumns(text: string): Promise<string[]> {
  const { rows } = await pool().query<Column>(
    `SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
     JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
     WHERE c.table_schema = 'public' AND c.table_name <> '_prisma_migrations'`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rowCount } = await pool().query(`SELECT 1 FROM "${table}" WHERE "${column}"::text ILIKE $1 LIMIT 1`, [
      `%${text}%`,
    ]);
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found.sort();
}

test("removes personal data from every column, and keeps only the references of messages", async () => {
  const { me } = await createMemberWithEverything();
  expect((await findColumns(MARKER)).length).toBeGreaterThan(20);
  expect((await remove(me.token)).status).toBe(204);
  expect(await findColumns(MARKER)).toEqual([]);
  const columns = await findColumns(me.userId);
  expect(columns.filter((column) => !column.startsWith("conversations.user"))).toEqual([
    "messages.receiverId",
    "messages.senderId",
    "users.id",
  ]);
  const user = await db().user.findUniqueOrThrow({ where: { id: me.userId } });
  expect(user).toMatchObject({ passwordHash: null, role: "user", suspendedAt: null });
  expect(user.deletedAt).not.toBeNull();
});

test("keeps messages for the other party, from a Deleted member, until that party is deleted too", async () => {
  const { me, ben } = await createMemberWithEverything();
  await remove(me.token);
  const { json } = await callRoute<ConversationSummary[]>(conversationsRoute, "GET", { token: ben.token });
  expect(json).toHaveLength(1);
  expect(json[0]?.user.profile).toMatchObject({ firstName: "Deleted", lastName: "member", avatarUrl: null });
  const { json: thread } = await callRoute<{ content: string }[]>(conversationRoute, "GET", {
    token: ben.token,
    params: { userId: me.userId },
  });
  expect(thread.map(({ content }) => content)).toEqual(["Hello Ben", "Hello yourself"]);
  await remove(ben.token);
  expect(await db().message.count()).toBe(0);
  expect(await db().conversation.count()).toBe(0);
});

test("ends the session, removes its cookie, and frees the email for a new account", async () => {
  const { me } = await createMemberWithEverything();
  const { headers } = await remove(me.token);
  expect(headers.get("set-cookie")).toMatch(/Max-Age=0/);
  expect((await callRoute(currentUser, "GET", { token: me.token })).status).toBe(401);
  const form = { firstName: "New", lastName: "Person", email: me.user.email, password: "secret!", location: "Miami" };
  const caller = { addressKey: "10.0.0.1", userAgent: null, device: null };
  const { user } = await register(registerSchema.parse(form), caller, enqueueFirstConfirmation);
  expect(user.id).not.toBe(me.userId);
});

test("publishes the end of sessions, the check-out, and changes for members who saw the account", async () => {
  const { me, ben, cho, event } = await createMemberWithEverything();
  await remove(me.token);
  const events = bus.take();
  const sids = events.flatMap((event) => (event.type === "session_removed" ? event.sids : []));
  expect(sids).toContain(me.sid);
  expect(sids).toHaveLength(2);
  expect(events).toContainEqual(
    expect.objectContaining({
      type: "attendance_changed",
      change: "checked_out",
      eventId: event.id,
      userId: me.userId,
    }),
  );
  const getAudience = (resource: string) =>
    events.flatMap((event) =>
      event.type === "resource_changed" && event.resource === resource ? [event.userIds] : [],
    );
  expect(getAudience("attendances")).toEqual([[ben.userId]]);
  expect(getAudience("connections")).toEqual([[ben.userId]]);
  expect(getAudience("conversations")).toEqual([[ben.userId]]);
  expect(JSON.stringify(events)).not.toContain(cho.userId);
  const { json } = await callRoute<Attendee[]>(attendeesRoute, "GET", { token: ben.token, params: { id: event.id } });
  expect(json.map(({ userId }) => userId)).toEqual([ben.userId]);
});

test("returns 403 for a wrong password, 400 without one, 401 without a session, 429 after ten attempts", async () => {
  const me = await createMember();
  expect((await callRoute(ownProfileRoute, "DELETE", { body: { password: PASSWORD } })).status).toBe(401);
  expect(await remove(me.token, "")).toMatchObject({
    status: 400,
    json: { fields: { password: "Password is required" } },
  });
  for (let attempt = 0; attempt < 10; attempt++) {
    expect(await remove(me.token, "wrong")).toMatchObject({ status: 403, json: { code: "forbidden" } });
  }
  expect(await remove(me.token)).toMatchObject({ status: 429 });
  expect((await callRoute(currentUser, "GET", { token: me.token })).status).toBe(200);
});

test("rejects the deletion of the last admin who is not suspended, also when two are deleted at once", async () => {
  const [ana, ben] = [await createMember({ role: "admin" }), await createMember({ role: "admin" })];
  await createMember({ role: "admin", suspendedAt: clock.now() });
  const responses = await Promise.all([remove(ana.token), remove(ben.token)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await db().user.count({ where: { role: "admin", deletedAt: null, suspendedAt: null } })).toBe(1);
});

test("removes or rejects rows that are written about the member meanwhile", async () => {
  for (let round = 0; round < 5; round++) {
    resetRateLimits();
    const [me, ben] = [await createMember(), await createMember()];
    const events = await Promise.all(Array.from({ length: 6 }, () => createEvent()));
    await createConnection(me.userId, ben.userId, { status: "pending" });
    const responses = await Promise.all([
      ...events.slice(0, 3).map((event) => callRoute(rsvpRoute, "POST", { token: me.token, params: { id: event.id } })),
      remove(me.token),
      remove(me.token),
      ...events.slice(3).map((event) => callRoute(rsvpRoute, "POST", { token: me.token, params: { id: event.id } })),
      callRoute(blockRoute, "POST", { token: ben.token, params: { id: me.userId } }),
      callRoute(activityRoute, "POST", { token: me.token, body: { action: "page_view", page: "/events" } }),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await findColumns(me.userId)).toEqual(["users.id"]);
  }
});

test("gives a free place to the first member on the waitlist", async () => {
  const event = await createEvent({ capacity: 1 });
  const [me, ben, cho] = [await createMember(), await createMember(), await createMember()];
  await createRsvp(me.userId, event.id);
  await createRsvp(ben.userId, event.id, { status: "waitlisted" });
  await createRsvp(cho.userId, event.id, { status: "waitlisted" });
  expect((await remove(me.token)).status).toBe(204);
  const rsvps = await db().eventRsvp.findMany({ where: { eventId: event.id }, select: { userId: true, status: true } });
  expect(new Set(rsvps)).toEqual(
    new Set([
      { userId: ben.userId, status: "confirmed" },
      { userId: cho.userId, status: "waitlisted" },
    ]),
  );
  expect(bus.take()).toContainEqual(
    expect.objectContaining({
      type: "resource_changed",
      resource: "rsvps",
      id: event.id,
      userIds: [me.userId, ben.userId, cho.userId],
    }),
  );
});

test("gives places back with as many statements for many events as for one", async () => {
  const count = async (events: number) => {
    const me = await createMember();
    for (let index = 0; index < events; index += 1) {
      const event = await createEvent({ capacity: 1, requiresApproval: true });
      await createRsvp(me.userId, event.id);
      await createRsvp((await createMember()).userId, event.id, { status: "waitlisted" });
    }
    return (await countQueries(() => db().$transaction((tx) => deleteAccountRows(tx, me.userId)))).queries;
  };
  expect(await count(4)).toBe(await count(1));
});

test("tells the rest of the team that the member has left it, and that their invitation is gone", async () => {
  const owner = await createMember();
  const [helped, invited] = [
    await createEvent({ createdById: owner.userId }),
    await createEvent({ createdById: owner.userId }),
  ];
  const me = await createHelper(helped.id, "editor");
  await createTeamInvitation(invited.id, owner.userId, { email: me.user.email });
  expect((await remove(me.token)).status).toBe(204);
  const told = bus.take();
  for (const { id } of [helped, invited])
    expect(told).toContainEqual({ type: "resource_changed", resource: "events", id, userIds: [owner.userId] });
});

test("tells every screen that an event has no host any more, but not the id of an unlisted one", async () => {
  const me = await createMember();
  const event = await createEvent({ hostUserId: me.userId, visibility: "unlisted" });
  expect((await remove(me.token)).status).toBe(204);
  expect(bus.take()).toContainEqual({ type: "resource_changed", resource: "events", id: event.id, isUnlisted: true });
});

test("throws not_found for an account that is deleted already", async () => {
  const { id } = await createUser();
  await db().$transaction((tx) => deleteAccountRows(tx, id));
  await expect(db().$transaction((tx) => deleteAccountRows(tx, id))).rejects.toMatchObject({ code: "not_found" });
});
