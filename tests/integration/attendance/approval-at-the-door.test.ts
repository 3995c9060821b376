/** Check-in at an event that needs approval (docs/product/event-approval.md#at-the-door). */
import { db } from "@/lib/core/server/db";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { checkInByCode, getMemberCode, type Member } from "@/tests/support/fixtures/walk-ins";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

/** An event with a host, and members whose requests have these statuses. */
async function createAskedEvent<const Statuses extends string[]>(statuses: Statuses, capacity: number | null = null) {
  const host = await createMember();
  const event = await createEvent({ hostUserId: host.userId, requiresApproval: true, capacity });
  const members = await Promise.all(statuses.map(() => createMember()));
  for (const [index, { userId }] of members.entries())
    await createRsvp(userId, event.id, { status: statuses[index] ?? "pending" });
  return { host, event, members };
}

const listStatuses = (members: Member[], eventId: string) =>
  Promise.all(
    members.map(async ({ userId }) => {
      const rsvp = await db().eventRsvp.findUnique({ where: { userId_eventId: { userId, eventId } } });
      return rsvp?.status ?? null;
    }),
  );

const getDoorCode = async ({ token }: Member, id: string) =>
  (
    await callRoute<{ code: string }>(await import("@/app/api/events/[id]/door/route"), "GET", {
      params: { id },
      token,
    })
  ).json.code;
const enter = async ({ token }: Member, eventId: string, doorCode: string) =>
  callRoute<{ code: string }>(await import("@/app/api/attendances/check-in/route"), "POST", {
    token,
    body: { eventId, doorCode },
  });
const scan = async (by: { token: string }, me: Member, id: string) => {
  const { result, reason } = await checkInByCode(by, id, (await getMemberCode(me, id)).json.code);
  return reason ?? result;
};

test("the door's code lets nobody in who isn't approved, and an organizer does", async () => {
  const { host, event, members } = await createAskedEvent(["pending", "declined"]);
  const all = [...members, await createMember()];
  const code = await getDoorCode(host, event.id);
  for (const me of all) {
    const response = await enter(me, event.id, code);
    expect([response.status, response.json.code]).toEqual([403, "no_rsvp"]);
  }
  expect(await listStatuses(all, event.id)).toEqual(["pending", "declined", null]);
  for (const me of all) expect(await scan(host, me, event.id)).toBe("checked_in");
  expect(await listStatuses(all, event.id)).toEqual(["confirmed", "confirmed", "confirmed"]);
});

test("a declined member doesn't come in by the door's code after approval was turned off", async () => {
  const { host, event, members } = await createAskedEvent(["declined"]);
  await db().event.update({ where: { id: event.id }, data: { requiresApproval: false } });
  const [declined] = members as [Member];
  const code = await getDoorCode(host, event.id);
  expect((await enter(declined, event.id, code)).json.code).toBe("no_rsvp");
  expect((await enter(await createMember(), event.id, code)).status).toBe(200);
});

test("a helper at the door lets in who is approved, and approves nobody", async () => {
  const { event, members } = await createAskedEvent(["confirmed", "pending", "declined"]);
  const [confirmed, pending, declined] = members as [Member, Member, Member];
  const helper = await createHelper(event.id, "door");
  expect(await scan(helper, confirmed, event.id)).toBe("checked_in");
  expect(await scan(helper, pending, event.id)).toBe("pending");
  expect(await scan(helper, declined, event.id)).toBe("declined");
  expect(await scan(helper, await createMember(), event.id)).toBe("no_rsvp");
  expect(await listStatuses(members, event.id)).toEqual(["confirmed", "pending", "declined"]);
  const editor = await createHelper(event.id, "editor");
  expect(await scan(editor, pending, event.id)).toBe("checked_in");
});

test("an organizer lets nobody in beyond the capacity, and the request stays", async () => {
  const { host, event, members } = await createAskedEvent(["confirmed", "pending"], 1);
  const [, ben] = members as [Member, Member];
  expect(await scan(host, ben, event.id)).toBe("full");
  expect(await listStatuses([ben], event.id)).toEqual(["pending"]);
});
