/** Guests without an account (docs/product/guests.md). */
import { randomUUID } from "node:crypto";

import * as guestRoute from "@/app/api/events/[id]/guests/[guestId]/route";
import * as requestsRoute from "@/app/api/events/[id]/rsvped-attendees/requests/route";
import * as guestsRoute from "@/app/api/events/[id]/guests/route";
import * as rsvpRoute from "@/app/api/events/[id]/rsvp/route";
import * as countsRoute from "@/app/api/events/[id]/rsvped-attendees/counts/route";
import * as manageRoute from "@/app/api/events/[id]/rsvped-attendees/manage/route";
import * as removalsRoute from "@/app/api/events/[id]/rsvped-attendees/removals/route";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { db } from "@/lib/core/server/db";
import { requireEvent } from "@/lib/events/data/event";
import { listGuestReaders } from "@/lib/events/data/organizers";
import type { RsvpResponse } from "@/lib/events/schema/rsvp";
import type { DecidedPeople, Guest, PeopleCounts, RemovedPeople } from "@/lib/guests/schema/guests";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { checkInSubject, checkOutPerson } from "@/tests/support/fixtures/walk-ins";
import { recordBus } from "@/tests/support/servers/bus";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

const bus = recordBus();

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
  bus.take();
});

type Refusal = { message: string; code: string; fields?: Record<string, string> };
type Caller = { token: string };

const list = ({ token }: Caller, id: string, query = "") =>
  callRoute<ManagedPerson[]>(manageRoute, "GET", {
    ...{ token, params: { id } },
    path: `/api/events/${id}/rsvped-attendees/manage${query}`,
  });
const add = ({ token }: Caller, id: string, body: object = { name: "Gail Guest" }) =>
  callRoute<Guest & Refusal>(guestsRoute, "POST", { token, params: { id }, body });
const change = ({ token }: Caller, id: string, guestId: string, body: object) =>
  callRoute<Guest & Refusal>(guestRoute, "PATCH", { token, params: { id, guestId }, body });
const remove = ({ token }: Caller, id: string, guestId: string) =>
  callRoute<RemovedPeople>(removalsRoute, "POST", { token, params: { id }, body: { guestIds: [guestId] } });
const checkIn = (by: Caller, id: string, guestId: string) => checkInSubject(by, id, { kind: "guest", id: guestId });
const undo = (by: Caller, id: string, guestId: string) => checkOutPerson(by, id, { kind: "guest", id: guestId });
const decide = ({ token }: Caller, id: string, body: object) =>
  callRoute<DecidedPeople & Refusal>(requestsRoute, "POST", { token, params: { id }, body });
const count = ({ token }: Caller, id: string) =>
  callRoute<PeopleCounts>(countsRoute, "GET", { token, params: { id } }).then(({ json }) => json);
const rsvp = ({ token }: Caller, id: string) =>
  callRoute<RsvpResponse>(rsvpRoute, "POST", { token, params: { id } }).then(({ json }) => json.status);

async function createOwned(event: Parameters<typeof createEvent>[0] = {}) {
  const owner = await createMember();
  return { owner, event: await createEvent({ createdById: owner.userId, ...event }) };
}

const listAudit = async (subjectId: string) =>
  (await db().auditEntry.findMany({ where: { subjectId }, orderBy: { id: "asc" } })).map(({ action }) => action);

