/** The door by a helper without an account (docs/product/event-team.md#links-for-helpers). */
import { randomUUID } from "node:crypto";

import * as nameTagsRoute from "@/app/api/events/[id]/name-tags/route";
import * as printedRoute from "@/app/api/events/[id]/name-tags/printed/route";
import * as checkInsRoute from "@/app/api/events/[id]/door/check-ins/route";
import * as checkOutsRoute from "@/app/api/events/[id]/door/check-outs/route";
import * as guestsRoute from "@/app/api/events/[id]/door/guests/route";
import * as listRoute from "@/app/api/events/[id]/door/list/route";
import { listManagedPeople } from "@/lib/attendance/data/organizer";
import { listManagedPeopleSchema } from "@/lib/attendance/schema/manage";
import type { NameTagList, PrintedNameTags } from "@/lib/name-tags/schema";
import { db } from "@/lib/core/server/db";
import type { DoorCheckInResult, DoorList, DoorSubject } from "@/lib/door/schema";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createDoorLink, createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { findActive } from "@/tests/support/fixtures/walk-ins";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

async function createDoor(capacity: number | null = null) {
  const owner = await createMember();
  const event = await createEvent({ createdById: owner.userId, capacity });
  return { owner, event, device: (await createDoorLink(event.id, owner.userId)).device };
}
type Device = Awaited<ReturnType<typeof createDoor>>["device"];

const DEVICE = randomUUID();
function send(device: Device, id: string, subject: DoorSubject, wasOffline = false) {
  const body = { deviceId: DEVICE, items: [{ id: randomUUID(), sequence: 0, subject, wasOffline }] };
  const call = { params: { id }, body, ...device };
  return callRoute<{ items: DoorCheckInResult[] }>(checkInsRoute, "POST", call);
}
const letIn = async (device: Device, id: string, subject: DoorSubject) =>
  (await send(device, id, subject)).json.items[0];
const letOut = async (device: Device, id: string, body: object) =>
  (await callRoute(checkOutsRoute, "POST", { params: { id }, body, ...device })).status;
const add = (device: Device, id: string, body: object) =>
  callRoute<{ code?: string }>(guestsRoute, "POST", { params: { id }, body: { id: randomUUID(), ...body }, ...device });

it("lets members and guests in and out, with the link's label in the ledger and the audit log", async () => {
  const { owner, event, device } = await createDoor();
  const member = await createMember();
  await createRsvp(member.userId, event.id);
  const guest = await createGuest(event.id, { name: "Gina Guest", email: "gina@example.com", note: "Speaker" });
  const [ofMember, ofGuest] = [
    { kind: "member", id: member.userId },
    { kind: "guest", id: guest.id },
  ] as const;
  const path = `/api/events/${event.id}/door/list`;
  const { text, json } = await callRoute<DoorList>(listRoute, "GET", { path, params: { id: event.id }, ...device });
  expect(json.entries).toHaveLength(2);
  for (const secret of ["gina@example.com", "Speaker", member.user.email]) expect(text).not.toContain(secret);
  expect(await letIn(device, event.id, ofMember)).toMatchObject({ result: "checked_in" });
  expect(await letIn(device, event.id, ofGuest)).toMatchObject({ result: "checked_in", name: "Gina Guest" });
  const ledger = await db().eventDoorCheckIn.findMany({ select: { helper: true, userId: true } });
  expect(ledger).toEqual(Array.from({ length: 2 }, () => ({ helper: "Ana's phone", userId: null })));
  const query = listManagedPeopleSchema.parse({ show: "all" });
  const { items } = await listManagedPeople(owner.actor, event.id, query);
  expect(items.map(({ letInBy }) => letInBy)).toEqual(["Ana's phone", "Ana's phone"]);
  expect([await letOut(device, event.id, ofMember), await letOut(device, event.id, ofGuest)]).toEqual([204, 204]);
  expect(await findActive(member.userId)).toBeNull();
  const audit = await db().auditEntry.findMany({ where: { subjectId: event.id }, orderBy: { id: "asc" } });
  expect(audit.map(({ action, actorId, details }) => [action, actorId, details])).toEqual(
    [
      ["event.attendees_checked_in", { userId: member.userId }],
      ["event.guest_checked_in", { guestId: guest.id }],
      ["event.attendees_checked_out", { userId: member.userId }],
      ["event.guest_check_in_undone", { guestId: guest.id }],
    ].map(([action, details]) => [action, owner.userId, { ...(details as object), helper: "Ana's phone" }]),
  );
});

it("acts for nobody: the link's maker is checked in as by somebody else", async () => {
  const { owner, event, device } = await createDoor();
  const other = await createEvent();
  await createRsvp(owner.userId, event.id);
  await createAttendance(owner.userId, other.id);
  const maker = { kind: "member", id: owner.userId } as const;
  expect(await letIn(device, event.id, maker)).toMatchObject({ result: "conflict", reason: "elsewhere" });
  await db().eventAttendance.deleteMany();
  expect(await letIn(device, event.id, maker)).toMatchObject({ result: "checked_in" });
  expect(await findActive(owner.userId)).toMatchObject({ confirmedAt: null, checkedInById: null });
});

