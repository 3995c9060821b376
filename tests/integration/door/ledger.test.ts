/** Check-ins that devices at the door send (docs/product/door.md). */
import { createHash, randomUUID } from "node:crypto";

import { claimByNameTag } from "@/lib/name-tags/service/claim";
import { db, pool } from "@/lib/core/server/db";
import { MAX_DOOR_ENTRIES } from "@/lib/door/constants";
import { checkOutAtDoor } from "@/lib/door/service/check-out";
import { recordCheckIns } from "@/lib/door/service/ledger";
import type { DoorCheckInResult, DoorItem, DoorList, DoorSubject } from "@/lib/door/schema";
import { LATE_CHECK_INS_MS } from "@/lib/events/constants/event";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createTeamMember } from "@/tests/support/factories/teams";
import { createMember, createUser } from "@/tests/support/factories/users";
import { checkInThemself, findActive, getMemberCode, type Member } from "@/tests/support/fixtures/walk-ins";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:05Z");
});

const CODE = "ABCDEFGHJKMNPQRS";
const [FIRST, SECOND] = [randomUUID(), randomUUID()];
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

let sequence = 0;
const toItem = (subject: DoorSubject, changes: Partial<DoorItem> = {}): DoorItem => ({
  id: randomUUID(),
  sequence: ++sequence,
  subject,
  wasOffline: false,
  ...changes,
});
const send = async ({ token }: Member, id: string, items: DoorItem[], deviceId = FIRST) =>
  callRoute<{ items: DoorCheckInResult[]; code?: string }>(
    await import("@/app/api/events/[id]/door/check-ins/route"),
    "POST",
    { params: { id }, token, body: { deviceId, items } },
  );
const sendOne = async (member: Member, id: string, item: DoorItem, deviceId = FIRST) =>
  (await send(member, id, [item], deviceId)).json.items[0];
const getList = async ({ token }: Member, id: string, { version = "", deviceId = "" } = {}) =>
  callRoute<DoorList>(await import("@/app/api/events/[id]/door/list/route"), "GET", {
    path: `/api/events/${id}/door/list?${new URLSearchParams({ ...(version && { version }), ...(deviceId && { deviceId }) })}`,
    params: { id },
    token,
  });

const createDoorGuest = (
  eventId: string,
  { code, ...guest }: { code?: string } & Parameters<typeof createGuest>[1] = {},
) => createGuest(eventId, { name: "Gina Guest", ...(code && { nameTag: { create: { eventId, code } } }), ...guest });

async function createDoor() {
  const host = await createMember();
  return { host, event: await createEvent({ hostUserId: host.userId }) };
}

test("checks in a guest by nameTag, and says so to the next device, with the time and the first device", async () => {
  const { host, event } = await createDoor();
  const guest = await createDoorGuest(event.id, { company: "Bayfront", code: CODE });
  const nameTag = { kind: "name_tag", code: "abcd-efgh jkmn-pqrs" } as const;
  const first = await sendOne(host, event.id, toItem(nameTag));
  expect(first).toMatchObject({
    result: "checked_in",
    reason: null,
    subject: { kind: "guest", id: guest.id },
    name: "Gina Guest",
    company: "Bayfront",
    checkedInAt: "2026-11-20T23:00:05.000Z",
  });
  advanceClock({ minutes: 5 });
  expect(await sendOne(host, event.id, toItem({ kind: "guest", id: guest.id }), SECOND)).toMatchObject({
    result: "already",
    checkedInAt: "2026-11-20T23:00:05.000Z",
    firstDeviceId: FIRST,
  });
  expect(await db().eventGuest.findFirst()).toMatchObject({ checkedInById: host.userId });
});

test("returns the first result for a repeated id, also in parallel, and after things changed", async () => {
  const { host, event } = await createDoor();
  const guest = await createDoorGuest(event.id);
  const item = toItem({ kind: "guest", id: guest.id });
  const parallel = await Promise.all([1, 2, 3].map(() => sendOne(host, event.id, item)));
  expect(parallel.map((each) => each?.result)).toEqual(["checked_in", "checked_in", "checked_in"]);
  const unknown = toItem({ kind: "name_tag", code: CODE });
  expect(await sendOne(host, event.id, unknown)).toMatchObject({ result: "conflict", reason: "unknown" });
  await createDoorGuest(event.id, { code: CODE });
  expect(await sendOne(host, event.id, unknown)).toMatchObject({ result: "conflict", reason: "unknown" });
  expect(await db().eventDoorCheckIn.count()).toBe(2);
});

