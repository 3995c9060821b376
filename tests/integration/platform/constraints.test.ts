/**
 * Constraints of the database, each tested with rows that violate it
 * (docs/product/stored-data.md#constraints).
 */
import { randomUUID } from "node:crypto";

import { db, pool } from "@/lib/core/server/db";
import { isUniqueViolation } from "@/lib/core/shared/errors";
import { roundPosition } from "@/lib/presence/policy";

import { fromNow } from "@/tests/support/setup/clock";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createUser } from "@/tests/support/factories/users";

/**
 * Runs all attempts at once; returns how many succeeded and whether all others were unique
 * violations.
 */
async function runConcurrently(attempts: (() => Promise<unknown>)[]) {
  const results = await Promise.allSettled(attempts.map((attempt) => attempt()));
  const errors = results.filter((result) => result.status === "rejected").map((result): unknown => result.reason);
  return { succeeded: results.length - errors.length, allUnique: errors.every(isUniqueViolation) };
}

const isDuplicate = (attempt: Promise<unknown>) => attempt.then(() => false, isUniqueViolation);
const repeat = (count: number, attempt: () => Promise<unknown>) => Array.from({ length: count }, () => attempt);

describe("unique rows under concurrent inserts", () => {
  test("allows one active attendance per member", async () => {
    const user = await createUser();
    const [firstEvent, secondEvent] = [await createEvent(), await createEvent()];
    const { succeeded, allUnique } = await runConcurrently([
      ...repeat(10, () => createAttendance(user.id, firstEvent.id)),
      ...repeat(10, () => createAttendance(user.id, secondEvent.id)),
    ]);
    expect({ succeeded, allUnique }).toEqual({ succeeded: 1, allUnique: true });
    expect(await db().eventAttendance.count({ where: { userId: user.id, isActive: true } })).toBe(1);
  });

  test("allows a new attendance after closed ones", async () => {
    const [user, event] = [await createUser(), await createEvent()];
    await createAttendance(user.id, event.id, { checkOutTime: fromNow({ minutes: 1 }) });
    await createAttendance(user.id, event.id, { checkOutTime: fromNow({ minutes: 2 }) });
    await expect(createAttendance(user.id, event.id)).resolves.toMatchObject({ isActive: true });
  });

  test("allows one connection per pair in either direction", async () => {
    const [ana, ben] = [await createUser(), await createUser()];
    const { succeeded, allUnique } = await runConcurrently([
      ...repeat(10, () => createConnection(ana.id, ben.id)),
      ...repeat(10, () => createConnection(ben.id, ana.id, { status: "pending" })),
    ]);
    expect({ succeeded, allUnique }).toEqual({ succeeded: 1, allUnique: true });
  });

  test("allows one RSVP per member and event", async () => {
    const [user, event] = [await createUser(), await createEvent()];
    const { succeeded, allUnique } = await runConcurrently(repeat(20, () => createRsvp(user.id, event.id)));
    expect({ succeeded, allUnique }).toEqual({ succeeded: 1, allUnique: true });
  });

  test("allows one account per email", async () => {
    const { succeeded, allUnique } = await runConcurrently(repeat(20, () => createUser({ email: "ana@nametag.test" })));
    expect({ succeeded, allUnique }).toEqual({ succeeded: 1, allUnique: true });
  });

  test("allows one message per sender and clientId, and per conversation and seq", async () => {
    const [ana, ben, chloe] = [await createUser(), await createUser(), await createUser()];
    const clientId = randomUUID();
    const first = await createMessage(ana.id, ben.id, "Hello", { clientId });
    expect(await isDuplicate(createMessage(ana.id, chloe.id, "Hello", { clientId }))).toBe(true);
    await expect(createMessage(ben.id, ana.id, "Hello", { clientId })).resolves.toMatchObject({ clientId });
    expect(await isDuplicate(createMessage(ana.id, ben.id, "Again", { seq: first.seq }))).toBe(true);
  });

  test("allows one conversation per pair, with the smaller id first", async () => {
    const [first, second] = [await createUser(), await createUser()].map(({ id }) => id).sort() as [string, string];
    const { succeeded, allUnique } = await runConcurrently(
      repeat(10, () => db().conversation.create({ data: { userAId: first, userBId: second } })),
    );
    expect({ succeeded, allUnique }).toEqual({ succeeded: 1, allUnique: true });
    await expect(db().conversation.create({ data: { userAId: second, userBId: first } })).rejects.toThrow(
      "conversations_ordered_pair",
    );
  });
});

