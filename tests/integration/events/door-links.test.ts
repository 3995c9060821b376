/** Links for helpers at the door (docs/product/event-team.md#links-for-helpers). */
import { randomUUID } from "node:crypto";

import * as takeRoute from "@/app/api/door-links/take/route";
import * as linksRoute from "@/app/api/events/[id]/door/links/route";
import * as linkRoute from "@/app/api/events/[id]/door/links/[linkId]/route";
import * as listRoute from "@/app/api/events/[id]/door/list/route";
import { deleteAccount } from "@/lib/account/service/delete";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { MAX_DOOR_LINKS } from "@/lib/events/constants/team";
import type { DoorLink, NewDoorLink } from "@/lib/events/schema/team";
import { openDoorLink } from "@/lib/events/service/team/door-device";
import { removeOldDoorLinks } from "@/lib/events/service/team/door-links";
import { removeFromTeam } from "@/lib/events/service/team/members";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createDoorLink, createHelper, toDoorCredentials } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import type { Member } from "@/tests/support/fixtures/walk-ins";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

const make = ({ token }: Member, id: string, label = "Ana's phone") =>
  callRoute<NewDoorLink>(linksRoute, "POST", { params: { id }, token, body: { label } });
const list = async ({ token }: Member, id: string) =>
  (await callRoute<DoorLink[]>(linksRoute, "GET", { params: { id }, token })).json;
const withdraw = async ({ token }: Member, id: string, linkId: string) =>
  (await callRoute(linkRoute, "DELETE", { params: { id, linkId }, token })).status;
const createSecret = () => (randomUUID() + randomUUID()).replaceAll("-", "");
/** As a device that has these cookies. */
const take = (token: string, { cookie, secret = createSecret() }: { cookie?: string; secret?: string } = {}) =>
  callRoute<{ message?: string } | undefined>(takeRoute, "POST", { body: { token, secret }, cookie });
const toCookie = (headers: Headers): string => headers.get("set-cookie")?.split(";")[0] ?? "";
const readList = async (id: string, device: ReturnType<typeof toDoorCredentials>) =>
  (await callRoute(listRoute, "GET", { path: `/api/events/${id}/door/list`, params: { id }, ...device })).status;
const open = (token: string, cookie: string | null = null) => openDoorLink({ addressKey: "a", cookie }, token);

async function createOwnEvent(times: Partial<{ startTime: Date; endTime: Date }> = {}) {
  const owner = await createMember();
  return { owner, event: await createEvent({ createdById: owner.userId, ...times }) };
}

it("gives the link to the first device, which keeps it, and to no other one", async () => {
  const { owner, event } = await createOwnEvent();
  const { json: made } = await make(owner, event.id);
  expect(await open(made.token)).toMatchObject({ label: "Ana's phone", device: "none", opensAt: null });
  const first = await take(made.token);
  expect(first.status).toBe(204);
  expect(first.headers.get("set-cookie")).toMatch(/HttpOnly/i);
  const cookie = toCookie(first.headers);
  expect(await readList(event.id, toDoorCredentials(made.id, cookie))).toBe(200);
  const second = await take(made.token);
  expect(second.status).toBe(403);
  expect(second.json?.message).toBe("This link is in use on another device. Ask the organizer for one of your own.");
  expect(second.headers.get("set-cookie")).toBeNull();
  // A reload of the first device.
  expect((await take(made.token, { cookie })).status).toBe(204);
  expect([(await open(made.token, cookie))?.device, (await open(made.token))?.device]).toEqual(["this", "other"]);
});

it("gives the link again to the device whose response was lost, and counts that once", async () => {
  const { owner, event } = await createOwnEvent();
  const { json: made } = await make(owner, event.id);
  const secret = createSecret();
  const first = await take(made.token, { secret });
  const again = await take(made.token, { secret });
  expect([again.status, toCookie(again.headers)]).toEqual([204, toCookie(first.headers)]);
  expect(await db().auditEntry.count({ where: { action: "event.door_link_taken" } })).toBe(1);
  expect((await take(made.token, { secret: "1" })).status).toBe(400);
});

it("gives the link to one of many devices that take it at once", async () => {
  const { owner, event } = await createOwnEvent();
  const { json: made } = await make(owner, event.id);
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => take(made.token)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403)).toHaveLength(7);
});

it("lists and withdraws links for the owner and editors, and stores no token", async () => {
  const { owner, event } = await createOwnEvent();
  const editor = await createHelper(event.id, "editor");
  const door = await createHelper(event.id, "door");
  const { json: made } = await make(editor, event.id);
  const { token, ...link } = made;
  expect(await list(owner, event.id)).toEqual([{ ...link, isTaken: false }]);
  expect(JSON.stringify(await db().eventDoorLink.findMany())).not.toContain(token);
  expect((await make(door, event.id)).status).toBe(403);
  expect(await withdraw(door, event.id, made.id)).toBe(403);
  const device = toDoorCredentials(made.id, toCookie((await take(token)).headers));
  expect(await readList(event.id, device)).toBe(200);
  expect([await withdraw(owner, event.id, made.id), await withdraw(owner, event.id, made.id)]).toEqual([204, 204]);
  expect(await readList(event.id, device)).toBe(404);
  expect([await open(token), (await take(token)).status]).toEqual([null, 404]);
  const audit = await db().auditEntry.findMany({ where: { subjectId: event.id }, orderBy: { id: "asc" } });
  expect(audit.map(({ action }) => action)).toEqual([
    ...["event.door_link_made", "event.door_link_taken", "event.door_link_withdrawn"],
  ]);
});