test("lets the first of two devices check in, whatever the order of their clocks", async () => {
  const { host, event } = await createDoor();
  const guest = await createDoorGuest(event.id);
  const subject = { kind: "guest", id: guest.id } as const;
  const results = await Promise.all(
    [FIRST, SECOND].map((deviceId) => sendOne(host, event.id, toItem(subject, { wasOffline: true }), deviceId)),
  );
  expect(results.map((each) => each?.result).sort()).toEqual(["already", "checked_in"]);
  const { repeats } = (await getList(host, event.id)).json;
  const winner = results[0]?.result === "checked_in" ? FIRST : SECOND;
  expect(repeats).toMatchObject([{ name: "Gina Guest", firstDeviceId: winner }]);
});

test("lists the latest hundred repeats of a device, without those of others and its own", async () => {
  const { host, event } = await createDoor();
  const guest = await createDoorGuest(event.id);
  const repeat = (firstDeviceId: string, deviceId: string, minutes: number) => ({
    ...{ id: randomUUID(), eventId: event.id, sequence: 1, wasOffline: true, result: "already", guestId: guest.id },
    ...{ firstDeviceId, deviceId, receivedAt: fromNow({ minutes }) },
  });
  const times = (count: number, create: () => object) =>
    Array.from({ length: count }, create) as ReturnType<typeof repeat>[];
  await db().eventDoorCheckIn.createMany({
    data: [
      ...times(101, () => repeat(FIRST, SECOND, -9)),
      ...times(101, () => repeat(SECOND, FIRST, -5)),
      ...times(101, () => repeat(FIRST, FIRST, -1)),
    ],
  });
  const { repeats } = (await getList(host, event.id, { deviceId: FIRST })).json;
  expect([repeats.length, new Set(repeats.map((each) => `${each.firstDeviceId} ${each.deviceId}`))]).toEqual([
    100,
    new Set([`${FIRST} ${SECOND}`]),
  ]);
});

test("names the first device also for a guest who became a member between the scans", async () => {
  const { host, event } = await createDoor();
  await createDoorGuest(event.id, { code: CODE });
  const nameTag = { kind: "name_tag", code: CODE } as const;
  await sendOne(host, event.id, toItem(nameTag));
  const member = await createMember();
  await claimByNameTag(member.actor, CODE);
  expect(await sendOne(host, event.id, toItem(nameTag, { wasOffline: true }), SECOND)).toMatchObject({
    result: "already",
    subject: { kind: "member", id: member.userId },
    firstDeviceId: FIRST,
  });
});

test("says that the event was cancelled", async () => {
  const { host, event } = await createDoor();
  const [guest, member] = [await createDoorGuest(event.id), await createMember()];
  await createRsvp(member.userId, event.id);
  await db().event.update({ where: { id: event.id }, data: { status: "cancelled" } });
  for (const subject of [{ kind: "guest", id: guest.id } as const, { kind: "member", id: member.userId } as const])
    expect(await sendOne(host, event.id, toItem(subject))).toMatchObject({ result: "conflict", reason: "cancelled" });
});

test("keeps the order of the items of one call", async () => {
  const { host, event } = await createDoor();
  const guests = await Promise.all(["Ana", "Ben", "Cleo"].map((name) => createDoorGuest(event.id, { name })));
  const items = [...guests, ...guests].map(({ id }) => toItem({ kind: "guest", id }));
  const { json } = await send(host, event.id, items);
  expect(json.items.map(({ name, result }) => `${name} ${result}`)).toEqual([
    "Ana checked_in",
    "Ben checked_in",
    "Cleo checked_in",
    "Ana already",
    "Ben already",
    "Cleo already",
  ]);
});

