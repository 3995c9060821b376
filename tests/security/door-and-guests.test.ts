/** Guests, name tags and the door of an event against callers with rights at another one. */
import * as nameTagsRoute from "@/app/api/events/[id]/name-tags/route";
import * as renewRoute from "@/app/api/events/[id]/name-tags/[nameTagId]/renew/route";
import * as printedRoute from "@/app/api/events/[id]/name-tags/printed/route";
import * as doorCheckInsRoute from "@/app/api/events/[id]/door/check-ins/route";
import * as doorCheckOutsRoute from "@/app/api/events/[id]/door/check-outs/route";
import * as doorListRoute from "@/app/api/events/[id]/door/list/route";
import * as guestRoute from "@/app/api/events/[id]/guests/[guestId]/route";
import * as removalsRoute from "@/app/api/events/[id]/rsvped-attendees/removals/route";
import * as requestsRoute from "@/app/api/events/[id]/rsvped-attendees/requests/route";
import * as invitationsRoute from "@/app/api/events/[id]/guests/invitations/route";
import * as claimRoute from "@/app/api/guest-invitations/claim/route";
import type { NameTag } from "@/lib/name-tags/schema";
import { toCsv } from "@/lib/core/server/stream/csv";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import type { DoorCheckInResult, DoorList } from "@/lib/door/schema";

import { resetDatabase } from "@/tests/support/database/database";
import { createNameTagCode } from "@/tests/support/factories/name-tags";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest, withClaimToken } from "@/tests/support/factories/guests";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { checkInByHand, checkOutPerson, findActive } from "@/tests/support/fixtures/walk-ins";
import { previewAs } from "@/tests/support/servers/guest-import";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

const DEVICE = "00000000-0000-4000-8000-000000000001";

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T23:00:05Z");
});

async function createWithTopics(eventId: string, guest: Parameters<typeof createGuest>[1] = {}) {
  const code = createNameTagCode();
  const row = await createGuest(eventId, { nameTag: { create: { eventId, code } }, ...guest });
  const nameTag = await db().eventNameTag.findUniqueOrThrow({ where: { code } });
  return { code, guest: row, nameTagId: nameTag.id };
}

let next = 0;
const checkIn = async (token: string, id: string, subject: object) => {
  const item = { id: crypto.randomUUID(), sequence: ++next, subject, wasOffline: true };
  const body = { deviceId: DEVICE, items: [item] };
  const { json } = await callRoute<{ items: DoorCheckInResult[] }>(doorCheckInsRoute, "POST", {
    ...{ token, params: { id }, body },
  });
  return json.items[0];
};

it("a device that sends its check-in later brings nobody back who left meanwhile", async () => {
  const host = await createMember();
  const { id } = await createEvent({ hostUserId: host.userId });
  const { userId } = await createMember();
  await createRsvp(userId, id);
  const subject = { kind: "member", id: userId } as const;
  await checkInByHand(host, id, userId);
  advanceClock({ minutes: 5 });
  await checkOutPerson(host, id, subject);
  const earlier = { result: "already", checkedInAt: "2026-11-20T23:00:05.000Z" };
  expect(await checkIn(host.token, id, subject)).toMatchObject(earlier);
  expect(await findActive(userId)).toBeNull();
  // With a network, the member has come back.
  expect(await checkInByHand(host, id, userId)).toMatchObject({ result: "checked_in" });
});

it("an owner changes and reads nothing of another event's guests by their ids", async () => {
  const owner = await createMember();
  const own = await createEvent({ createdById: owner.userId, hostUserId: owner.userId });
  const other = await createEvent();
  const email = "gina@nametag.test";
  const { guest, nameTagId, code } = await createWithTopics(other.id, {
    name: "Gina Secret",
    email,
    status: "pending",
  });
  const read = () => Promise.all([db().eventGuest.findMany(), db().eventNameTag.findMany()]);
  const before = await read();
  const params = { id: own.id, guestId: guest.id, nameTagId };
  const calls: [object, "POST" | "PATCH", object?][] = [
    [guestRoute, "PATCH", { name: "Eve" }],
    [removalsRoute, "POST", { guestIds: [guest.id] }],
    [doorCheckOutsRoute, "POST", { kind: "guest", id: guest.id }],
    [requestsRoute, "POST", { decision: "approve", guestIds: [guest.id] }],
    [invitationsRoute, "POST", { guestIds: [guest.id] }],
    [nameTagsRoute, "POST", { personIds: [guest.id] }],
    [printedRoute, "POST", { ids: [nameTagId] }],
    [renewRoute, "POST"],
  ];
  for (const [route, method, body] of calls) {
    const { text } = await callRoute(route, method, { token: owner.token, params, body });
    expect(text).not.toMatch(/Gina|gina@/);
  }
  for (const subject of [
    { kind: "guest", id: guest.id },
    { kind: "name_tag", code },
  ])
    expect(await checkIn(owner.token, own.id, subject)).toMatchObject({ reason: "unknown", name: null });
  expect(await read()).toEqual(before);
});

