/** A guest and the member with their confirmed address are one person, in any order. */
import * as nameTagsRoute from "@/app/api/events/[id]/name-tags/route";
import * as checkInRoute from "@/app/api/attendances/check-in/route";
import * as doorListRoute from "@/app/api/events/[id]/door/list/route";
import * as guestRoute from "@/app/api/events/[id]/guests/[guestId]/route";
import * as guestsRoute from "@/app/api/events/[id]/guests/route";
import * as countsRoute from "@/app/api/events/[id]/rsvped-attendees/counts/route";
import * as requestsRoute from "@/app/api/events/[id]/rsvped-attendees/requests/route";
import * as rsvpRoute from "@/app/api/events/[id]/rsvp/route";
import { checkInAtDoor, getDoorCode } from "@/lib/attendance/service/door";
import type { NameTagList } from "@/lib/name-tags/schema";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { DoorList } from "@/lib/door/schema";
import type { RsvpResponse } from "@/lib/events/schema/rsvp";
import type { Guest, PeopleCounts } from "@/lib/guests/schema/guests";
import { settleRegisteredGuests } from "@/lib/guests/service/registered";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { acceptOffer } from "@/tests/support/fixtures/guest-offers";
import { checkInByCode, checkInByHand, getMemberCode, type Member } from "@/tests/support/fixtures/walk-ins";
import { recordBus } from "@/tests/support/servers/bus";
import { importRowsAs } from "@/tests/support/servers/guest-import";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

const EMAIL = "gail@example.com";

let owner: Member;
let member: Member;
let id: string;

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
  owner = await createMember();
  member = await createMember({ email: EMAIL });
  id = (await createEvent({ createdById: owner.userId, capacity: 2 })).id;
});

const rsvp = async ({ token }: { token: string }) =>
  (await callRoute<RsvpResponse>(rsvpRoute, "POST", { token, params: { id } })).json.status;
const add = (body: object = {}) =>
  callRoute<Guest>(guestsRoute, "POST", {
    ...{ token: owner.token, params: { id } },
    body: { name: "Gail Guest", email: EMAIL, ...body },
  });
const row = { line: 2, name: "Gail Guest", company: null, note: null, status: "confirmed", externalId: "t-1" };
const importGuest = (email: string | null = EMAIL) => importRowsAs(owner.token, id, [{ ...row, email }]);
const confirmAddress = () => db().user.update({ where: { id: member.userId }, data: { emailVerifiedAt: clock.now() } });
const forgetAddress = () => db().user.update({ where: { id: member.userId }, data: { emailVerifiedAt: null } });
const approve = (guestId: string) =>
  callRoute(requestsRoute, "POST", {
    ...{ token: owner.token, params: { id } },
    body: { decision: "approve", guestIds: [guestId] },
  });

const ORDERS: [string, () => Promise<unknown>][] = [
  ["guest, RSVP", async () => (await add(), await rsvp(member))],
  ["RSVP, guest", async () => (await rsvp(member), await add())],
  ["import, RSVP", async () => (await importGuest(), await rsvp(member))],
  ["RSVP, import", async () => (await rsvp(member), await importGuest())],
  [
    "RSVP, guest, address added by a file",
    async () => (await rsvp(member), await importGuest(null), await importGuest()),
  ],
  ["guest, offer", async () => (await add(), await acceptOffer(member, id))],
  [
    "guest, door's code",
    async () => (await add(), await checkInAtDoor(member.actor, id, (await getDoorCode(owner.actor, id)).code)),
  ],
  [
    "guest, member's code",
    async () => (await add(), await checkInByCode(owner, id, (await getMemberCode(member, id)).json.code)),
  ],
  ["RSVP and guest at once", () => Promise.all([rsvp(member), add()])],
  ["guest, two RSVPs at once", async () => (await add(), await Promise.all([rsvp(member), rsvp(member)]))],
  [
    "guest, RSVP and offer at once",
    async () => (await add(), await Promise.all([rsvp(member), acceptOffer(member, id)])),
  ],
  ["RSVP and import at once", () => Promise.all([rsvp(member), importGuest()])],
  [
    "RSVP, pending guest who is approved",
    async () => {
      await rsvp(member);
      await forgetAddress();
      const guest = await createGuest(id, { email: EMAIL, status: "pending" });
      await confirmAddress();
      await approve(guest.id);
    },
  ],
  [
    "RSVP, guest with another address, which is changed",
    async () => {
      await rsvp(member);
      const { json } = await add({ email: "another@example.com" });
      const params = { id, guestId: json.id };
      await callRoute(guestRoute, "PATCH", { token: owner.token, params, body: { email: EMAIL } });
    },
  ],
  [
    "RSVP, guest, check-in",
    async () => {
      await createRsvp(member.userId, id);
      await createGuest(id, { email: EMAIL });
      await callRoute(checkInRoute, "POST", { token: member.token, body: { eventId: id } });
      await settleRegisteredGuests();
    },
  ],
  [
    "RSVP, guest, check-in by hand",
    async () => {
      await createRsvp(member.userId, id);
      await createGuest(id, { email: EMAIL });
      await checkInByHand(owner, id, member.userId);
      await settleRegisteredGuests();
    },
  ],
  [
    "RSVP, guest, confirmed address",
    async () => {
      await forgetAddress();
      await rsvp(member);
      await add();
      await confirmAddress();
      await settleRegisteredGuests();
    },
  ],
  [
    "request, guest, approval",
    async () => {
      await createRsvp(member.userId, id, { status: "pending" });
      await createGuest(id, { email: EMAIL });
      await callRoute(requestsRoute, "POST", {
        ...{ token: owner.token, params: { id } },
        body: { decision: "approve", userIds: [member.userId] },
      });
    },
  ],
];