test("accepts a member's own code as consent, and an entry of the list as a check-in by hand", async () => {
  const { host, event } = await createDoor();
  const [walkIn, expected] = await Promise.all([createMember(), createMember()]);
  await createRsvp(expected.userId, event.id);
  const { code } = (await getMemberCode(walkIn, event.id)).json;
  expect(await sendOne(host, event.id, toItem({ kind: "code", code }))).toMatchObject({ result: "checked_in" });
  expect((await findActive(walkIn.userId))?.confirmedAt).not.toBeNull();
  const byHand = toItem({ kind: "member", id: expected.userId }, { wasOffline: true });
  expect(await sendOne(host, event.id, byHand)).toMatchObject({ result: "checked_in" });
  expect((await findActive(expected.userId))?.confirmedAt).toBeNull();
});

test.each([
  ["pending", "pending"],
  ["declined", "declined"],
])("refuses a %s guest", async (status, reason) => {
  const { host, event } = await createDoor();
  const guest = await createDoorGuest(event.id, { status });
  expect(await sendOne(host, event.id, toItem({ kind: "guest", id: guest.id }))).toMatchObject({
    result: "conflict",
    reason,
    name: "Gina Guest",
  });
  expect((await db().eventGuest.findUniqueOrThrow({ where: { id: guest.id } })).checkedInAt).toBeNull();
});

test("says why a member can't be let in", async () => {
  const { host, event } = await createDoor();
  const check = async (member: Pick<Member, "userId">) =>
    (await sendOne(host, event.id, toItem({ kind: "member", id: member.userId })))?.reason;
  const stranger = await createMember();
  expect(await check(stranger)).toBe("no_rsvp");
  for (const status of ["pending", "waitlisted", "declined"]) {
    const member = await createMember();
    const position = status === "waitlisted" ? { waitlistPosition: 1 } : {};
    await createRsvp(member.userId, event.id, { status, ...position });
    expect(await check(member)).toBe(status);
  }
  const suspended = await createMember();
  await createRsvp(suspended.userId, event.id);
  await db().user.update({ where: { id: suspended.userId }, data: { suspendedAt: fromNow({}) } });
  expect(await check(suspended)).toBe("suspended");
  // Of others, nobody learns it here.
  await db().eventRsvp.delete({ where: { userId_eventId: { userId: suspended.userId, eventId: event.id } } });
  expect(await check(suspended)).toBe("no_rsvp");
  expect(await check({ userId: (await createUser({ deletedAt: fromNow({}) })).id })).toBe("unknown");
  const elsewhere = await createMember();
  const other = await createEvent();
  await createRsvp(elsewhere.userId, event.id);
  await createRsvp(elsewhere.userId, other.id);
  await checkInThemself(elsewhere, other.id);
  expect(await check(elsewhere)).toBe("elsewhere");
});

test("refuses the name tag of another event and a guest who was removed", async () => {
  const { host, event } = await createDoor();
  const other = await createEvent();
  await createDoorGuest(other.id, { code: CODE });
  const gone = await createDoorGuest(event.id);
  await db().eventGuest.delete({ where: { id: gone.id } });
  for (const subject of [{ kind: "name_tag", code: CODE } as const, { kind: "guest", id: gone.id } as const])
    expect(await sendOne(host, event.id, toItem(subject))).toMatchObject({ result: "conflict", reason: "unknown" });
});

test("accepts what a device sends until a day after the end, by name longer, with the end as the time", async () => {
  const { host, event } = await createDoor();
  const guest = await createDoorGuest(event.id);
  const late = await createDoorGuest(event.id, { name: "Lars Late", code: CODE });
  const member = await createMember();
  await createRsvp(member.userId, event.id);
  advanceClock({ hours: 3 });
  const toLate = (subject: DoorSubject) => toItem(subject, { wasOffline: true });
  const checkedIn = { result: "checked_in", checkedInAt: event.endTime.toISOString() };
  expect(await sendOne(host, event.id, toLate({ kind: "guest", id: guest.id }))).toMatchObject(checkedIn);
  expect(await sendOne(host, event.id, toLate({ kind: "member", id: member.userId }))).toMatchObject(checkedIn);
  expect(await db().eventAttendance.findMany({ where: { userId: member.userId } })).toMatchObject([
    { isActive: false, checkInTime: event.endTime, checkOutTime: event.endTime },
  ]);
  advanceClock({ hours: LATE_CHECK_INS_MS / 3_600_000 });
  expect(await sendOne(host, event.id, toLate({ kind: "name_tag", code: CODE }))).toMatchObject({ reason: "ended" });
  expect(await sendOne(host, event.id, toLate({ kind: "guest", id: late.id }))).toMatchObject(checkedIn);
});