describe("an organizer", () => {
  it("adds, changes and removes a guest, and their open screens follow", async () => {
    const { owner, event } = await createOwned();
    const body = { name: " Gail Guest ", email: "Gail@Example.com", company: "", note: "Speaks at nine" };
    const { status, json } = await add(owner, event.id, body);
    expect(status).toBe(201);
    expect(json).toEqual({
      id: json.id,
      name: "Gail Guest",
      email: "gail@example.com",
      company: null,
      note: "Speaks at nine",
      status: "confirmed",
      checkedInAt: null,
      invitedAt: null,
      isUnsubscribed: false,
    });
    expect(bus.take()).toMatchObject([{ type: "resource_changed", resource: "rsvps", userIds: [owner.userId] }]);
    const changed = await change(owner, event.id, json.id, { email: "", company: "Bay Labs" });
    expect(changed.json).toMatchObject({ name: "Gail Guest", email: null, company: "Bay Labs" });
    expect((await remove(owner, event.id, json.id)).json).toEqual({ members: 0, guests: 1 });
    expect((await remove(owner, event.id, json.id)).json).toEqual({ members: 0, guests: 0 });
    expect(await db().eventGuest.count()).toBe(0);
    expect(await listAudit(event.id)).toEqual(["event.guest_added", "event.guest_changed", "event.guest_removed"]);
    expect(JSON.stringify(await db().auditEntry.findMany({ select: { details: true } }))).not.toMatch(/gail/i);
  });

  it("can't add an address twice, a guest without a name, or anybody once the event is over", async () => {
    const { owner, event } = await createOwned();
    await add(owner, event.id, { name: "Gail", email: "gail@example.com" });
    const again = await add(owner, event.id, { name: "Other", email: "GAIL@example.com" });
    expect([again.status, again.json.fields]).toMatchObject([409, { email: expect.stringContaining("already") }]);
    const { json } = await add(owner, event.id, { name: "Other" });
    expect((await change(owner, event.id, json.id, { email: "gail@example.com" })).status).toBe(409);
    expect((await add(owner, event.id, { name: " " })).status).toBe(400);
    expect((await add(owner, event.id, { name: "Bo", email: "bo" })).status).toBe(400);
    advanceClock({ hours: 3 });
    expect((await add(owner, event.id)).json.code).toBe("ended");
  });

  it("adds one guest by a call that is repeated, also at once, and none by an id of another event", async () => {
    const [{ owner, event }, other] = [await createOwned(), await createOwned()];
    const body = { id: randomUUID(), name: "Gail Guest" };
    const answers = await Promise.all([1, 2, 3].map(() => add(owner, event.id, body)));
    expect(answers.map(({ status, json }) => [status, json.id, json.name])).toEqual(
      answers.map(() => [201, body.id, "Gail Guest"]),
    );
    await checkIn(owner, event.id, body.id);
    expect((await add(owner, event.id, body)).json.checkedInAt).toBe("2026-11-20T23:00:00.000Z");
    const foreign = await add(other.owner, other.event.id, body);
    expect([foreign.status, JSON.stringify(foreign.json)]).toEqual([409, expect.not.stringContaining("Gail")]);
    expect(await db().eventGuest.count()).toBe(1);
    expect(await listAudit(event.id)).toEqual(["event.guest_added", "event.guest_checked_in"]);
  });

  it("ends the link that was mailed to an earlier address", async () => {
    const { owner, event } = await createOwned();
    const invited = { claimTokenHash: "hash", invitedAt: fromNow({ hours: -1 }) };
    const guest = await createGuest(event.id, { email: "old@example.com", ...invited });
    await change(owner, event.id, guest.id, { name: "Gail", email: "old@example.com" });
    expect(await db().eventGuest.findFirst()).toMatchObject(invited);
    await change(owner, event.id, guest.id, { email: "new@example.com" });
    expect(await db().eventGuest.findFirst()).toMatchObject({ claimTokenHash: null, invitedAt: null });
  });

  it("finds members and guests in one list, by words of name, company and a guest's address", async () => {
    const { owner, event } = await createOwned();
    const other = await createEvent();
    const member = await createMember({ profile: { firstName: "Bo", lastName: "Castillo", company: null } });
    await createRsvp(member.userId, event.id);
    await createGuest(other.id, { name: "Elsewhere" });
    await createGuest(event.id, { name: "Ana Ruiz", company: "Bay Labs", email: "a@example.com" });
    await createGuest(event.id, { name: "Ben Li", email: "ben@bay.example", checkedInAt: fromNow({ minutes: -1 }) });
    await createGuest(event.id, { name: "Cem Oz", status: "pending" });
    await createGuest(event.id, { name: "Dora", status: "declined" });
    await createGuest(event.id, { name: "Claimed", claimedAt: fromNow({}) });
    const listNames = async (query: string) => (await list(owner, event.id, query)).json.map(({ name }) => name);
    expect(await listNames("")).toEqual(["Ana Ruiz", "Ben Li", "Bo Castillo", "Cem Oz"]);
    expect(await listNames("?search=BAY")).toEqual(["Ana Ruiz", "Ben Li"]);
    expect(await listNames("?search=bay+ruiz")).toEqual(["Ana Ruiz"]);
    expect(await listNames("?search=%25")).toEqual([]);
    // The owner is no admin.
    expect(await listNames(`?search=${encodeURIComponent(member.user.email)}`)).toEqual([]);
    expect(await listNames("?show=coming")).toEqual(["Ana Ruiz", "Ben Li", "Bo Castillo"]);
    expect(await listNames("?show=guests")).toEqual(["Ana Ruiz", "Ben Li"]);
    expect(await listNames("?show=in")).toEqual(["Ben Li"]);
    expect(await listNames("?show=requests")).toEqual(["Cem Oz"]);
    expect(await listNames("?show=not_coming")).toEqual(["Dora"]);
    const first = await list(owner, event.id, "?limit=3");
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(await listNames(new URL(next, "http://localhost").search)).toEqual(["Cem Oz"]);
    expect(await count(owner, event.id)).toEqual({
      ...{ capacity: null, coming: 3, guests: 2, in: 1, came: 1, guestsCame: 1 },
      ...{ requests: 1, waitlisted: 0, notComing: 1 },
      invitations: { uninvited: 2, waiting: null },
    });
  });
});