it.each(ORDERS)("is one person after: %s", async (_, act) => {
  await act();
  const [other, third] = [await createMember(), await createMember()];
  expect([await rsvp(other), await rsvp(third)]).toEqual(["confirmed", "waitlisted"]);

  const options = { token: owner.token, params: { id } };
  const door = (await callRoute<DoorList>(doorListRoute, "GET", options)).json.entries ?? [];
  const expected = door.filter(({ state }) => state !== "waitlisted").map((entry) => entry.id);
  expect(expected.sort()).toEqual([member.userId, other.userId].sort());
  const tags = (await callRoute<NameTagList>(nameTagsRoute, "POST", { ...options, body: {} })).json.nameTags;
  expect(tags.map(({ personId }) => personId).sort()).toEqual([member.userId, other.userId].sort());
  const counts = (await callRoute<PeopleCounts>(countsRoute, "GET", options)).json;
  expect(counts).toMatchObject({ coming: 2, guests: 0 });
});

it("gives the place that a check-in freed to the waitlist", async () => {
  await createRsvp(member.userId, id);
  await createGuest(id, { email: EMAIL });
  const waiting = await createMember();
  expect(await rsvp(waiting)).toBe("waitlisted");
  await callRoute(checkInRoute, "POST", { token: member.token, body: { eventId: id } });
  await settleRegisteredGuests();
  expect(await rsvp(waiting)).toBe("confirmed");
  expect(await db().delivery.count({ where: { key: { startsWith: "promoted" } } })).toBeGreaterThan(0);
});

it("counts the guest's check-in as the attendee's, and keeps the code of their name tag", async () => {
  const code = "0123456789ABCDEF";
  await createGuest(id, {
    ...{ email: EMAIL, checkedInAt: fromNow({ minutes: -5 }), checkedInById: owner.userId },
    nameTag: { create: { eventId: id, code } },
  });
  await rsvp(member);
  const options = { token: owner.token, params: { id } };
  const counts = (await callRoute<PeopleCounts>(countsRoute, "GET", options)).json;
  expect(counts).toMatchObject({ coming: 1, came: 1, guests: 0, guestsCame: 0 });
  const tags = (await callRoute<NameTagList>(nameTagsRoute, "POST", { ...options, body: {} })).json.nameTags;
  expect(tags).toMatchObject([{ personId: member.userId, code }]);
});

it("merges nobody whose address isn't confirmed, and tells the organizer what it tells of others", async () => {
  await forgetAddress();
  await rsvp(member);
  const unconfirmed = await add();
  const stranger = await add({ email: "stranger@example.com" });
  expect(await db().eventGuest.count({ where: { claimedAt: null } })).toBe(2);
  expect(unconfirmed.json.status).toBe("confirmed");
  expect(stranger.json.status).toBe("pending");
});

it("answers the organizer who adds an attendee's address as for any other", async () => {
  await rsvp(member);
  const { status, json } = await add();
  expect([status, json.status, json.email]).toEqual([201, "confirmed", EMAIL]);
});

it("tells others of the guest's check-in that an approval makes an attendee's", async () => {
  await createRsvp(member.userId, id, { status: "pending" });
  await createGuest(id, { email: EMAIL, checkedInAt: fromNow({ minutes: -5 }), checkedInById: owner.userId });
  const bus = recordBus();
  await callRoute(requestsRoute, "POST", {
    ...{ token: owner.token, params: { id } },
    body: { decision: "approve", userIds: [member.userId] },
  });
  const told = { type: "attendance_changed", change: "checked_in", eventId: id, userId: member.userId };
  expect(bus.events).toContainEqual(expect.objectContaining(told));
});