it("takes no member's check-in back, which needs to see who was there", async () => {
  const { event, device } = await createDoor();
  const member = await createMember();
  await createRsvp(member.userId, event.id);
  const subject = { kind: "member", id: member.userId } as const;
  const result = await letIn(device, event.id, subject);
  expect(await letOut(device, event.id, { ...subject, checkedInAt: result?.checkedInAt })).toBe(403);
  expect(await findActive(member.userId)).not.toBeNull();
});

it("sends what waits for a day after the event, but nothing new, and not after a withdrawal", async () => {
  const { event, device } = await createDoor();
  const [guest, late] = [await createGuest(event.id), await createGuest(event.id)];
  const subject = { kind: "guest", id: guest.id } as const;
  stopClock(new Date(event.endTime.getTime() + 23 * 60 * 60 * 1000));
  expect((await send(device, event.id, subject)).status).toBe(403);
  expect(await letOut(device, event.id, subject)).toBe(403);
  const { json } = await send(device, event.id, subject, true);
  expect(json.items).toMatchObject([{ result: "checked_in", checkedInAt: event.endTime.toISOString() }]);
  await db().eventDoorLink.deleteMany();
  expect((await send(device, event.id, { kind: "guest", id: late.id }, true)).status).toBe(404);
});

it("adds who isn't on the list once, as a walk-in, who is then let in", async () => {
  const { owner, event, device } = await createDoor();
  const body = { id: randomUUID(), name: "Walt Walkin", email: "WALT@example.com" };
  const statuses = (await Promise.all([add(device, event.id, body), add(device, event.id, body)])).map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([201, 201]);
  expect(await db().eventGuest.findMany({ select: { id: true, email: true, source: true, status: true } })).toEqual([
    { id: body.id, email: "walt@example.com", source: "door", status: "confirmed" },
  ]);
  expect(await letIn(device, event.id, { kind: "guest", id: body.id })).toMatchObject({ result: "checked_in" });
  const query = listManagedPeopleSchema.parse({ show: "in" });
  expect((await listManagedPeople(owner.actor, event.id, query)).items).toMatchObject([{ isWalkIn: true }]);
});

it("adds beyond the places only after a confirmation", async () => {
  const { event, device } = await createDoor(1);
  expect((await add(device, event.id, { name: "One" })).status).toBe(201);
  const refused = await add(device, event.id, { name: "Two" });
  expect([refused.status, refused.json.code]).toEqual([409, "conflict"]);
  expect((await add(device, event.id, { name: "Two", isOverCapacity: true })).status).toBe(201);
  expect(await db().eventGuest.count({ where: { status: "confirmed" } })).toBe(2);
});

it("tells a helper of no address: neither a guest's nor an attendee's", async () => {
  const { event, device } = await createDoor();
  const member = await createMember();
  await createRsvp(member.userId, event.id);
  await createGuest(event.id, { email: "gina@example.com" });
  const emails = ["gina@example.com", member.user.email, "new@example.com"];
  const answers = await Promise.all(emails.map((email) => add(device, event.id, { name: "Who", email })));
  expect(answers.map(({ status, json }) => [status, Object.keys(json)])).toEqual(emails.map(() => [201, ["id"]]));
  expect(await db().eventGuest.count({ where: { name: "Who", claimedById: null } })).toBe(3);
  expect(await db().eventGuest.count({ where: { email: "gina@example.com" } })).toBe(1);
});

it("is open to members who run the door, and to nobody else", async () => {
  const { event } = await createDoor();
  const [door, member] = [await createHelper(event.id, "door"), await createMember()];
  const addAs = (token: string) =>
    callRoute(guestsRoute, "POST", { params: { id: event.id }, token, body: { id: randomUUID(), name: "Walt" } });
  expect((await addAs(door.token)).status).toBe(201);
  expect((await addAs(member.token)).status).toBe(403);
});

it("gets the name tags that are to print, with names and companies only", async () => {
  const { event, device } = await createDoor();
  const profile = { company: "Bay Labs", profession: "Surgeon", pronouns: "she/her" };
  const member = await createMember({ profile });
  await createRsvp(member.userId, event.id);
  await createGuest(event.id, { name: "Not In" });
  await letIn(device, event.id, { kind: "member", id: member.userId });
  const read = (body: object) =>
    callRoute<NameTagList>(nameTagsRoute, "POST", { params: { id: event.id }, body, ...device });
  const toPrint = { show: "unprinted", arrivedWithin: 60 };
  const { json } = await read(toPrint);
  expect(json.nameTags).toMatchObject([{ company: "Bay Labs", profession: null, pronouns: null }]);
  const searches = [
    { ...toPrint, search: "surgeon" },
    { ...toPrint, personIds: [member.userId] },
  ];
  for (const body of [{}, { show: "unprinted" }, ...searches]) expect((await read(body)).status).toBe(403);
  const body = { ids: json.nameTags.map(({ id }) => id), onlyUnprinted: true };
  const printed = await callRoute<PrintedNameTags>(printedRoute, "POST", { params: { id: event.id }, body, ...device });
  expect(printed.json.ids).toEqual(body.ids);
});