test("accepts a helper's late check-in of themselves, which confirms it", async () => {
  const { event } = await createDoor();
  const helper = await createMember();
  await createTeamMember(event.id, helper.userId, "door");
  await createRsvp(helper.userId, event.id);
  advanceClock({ hours: 3 });
  const item = toItem({ kind: "member", id: helper.userId }, { wasOffline: true });
  expect(await sendOne(helper, event.id, item)).toMatchObject({ result: "checked_in" });
  expect(await db().eventAttendance.findMany()).toMatchObject([{ isActive: false, confirmedAt: event.endTime }]);
});

test("is open to a helper until the owner removes them", async () => {
  const { host, event } = await createDoor();
  const helper = await createMember();
  const guest = await createDoorGuest(event.id);
  const item = toItem({ kind: "guest", id: guest.id }, { wasOffline: true });
  expect((await send(helper, event.id, [item])).status).toBe(403);
  expect((await getList(helper, event.id)).status).toBe(403);
  await createTeamMember(event.id, helper.userId, "door");
  expect((await getList(helper, event.id)).status).toBe(200);
  await db().eventTeamMember.deleteMany({ where: { userId: helper.userId } });
  expect((await send(helper, event.id, [item])).status).toBe(403);
  expect((await getList(helper, event.id)).status).toBe(403);
  expect(await db().eventDoorCheckIn.count()).toBe(0);
  expect((await send(host, event.id, [item])).status).toBe(200);
});

test("reads an admin's role again for each check-in and check-out, also of a name tag", async () => {
  const { event } = await createDoor();
  const admin = await createMember({ role: "admin" });
  const [guest, member] = [await createDoorGuest(event.id), await createMember()];
  await createRsvp(member.userId, event.id);
  await db().eventNameTag.create({ data: { eventId: event.id, userId: member.userId, code: CODE } });
  // The calls began before another admin took the role.
  await db().user.update({ where: { id: admin.userId }, data: { role: "user" } });
  const subjects: DoorSubject[] = [
    { kind: "guest", id: guest.id },
    { kind: "member", id: member.userId },
    { kind: "name_tag", code: CODE },
  ];
  for (const subject of subjects) {
    const call = recordCheckIns(admin.actor, event.id, { deviceId: FIRST, items: [toItem(subject)] });
    await expect(call).rejects.toMatchObject({ code: "forbidden" });
  }
  const checkOut = checkOutAtDoor(admin.actor, event.id, { kind: "guest", id: guest.id });
  await expect(checkOut).rejects.toMatchObject({ code: "forbidden" });
  expect(await db().eventDoorCheckIn.count()).toBe(0);
  expect([await db().eventAttendance.count(), await db().eventGuest.count({ where: { checkedInAt: null } })]).toEqual([
    0, 1,
  ]);
});

test("lists guests and members by hashes of their codes, without addresses and notes", async () => {
  const { host, event } = await createDoor();
  await createDoorGuest(event.id, { code: CODE, email: "gina@nametag.test", note: "vegan", status: "pending" });
  const member = await createMember({ profile: { firstName: "Mia", lastName: "Member" } });
  await createRsvp(member.userId, event.id);
  const { code, checkInCode = "" } = (await getMemberCode(member, event.id)).json;
  await sendOne(host, event.id, toItem({ kind: "member", id: member.userId }));
  const { json } = await getList(host, event.id);
  expect(json.entries).toMatchObject([
    { kind: "guest", state: "pending", codeHashes: [hash(CODE)] },
    {
      kind: "member",
      name: "Mia Member",
      state: "checked_in",
      checkedInAt: "2026-11-20T23:00:05.000Z",
      codeHashes: [hash(checkInCode.replaceAll("-", "")), hash(code.replaceAll("-", "").slice(0, 6))],
    },
  ]);
  expect(JSON.stringify(json)).not.toMatch(/gina@|vegan|ABCD/);
  expect((await getList(host, event.id, json)).json.entries).toBeNull();
});