it("shows helpers at the door guests alone, without address and note, also not by a search", async () => {
  const { event } = await createOwned();
  await createRsvp((await createMember()).userId, event.id);
  const door = await createHelper(event.id, "door");
  const guest = await createGuest(event.id, { email: "gail@example.com", company: "Bay Labs", note: "Secret" });
  const { json } = await list(door, event.id);
  expect(json).toEqual([
    {
      ...{ kind: "guest", id: guest.id, state: "expected", name: "Gail Guest", company: "Bay Labs", profile: null },
      ...{ waitlistPosition: null, joinedAt: expect.any(String) as string, checkInTime: null, checkOutTime: null },
      firstCheckInTime: null,
      answers: [],
    },
  ]);
  expect(await count(door, event.id)).not.toHaveProperty("invitations");
  expect((await list(door, event.id, "?search=gail@example")).json).toEqual([]);
  expect((await add(door, event.id)).status).toBe(403);
  expect((await checkIn(door, event.id, guest.id)).result).toBe("checked_in");
});

describe("a check-in", () => {
  it("is stored once, tells its first time again, and can be undone", async () => {
    const { owner, event } = await createOwned();
    const guest = await createGuest(event.id);
    const first = await checkIn(owner, event.id, guest.id);
    expect(first).toMatchObject({ result: "checked_in", checkedInAt: "2026-11-20T23:00:00.000Z" });
    expect(bus.take()).toMatchObject([{ resource: "attendances", userIds: [owner.userId] }]);
    advanceClock({ minutes: 5 });
    const again = await Promise.all([checkIn(owner, event.id, guest.id), checkIn(owner, event.id, guest.id)]);
    for (const each of again) expect(each).toMatchObject({ result: "already", checkedInAt: first.checkedInAt });
    expect(bus.take()).toEqual([]);
    expect((await undo(owner, event.id, guest.id)).status).toBe(204);
    expect((await undo(owner, event.id, guest.id)).status).toBe(204);
    expect(await db().eventGuest.findFirst()).toMatchObject({ checkedInAt: null, checkedInById: null });
    expect(await listAudit(event.id)).toEqual(["event.guest_checked_in", "event.guest_check_in_undone"]);
  });

  it("has the window of all check-ins, and is for guests without an account", async () => {
    const { owner, event } = await createOwned({ startTime: fromNow({ hours: 2 }), endTime: fromNow({ hours: 4 }) });
    const guest = await createGuest(event.id);
    expect((await checkIn(owner, event.id, guest.id)).reason).toBe("too_early");
    advanceClock({ hours: 2 });
    const claimed = await createGuest(event.id, { claimedAt: fromNow({}) });
    expect((await checkIn(owner, event.id, claimed.id)).reason).toBe("unknown");
    const longOver = { startTime: fromNow({ days: -8 }), endTime: fromNow({ days: -7 }) };
    await db().event.update({ where: { id: event.id }, data: longOver });
    expect((await checkIn(owner, event.id, guest.id)).reason).toBe("ended");
  });
});

