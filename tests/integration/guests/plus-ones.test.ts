/** Guests whom members bring (docs/product/guests.md#plus-ones). */
import * as guestsRoute from "@/app/api/events/[id]/rsvp/guests/route";
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import { listNameTags } from "@/lib/name-tags/service/name-tags";
import { db } from "@/lib/core/server/db";
import { getDoorList } from "@/lib/door/data/list";
import type { PlusOne } from "@/lib/guests/schema/guests";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRsvp, type Member, read, updateEvent } from "@/tests/support/fixtures/approval";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow } from "@/tests/support/setup/clock";

beforeEach(resetDatabase);

const LATER = { startTime: fromNow({ days: 3 }), endTime: fromNow({ days: 3, hours: 2 }) };
const ANA = { profile: { firstName: "Ana", lastName: "Ruiz" } };

type Answer = { code?: string; message?: string };
const bring = ({ token }: Member, id: string, guests: PlusOne[]) =>
  callRoute<Answer>(guestsRoute, "PUT", { params: { id }, token, body: { guests } });
const listOwn = async ({ token }: Member, id: string) =>
  (await callRoute<PlusOne[]>(guestsRoute, "GET", { params: { id }, token })).json;
const guests = (count: number, name: string | null = null): PlusOne[] =>
  Array.from({ length: count }, () => ({ id: crypto.randomUUID(), name }));
const listStatuses = async (eventId: string) =>
  (await db().eventGuest.findMany({ where: { eventId }, orderBy: { broughtPosition: "asc" } })).map(
    ({ status }) => status,
  );
const getStatus = async (eventId: string, { userId }: Member) =>
  (await db().eventRsvp.findUniqueOrThrow({ where: { userId_eventId: { userId, eventId } } })).status;

async function createHosted(changes: Parameters<typeof createEvent>[0] = {}) {
  const host = await createMember();
  return { host, event: await createEvent({ hostUserId: host.userId, plusOnes: 2, ...LATER, ...changes }) };
}

test("take places, have rows at the door and name tags, and are the member's to change", async () => {
  const { host, event } = await createHosted({ capacity: 4 });
  const ana = await createMember(ANA);
  await callRsvp(ana, event.id);
  const [ben, other] = [...guests(1, "Ben Cole"), ...guests(1)] as [PlusOne, PlusOne];
  expect((await bring(ana, event.id, [ben, other])).status).toBe(204);
  expect((await bring(ana, event.id, [ben, other])).status).toBe(204);
  expect(await listOwn(ana, event.id)).toEqual([ben, other]);
  expect(await read(ana, event.id)).toMatchObject({ rsvpCount: 1, guestCount: 2 });
  const names = [
    ["Ana Ruiz", "Gulf Analytics"],
    ["Ben Cole", "Guest of Ana Ruiz"],
    ["Guest of Ana Ruiz", null],
  ];
  const { entries } = await getDoorList(host.actor, event.id);
  expect(entries?.map(({ name, company }) => [name, company]).toSorted()).toEqual(names);
  expect(entries?.map(({ partyOf }) => partyOf ?? null).toSorted()).toEqual([ana.userId, ana.userId, null]);
  const { nameTags } = await listNameTags(host.actor, event.id, { show: "all", search: "", limit: 10 });
  expect(nameTags).toHaveLength(3);
  expect((await bring(ana, event.id, [{ ...other, name: "Cem Kaya" }])).status).toBe(204);
  expect(await listOwn(ana, event.id)).toEqual([{ ...other, name: "Cem Kaya" }]);
  expect(JSON.stringify(await listExportFiles(ana.actor))).toContain("Cem Kaya");
});

test("are at most those that the event allows and has places for, and nobody else's", async () => {
  const { event } = await createHosted({ capacity: 3 });
  const [ana, ben, stranger] = [await createMember(), await createMember(), await createMember()];
  for (const member of [ana, ben]) await callRsvp(member, event.id);
  expect(await bring(ana, event.id, guests(3))).toMatchObject({ status: 409 });
  expect(await bring(ana, event.id, guests(2))).toMatchObject({ status: 409 });
  const own = guests(1);
  expect((await bring(ana, event.id, own)).status).toBe(204);
  expect((await bring(ben, event.id, own)).status).toBe(409);
  // One for another, though the event is full.
  expect((await bring(ana, event.id, guests(1))).status).toBe(204);
  expect((await bring(ana, event.id, [...own, ...own])).status).toBe(400);
  expect((await bring(stranger, event.id, [])).status).toBe(404);
  const over = await createEvent({ plusOnes: 1, startTime: fromNow({ hours: -5 }), endTime: fromNow({ hours: -2 }) });
  await createRsvp(ana.userId, over.id);
  expect((await bring(ana, over.id, guests(1))).status).toBe(409);
});