describe("invalid rows", () => {
  test("rejects a user with an unknown role or an upper-case email", async () => {
    await expect(createUser({ role: "owner" })).rejects.toThrow("users_role_known");
    await expect(createUser({ email: "Ana@nametag.test" })).rejects.toThrow("users_email_lower_case");
  });

  test("rejects a profile whose visibility is not an object", async () => {
    await expect(createUser({ profile: { visibility: "nobody" } })).rejects.toThrow("profiles_visibility_object");
  });

  test("rejects an event with an unknown status, an end before its start or invalid coordinates", async () => {
    await expect(createEvent({ status: "draft" })).rejects.toThrow("events_status_known");
    await expect(createEvent({ endTime: fromNow({ hours: -1 }) })).rejects.toThrow("events_end_after_start");
    await expect(createEvent({ longitude: null })).rejects.toThrow("events_coordinates_whole");
    await expect(createEvent({ latitude: 91 })).rejects.toThrow("events_coordinates_on_earth");
    await expect(createEvent({ latitude: 0, longitude: 0 })).resolves.toMatchObject({ latitude: 0, longitude: 0 });
  });

  test("rejects an RSVP with an unknown status", async () => {
    const [user, event] = [await createUser(), await createEvent()];
    await expect(createRsvp(user.id, event.id, { status: "maybe" })).rejects.toThrow("event_rsvps_status_known");
  });

  test("rejects an attendance that is both open and closed or has an invalid position", async () => {
    const [user, event] = [await createUser(), await createEvent()];
    const checkedOut = { checkOutTime: fromNow({ minutes: 1 }) };
    await expect(createAttendance(user.id, event.id, { ...checkedOut, isActive: true })).rejects.toThrow(
      "event_attendances_open_or_closed",
    );
    await expect(
      createAttendance(user.id, event.id, { ...checkedOut, latitude: 27.9, longitude: -82.4 }),
    ).rejects.toThrow("event_attendances_position_only_while_active");
    await expect(createAttendance(user.id, event.id, { latitude: 27.9 })).rejects.toThrow(
      "event_attendances_position_whole",
    );
  });

  test("rejects a position with more than 5 decimals", async () => {
    const [user, event] = [await createUser(), await createEvent()];
    const exact = { latitude: 27.961512, longitude: -82.4636 };
    await expect(createAttendance(user.id, event.id, exact)).rejects.toThrow("event_attendances_position_rounded");
    const turned = { latitude: 27.96151, longitude: -82.4636001 };
    await expect(createAttendance(user.id, event.id, turned)).rejects.toThrow("event_attendances_position_rounded");
    await createAttendance(user.id, event.id, roundPosition(exact));
  });

  test("rejects an unknown choice of who sees a member on maps", async () => {
    await expect(createUser({ profile: { mapVisibility: "friends" } })).rejects.toThrow(
      "profiles_map_visibility_known",
    );
  });

  test("rejects a connection with an unknown status or with oneself", async () => {
    const [ana, ben] = [await createUser(), await createUser()];
    await expect(createConnection(ana.id, ben.id, { status: "blocked" })).rejects.toThrow("connections_status_known");
    await expect(createConnection(ana.id, ana.id)).rejects.toThrow("connections_two_people");
  });

  test("rejects a message with an unknown type, to oneself or over 4,000 characters", async () => {
    const [ana, ben] = [await createUser(), await createUser()];
    await expect(createMessage(ana.id, ben.id, "Hello", { type: "voice" })).rejects.toThrow("messages_type_known");
    await expect(createMessage(ana.id, ben.id, "Hello", { receiverId: ana.id })).rejects.toThrow("messages_two_people");
    await expect(createMessage(ana.id, ben.id, "x".repeat(4001))).rejects.toThrow("messages_content_length");
    await expect(createMessage(ana.id, ben.id, "😀".repeat(4000))).resolves.toBeDefined();
  });

  test("rejects a block or report of oneself and a report with an unknown status", async () => {
    const [ana, ben] = [await createUser(), await createUser()];
    await expect(db().block.create({ data: { blockerId: ana.id, blockedId: ana.id } })).rejects.toThrow(
      "blocks_two_people",
    );
    const report = { reporterId: ana.id, reportedId: ana.id, reason: "Spam" };
    await expect(db().report.create({ data: report })).rejects.toThrow("reports_two_people");
    await expect(db().report.create({ data: { ...report, reportedId: ben.id, status: "lost" } })).rejects.toThrow(
      "reports_status_known",
    );
  });

  test("rejects a delivery to nobody, other than a mail about an account", async () => {
    const create = (row: { channel: string; kind: string }) =>
      db().delivery.create({ data: { ...row, key: randomUUID(), payload: {} } });
    await expect(create({ channel: "mail", kind: "reminders" })).rejects.toThrow("deliveries_have_recipient");
    await expect(create({ channel: "push", kind: "account" })).rejects.toThrow("deliveries_have_recipient");
    await expect(create({ channel: "mail", kind: "account" })).resolves.toBeDefined();
  });
});