describe("places", () => {
  it("are taken by confirmed guests alone", async () => {
    const { owner, event } = await createOwned({ capacity: 2 });
    await add(owner, event.id);
    const read = () => requireEvent(null, event.id, new Date("2026-11-20T23:00:00Z"));
    expect(await read()).toMatchObject({ rsvpCount: 0, guestCount: 1 });
    expect(await rsvp(await createMember(), event.id)).toBe("confirmed");
    expect(await rsvp(await createMember(), event.id)).toBe("waitlisted");
    const late = await add(owner, event.id, { name: "Late" });
    expect(late.json.status).toBe("pending");
    expect(await read()).toMatchObject({ rsvpCount: 1, guestCount: 1 });
    const approval = { decision: "approve", guestIds: [late.json.id] };
    expect((await decide(owner, event.id, approval)).status).toBe(409);
  });

  it("of a removed or declined guest go to the waitlist", async () => {
    const { owner, event } = await createOwned({ capacity: 2 });
    const guests = [await createGuest(event.id), await createGuest(event.id)];
    const waiting = [await createMember(), await createMember(), await createMember()];
    for (const member of waiting) expect(await rsvp(member, event.id)).toBe("waitlisted");
    await remove(owner, event.id, guests[0]!.id);
    await decide(owner, event.id, { decision: "decline", guestIds: [guests[1]!.id] });
    const left = await db().eventRsvp.findMany({ where: { status: "waitlisted" } });
    expect(left.map(({ userId }) => userId)).toEqual([waiting[2]?.userId]);
    expect(await db().eventRsvp.count({ where: { status: "confirmed" } })).toBe(2);
    expect(await db().delivery.count({ where: { key: { startsWith: "promoted" } } })).toBeGreaterThan(0);
  });

  it("never go to two at once", async () => {
    const { owner, event } = await createOwned({ capacity: 1 });
    const member = await createMember();
    const [, guest] = await Promise.all([rsvp(member, event.id), add(owner, event.id)]);
    const confirmed = await db().eventRsvp.count({ where: { status: "confirmed" } });
    expect(confirmed + Number(guest.json.status === "confirmed")).toBe(1);
  });

  it("are given to pending guests in the order in which they were added, as far as they reach", async () => {
    const { owner, event } = await createOwned({ capacity: 2 });
    const [first, second] = [
      await createGuest(event.id, { status: "pending", createdAt: fromNow({ minutes: -2 }) }),
      await createGuest(event.id, { status: "pending", createdAt: fromNow({ minutes: -1 }) }),
    ];
    await createRsvp((await createMember()).userId, event.id);
    const both = await decide(owner, event.id, { decision: "approve", all: true });
    expect(both.json).toEqual({ confirmed: 1, waitlisted: 0, declined: 0, pending: 1 });
    const statuses = await db().eventGuest.findMany({
      select: { id: true, status: true },
      orderBy: { createdAt: "asc" },
    });
    expect(statuses).toEqual([
      { id: first.id, status: "confirmed" },
      { id: second.id, status: "pending" },
    ]);
    expect((await decide(owner, event.id, { decision: "decline", all: true })).json.declined).toBe(1);
  });
});

it("approves members and guests together, who asks as a member first", async () => {
  const { owner, event } = await createOwned({ capacity: 2, requiresApproval: true });
  const guests = [
    await createGuest(event.id, { status: "pending", createdAt: fromNow({ minutes: -2 }) }),
    await createGuest(event.id, { status: "pending", createdAt: fromNow({ minutes: -1 }) }),
  ];
  const member = await createMember();
  expect(await rsvp(member, event.id)).toBe("pending");
  const guestIds = guests.map(({ id }) => id);
  const both = await decide(owner, event.id, { decision: "approve", userIds: [member.userId], guestIds });
  expect(both.json).toEqual({ confirmed: 2, waitlisted: 0, declined: 0, pending: 1 });
  expect(await db().eventRsvp.count({ where: { userId: member.userId, status: "confirmed" } })).toBe(1);
  const all = await decide(owner, event.id, { decision: "decline", all: true });
  expect(all.json).toEqual({ confirmed: 0, waitlisted: 0, declined: 1, pending: 0 });
});

it("lets nobody else in who isn't in the team any more", async () => {
  const { event } = await createOwned();
  const editor = await createHelper(event.id, "editor");
  expect((await add(editor, event.id)).status).toBe(201);
  await db().eventTeamMember.deleteMany({ where: { userId: editor.userId } });
  for (const { status } of [await add(editor, event.id), await list(editor, event.id)]) expect(status).toBe(403);
});

test("the screens of the host and the whole team follow a guest's change, also among many admins", async () => {
  const { owner, event } = await createOwned();
  const helper = await createHelper(event.id, "door");
  const emails = Array.from({ length: 95 }, (_, index) => `admin${index}@example.com`);
  const createdAt = fromNow({ minutes: 1 });
  await db().user.createMany({ data: emails.map((email) => ({ email, role: "admin", createdAt })) });
  const readers = await listGuestReaders(event.id);
  expect(readers).toEqual(expect.arrayContaining([owner.userId, helper.userId]));
  expect(readers).toHaveLength(90);
});