test("are not more than the places when members bring them at the same time", async () => {
  const { event } = await createHosted({ capacity: 5 });
  const members = await Promise.all([1, 2, 3].map(() => createMember()));
  for (const member of members) await callRsvp(member, event.id);
  const results = await Promise.all(members.map((member) => bring(member, event.id, guests(2))));
  expect(results.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
  expect(await listStatuses(event.id)).toEqual(["confirmed", "confirmed"]);
});

test("are only of a member with a place, and go with the RSVP, whose places the waitlist gets", async () => {
  const { event } = await createHosted({ capacity: 3 });
  const [ana, ben, cem] = [await createMember(), await createMember(), await createMember()];
  await callRsvp(ana, event.id);
  await bring(ana, event.id, guests(2));
  for (const member of [ben, cem]) await callRsvp(member, event.id);
  expect([await getStatus(event.id, ben), await getStatus(event.id, cem)]).toEqual(["waitlisted", "waitlisted"]);
  expect((await bring(ben, event.id, guests(1))).status).toBe(404);
  const [first] = await listOwn(ana, event.id);
  expect((await bring(ana, event.id, [first!])).status).toBe(204);
  expect(await getStatus(event.id, ben)).toBe("confirmed");
  expect((await bring(ana, event.id, [first!, ...guests(1)])).status).toBe(409);
  await callRsvp(ana, event.id, "DELETE");
  expect(await listStatuses(event.id)).toEqual([]);
  expect(await getStatus(event.id, cem)).toBe("confirmed");
});

test("stay without the RSVP when they are in already, or an organizer gave them an address", async () => {
  const { event } = await createHosted({ plusOnes: 3 });
  const ana = await createMember();
  await callRsvp(ana, event.id);
  const [present, mailed, other] = guests(3) as [PlusOne, PlusOne, PlusOne];
  await bring(ana, event.id, [present, mailed, other]);
  await db().eventGuest.update({ where: { id: present.id }, data: { checkedInAt: fromNow({}) } });
  await db().eventGuest.update({ where: { id: mailed.id }, data: { email: "ben@example.com" } });
  await callRsvp(ana, event.id, "DELETE");
  const kept = await db().eventGuest.findMany({ where: { eventId: event.id }, orderBy: { broughtPosition: "asc" } });
  expect(kept.map(({ id }) => id)).toEqual([present.id, mailed.id]);
});

test("go with the member's account, and who joined keeps nothing of the member", async () => {
  const { event } = await createHosted({ plusOnes: 3 });
  const ana = await createMember(ANA);
  await callRsvp(ana, event.id);
  const [present, joined, other] = [...guests(1), ...guests(1, "Ben Cole"), ...guests(1)];
  await bring(ana, event.id, [present!, joined!, other!]);
  await db().eventGuest.update({ where: { id: present!.id }, data: { checkedInAt: fromNow({}) } });
  await db().eventGuest.update({ where: { id: joined!.id }, data: { claimedAt: fromNow({}) } });
  await deleteAccount(ana.userId);
  const rows = await db().eventGuest.findMany({ where: { eventId: event.id } });
  const left = { id: joined!.id, name: "Ben Cole", company: null, broughtById: null };
  expect(rows).toEqual([expect.objectContaining(left)]);
});

test("stay when they are in already, and when fewer are allowed", async () => {
  const { event } = await createHosted();
  const ana = await createMember();
  await callRsvp(ana, event.id);
  const [first, second] = guests(2) as [PlusOne, PlusOne];
  await bring(ana, event.id, [first, second]);
  await db().eventGuest.update({ where: { id: first.id }, data: { checkedInAt: fromNow({}) } });
  await updateEvent(await createMember({ role: "admin" }), event.id, { plusOnes: 0 });
  expect((await bring(ana, event.id, [second])).status).toBe(409);
  expect((await bring(ana, event.id, [first, second])).status).toBe(204);
  expect(await listOwn(ana, event.id)).toEqual([first, second]);
  expect((await bring(ana, event.id, [first, second, ...guests(1)])).status).toBe(409);
});

test("are five at most in the database, with a number of their own", async () => {
  const { event } = await createHosted({ plusOnes: 5 });
  const { userId } = await createMember();
  const row = { eventId: event.id, name: "Guest", broughtById: userId };
  await expect(db().eventGuest.create({ data: { ...row, broughtPosition: 6 } })).rejects.toThrow();
  await expect(db().eventGuest.create({ data: row })).rejects.toThrow();
  await db().eventGuest.create({ data: { ...row, broughtPosition: 1 } });
  await expect(db().eventGuest.create({ data: { ...row, broughtPosition: 1 } })).rejects.toThrow();
  await expect(db().event.update({ where: { id: event.id }, data: { plusOnes: 6 } })).rejects.toThrow();
});