describe("deletion", () => {
  test("deletes an event's RSVPs and attendances and keeps its connections", async () => {
    const [ana, ben, event] = [await createUser(), await createUser(), await createEvent()];
    await createRsvp(ana.id, event.id);
    await createAttendance(ana.id, event.id);
    const connection = await createConnection(ana.id, ben.id, { eventId: event.id });
    await db().event.delete({ where: { id: event.id } });
    expect(await db().eventRsvp.count()).toBe(await db().eventRsvp.count({ where: { eventId: { not: event.id } } }));
    expect(await db().eventAttendance.count({ where: { eventId: event.id } })).toBe(0);
    expect(await db().connection.findUniqueOrThrow({ where: { id: connection.id } })).toMatchObject({ eventId: null });
  });

  test("rejects the deletion of a member who wrote messages", async () => {
    const [ana, ben] = [await createUser(), await createUser()];
    await createMessage(ana.id, ben.id, "Hello");
    await expect(db().user.delete({ where: { id: ana.id } })).rejects.toThrow();
  });

  // The others stay with what the member made, or go with the row that names the member too.
  const STAYS = [
    ...["conversations.userAId", "conversations.userBId", "deliveries.senderId"],
    ...["event_attendances.checkedInById", "event_door_check_ins.memberId", "event_door_check_ins.userId"],
    ...["event_guests.broughtById", "event_guests.checkedInById", "event_guests.claimedById"],
    ...["event_guests.invitedById", "event_rounds.createdById", "event_series.createdById"],
    ...["event_team_invitations.acceptedById", "events.createdById", "events.hostUserId", "profiles.userId"],
  ];

  test("a row of a deleted member is refused in every table of members", async () => {
    const { rows } = await pool().query<{ column: string }>(`
      SELECT c.conrelid::regclass || '.' || a.attname AS "column"
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
      WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass AND NOT EXISTS (
        SELECT FROM pg_trigger t WHERE t.tgrelid = c.conrelid AND t.tgfoid = 'refuse_deleted_member'::regproc
          AND a.attname = ANY (string_to_array(encode(t.tgargs, 'escape'), '\\000')))`);
    expect(rows.map(({ column }) => column).sort()).toEqual(STAYS);
  });
});