test("hides a member with a block from a helper, unless they have a place, as search and codes do", async () => {
  const { event } = await createDoor();
  const [helper, waiting, confirmed] = await Promise.all([createMember(), createMember(), createMember()]);
  await createTeamMember(event.id, helper.userId, "door");
  await createRsvp(waiting.userId, event.id, { status: "waitlisted", waitlistPosition: 1 });
  await createRsvp(confirmed.userId, event.id);
  await db().block.createMany({
    data: [waiting, confirmed].map(({ userId }) => ({ blockerId: userId, blockedId: helper.userId })),
  });
  expect((await getList(helper, event.id)).json.entries).toMatchObject([{ id: confirmed.userId }]);
});

test("lists a member with the name tag that they had as a guest", async () => {
  const { host, event } = await createDoor();
  const member = await createMember();
  await createRsvp(member.userId, event.id);
  await createDoorGuest(event.id, { code: CODE, claimedById: member.userId, claimedAt: fromNow({}) });
  const { entries } = (await getList(host, event.id)).json;
  expect(entries).toMatchObject([{ kind: "member", id: member.userId }]);
  expect(entries?.[0]?.codeHashes).toContain(hash(CODE));
});

test("lists five thousand guests with as many queries as one, and no more", async () => {
  const { host, event } = await createDoor();
  await createDoorGuest(event.id);
  const { queries: one } = await countQueries(() => getList(host, event.id));
  await pool().query(
    `INSERT INTO event_guests ("eventId", name) SELECT $1, 'Guest ' || n FROM generate_series(1, ${MAX_DOOR_ENTRIES}) n`,
    [event.id],
  );
  const { queries, result } = await countQueries(() => getList(host, event.id));
  const { json } = result;
  expect(queries).toBe(one);
  expect([json.entries?.length, json.isComplete]).toEqual([MAX_DOOR_ENTRIES, false]);
});

test("says who is here also after more check-ins than people on the list", async () => {
  const { host, event } = await createDoor();
  const { id } = await createUser();
  // Of members who have cancelled their RSVPs since. Without triggers, because they refer to no
  // users.
  await pool().query(`
    SET session_replication_role = replica;
    INSERT INTO event_attendances ("userId", "eventId")
    SELECT gen_random_uuid(), '${event.id}' FROM generate_series(1, ${MAX_DOOR_ENTRIES});
    SET session_replication_role = DEFAULT`);
  await createRsvp(id, event.id);
  await createAttendance(id, event.id, { id: "ffffffff-ffff-4fff-bfff-ffffffffffff" });
  expect((await getList(host, event.id)).json.entries).toMatchObject([{ id, state: "checked_in" }]);
});

test("removes the rows of a deleted guest's name, and keeps the ledger", async () => {
  const { host, event } = await createDoor();
  const guest = await createDoorGuest(event.id, { checkedInAt: fromNow({ minutes: -1 }) });
  const item = toItem({ kind: "guest", id: guest.id });
  await sendOne(host, event.id, item);
  await db().eventGuest.delete({ where: { id: guest.id } });
  expect(await sendOne(host, event.id, item)).toMatchObject({ result: "already", name: null, subject: null });
});

test("says nothing about an id that another event used", async () => {
  const [{ host, event }, other] = await Promise.all([createDoor(), createDoor()]);
  const guest = await createDoorGuest(event.id);
  const item = toItem({ kind: "guest", id: guest.id });
  await sendOne(host, event.id, item);
  const unknown = { result: "conflict", reason: "unknown", name: null, subject: null };
  expect(await sendOne(other.host, other.event.id, item)).toMatchObject(unknown);
});