it("a guest who was claimed is let in at no other event, by neither id nor code", async () => {
  const member = await createMember();
  const [event, other] = [await createEvent(), await createEvent()];
  const { guest, code } = await createWithTopics(event.id, { claimedById: member.userId, claimedAt: new Date(0) });
  const helper = await createHelper(other.id, "door");
  for (const subject of [
    { kind: "guest", id: guest.id },
    { kind: "name_tag", code },
  ])
    expect(await checkIn(helper.token, other.id, subject)).toMatchObject({ result: "conflict", reason: "unknown" });
  expect(await db().eventAttendance.count()).toBe(0);
});

describe("the code of a name tag", () => {
  it("is dead at the door and on devices' lists once it is replaced", async () => {
    const event = await createEvent();
    const helper = await createHelper(event.id, "door");
    const { code, nameTagId } = await createWithTopics(event.id);
    const readList = async () =>
      (await callRoute<DoorList>(doorListRoute, "GET", { token: helper.token, params: { id: event.id } })).json;
    const before = await readList();
    const { json } = await callRoute<NameTag>(renewRoute, "POST", {
      ...{ token: helper.token, params: { id: event.id, nameTagId } },
    });
    const after = await readList();
    expect(after.version).not.toBe(before.version);
    expect(after.entries?.[0]?.codeHashes).not.toEqual(before.entries?.[0]?.codeHashes);
    expect(await checkIn(helper.token, event.id, { kind: "name_tag", code })).toMatchObject({ reason: "unknown" });
    expect(await checkIn(helper.token, event.id, { kind: "name_tag", code: json.code })).toMatchObject({
      reason: null,
    });
  });

  it("is guessed 1,200 times a minute at most", async () => {
    const event = await createEvent();
    const { token } = await createHelper(event.id, "door");
    const params = { id: event.id };
    const items = (from: number) =>
      Array.from({ length: 100 }, (_, at) => ({
        ...{ id: crypto.randomUUID(), sequence: from + at, wasOffline: false },
        subject: { kind: "name_tag", code: createNameTagCode() },
      }));
    const sent: number[] = [];
    for (let call = 0; call < 13; call++) {
      const body = { deviceId: DEVICE, items: items(call * 100) };
      sent.push((await callRoute(doorCheckInsRoute, "POST", { token, params, body })).status);
    }
    expect(sent).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
  });
});

it("one invitation makes one of many members the guest, and no other later", async () => {
  const event = await createEvent();
  const { token: invitation, columns } = withClaimToken();
  await createGuest(event.id, { email: "gail@example.com", ...columns });
  const members = await Promise.all([1, 2, 3].map(() => createMember()));
  const claim = async ({ token }: { token: string }) =>
    (await callRoute(claimRoute, "POST", { token, body: { token: invitation } })).status;
  const statuses = await Promise.all(members.map(claim));
  expect([...statuses].sort()).toEqual([200, 404, 404]);
  expect(await claim(await createMember())).toBe(404);
  const winner = members[statuses.indexOf(200)]!;
  expect(await claim(winner)).toBe(200);
  expect(await db().eventRsvp.findMany({ select: { userId: true } })).toEqual([{ userId: winner.userId }]);
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1+1"])("a cell that begins with %j is no formula", (name) => {
  const [, line = ""] = toCsv([{ name }], [{ key: "name", header: "Name" }]).split("\r\n");
  expect(line).toBe(`"'${name}"`);
});

it.each([
  ["a cell without an end", `Name,Note\nAna,"${"x".repeat(1_000_000)}`, 400],
  ["a line of 1,000,000 cells", `Name\n${",".repeat(1_000_000)}\n`, 400],
])("an import refuses %s at once", async (_, file, status) => {
  const event = await createEvent();
  const { token } = await createHelper(event.id, "editor");
  expect((await previewAs(token, event.id, file)).status).toBe(status);
});