it("works from two hours before the start to six hours after the end, also if the event moves", async () => {
  const { owner, event } = await createOwnEvent({ startTime: fromNow({ hours: 3 }), endTime: fromNow({ hours: 5 }) });
  const { json: made } = await make(owner, event.id);
  expect((await take(made.token)).status).toBe(409);
  expect((await open(made.token))?.opensAt).toBe(fromNow({ hours: 1 }).toISOString());
  advanceClock({ hours: 1 });
  const device = toDoorCredentials(made.id, toCookie((await take(made.token)).headers));
  advanceClock({ hours: 9, minutes: 59 });
  expect(await readList(event.id, device)).toBe(200);
  advanceClock({ minutes: 1 });
  expect([await readList(event.id, device), await open(made.token)]).toEqual([403, null]);
  expect(await open(made.token, device.cookie)).toMatchObject({ device: "this", isOver: true });
  expect([(await take(made.token)).status, (await make(owner, event.id)).status]).toEqual([404, 409]);
  await db().event.update({ where: { id: event.id }, data: { endTime: clock.now() } });
  expect(await readList(event.id, device)).toBe(200);
  await db().event.update({ where: { id: event.id }, data: { status: "cancelled" } });
  expect(await readList(event.id, device)).toBe(404);
});

it("keeps its device if the event is moved to another day", async () => {
  const { owner, event } = await createOwnEvent();
  const { json: made } = await make(owner, event.id);
  const { headers } = await take(made.token);
  const device = toDoorCredentials(made.id, toCookie(headers));
  expect(Number(/Max-Age=(\d+)/i.exec(headers.get("set-cookie") ?? "")?.[1])).toBeGreaterThan(30 * 24 * 60 * 60);
  const times = { startTime: fromNow({ days: 7 }), endTime: fromNow({ days: 7, hours: 3 }) };
  await db().event.update({ where: { id: event.id }, data: times });
  expect(await readList(event.id, device)).toBe(404);
  const opensAt = fromNow({ days: 7, hours: -2 }).toISOString();
  expect(await open(made.token, device.cookie)).toMatchObject({ device: "this", opensAt });
  advanceClock({ days: 7 });
  expect(await readList(event.id, device)).toBe(200);
});

it("counts while its maker may give it out", async () => {
  const { owner, event } = await createOwnEvent();
  const editor = await createHelper(event.id, "editor");
  const { device } = await createDoorLink(event.id, editor.userId);
  const set = (role: string) =>
    db().eventTeamMember.updateMany({ where: { eventId: event.id, userId: editor.userId }, data: { role } });
  await set("door");
  expect(await readList(event.id, device)).toBe(404);
  await set("editor");
  expect(await readList(event.id, device)).toBe(200);
  await db().user.update({ where: { id: editor.userId }, data: { suspendedAt: clock.now() } });
  expect(await readList(event.id, device)).toBe(404);
  await db().user.update({ where: { id: editor.userId }, data: { suspendedAt: null } });
  await removeFromTeam(owner.actor, { eventId: event.id, userId: editor.userId }, clock.now());
  expect(await db().eventDoorLink.count()).toBe(0);
});

it("ends with its maker's account, and is removed a day after the event", async () => {
  const { owner, event } = await createOwnEvent();
  const editor = await createHelper(event.id, "editor");
  await createDoorLink(event.id, editor.userId, "Ben");
  await deleteAccount(editor.userId);
  await createDoorLink(event.id, owner.userId, "Cem");
  expect((await list(owner, event.id)).map(({ label }) => label)).toEqual(["Cem"]);
  advanceClock({ hours: 25 });
  expect(await removeOldDoorLinks()).toBe(0);
  advanceClock({ hours: 1 });
  expect(await removeOldDoorLinks()).toBe(1);
});

it("refuses a link without a label, after the event, and beyond the limit", async () => {
  const { owner, event } = await createOwnEvent();
  expect((await make(owner, event.id, " ")).status).toBe(400);
  const hashes = Array.from({ length: MAX_DOOR_LINKS - 1 }, (_, index) => `hash ${index}`);
  await db().eventDoorLink.createMany({
    data: hashes.map((tokenHash) => ({ eventId: event.id, label: "A", tokenHash, createdById: owner.userId })),
  });
  const both = await Promise.all([make(owner, event.id), make(owner, event.id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  advanceClock({ hours: 8 });
  expect((await make(owner, event.id)).status).toBe(409);
});
