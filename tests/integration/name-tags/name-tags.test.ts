/** Name tags on paper (docs/product/name-tags.md). */
import type { NameTag, NameTagList, PrintedNameTags } from "@/lib/name-tags/schema";
import { findOpenedNameTag } from "@/lib/name-tags/data/open-name-tag";
import * as openRoute from "@/app/api/name-tags/open/route";
import { listNameTags, markPrinted as markPrintedBy, renewNameTag } from "@/lib/name-tags/service/name-tags";
import { openNameTag } from "@/lib/name-tags/service/open-name-tag";
import { db } from "@/lib/core/server/db";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createBlock } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createEachUser, createMember } from "@/tests/support/factories/users";
import {
  checkInSubject,
  checkOutPerson,
  createOrganizedEvent,
  findActive,
  listAudit,
  type Member,
} from "@/tests/support/fixtures/walk-ins";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:05Z");
});

type Failure = { code?: string; message?: string };
const list = async ({ token }: Member, id: string, body: object = {}) =>
  callRoute<NameTagList & Failure>(await import("@/app/api/events/[id]/name-tags/route"), "POST", {
    params: { id },
    token,
    body,
  });
const markPrinted = async ({ token }: Member, id: string, ids: string[], onlyUnprinted = false) =>
  callRoute<PrintedNameTags & Failure>(await import("@/app/api/events/[id]/name-tags/printed/route"), "POST", {
    params: { id },
    token,
    body: { ids, onlyUnprinted },
  });
const renew = async ({ token }: Member, id: string, nameTagId: string) =>
  callRoute<NameTag & Failure>(await import("@/app/api/events/[id]/name-tags/[nameTagId]/renew/route"), "POST", {
    params: { id, nameTagId },
    token,
  });
const scan = (by: Member, id: string, code: string) => checkInSubject(by, id, { kind: "name_tag", code });

const createGuest = (eventId: string, name: string, guest: { status?: string; company?: string } = {}) =>
  db().eventGuest.create({ data: { eventId, name, ...guest } });
async function createAttending(eventId: string, firstName: string, lastName: string, status = "confirmed") {
  const member = await createMember({ profile: { firstName, lastName } });
  await createRsvp(member.userId, eventId, status === "confirmed" ? {} : { status });
  return member;
}
async function requireNameTag(organizer: Member, eventId: string, name: string): Promise<NameTag> {
  const nameTag = (await list(organizer, eventId)).json.nameTags.find((each) => each.name === name);
  if (!nameTag) throw new Error(`no nameTag of ${name}`);
  return nameTag;
}
const getNames = ({ json }: { json: NameTagList }) => json.nameTags.map(({ name }) => name);

test("an admin's role is read again for each list, mark and new code", async () => {
  const { organizer, event } = await createOrganizedEvent();
  await createGuest(event.id, "Gail Guest");
  const { id } = await requireNameTag(organizer, event.id, "Gail Guest");
  const admin = await createMember({ role: "admin" });
  // The calls began before another admin took the role.
  await db().user.update({ where: { id: admin.userId }, data: { role: "user" } });
  const input = { show: "all", search: "", limit: 50 } as const;
  for (const call of [
    listNameTags(admin.actor, event.id, input),
    markPrintedBy(admin.actor, event.id, { ids: [id], onlyUnprinted: false }),
    renewNameTag(admin.actor, { id: event.id, nameTagId: id }),
  ])
    await expect(call).rejects.toMatchObject({ code: "forbidden" });
  expect(await db().eventNameTag.findMany({ select: { id: true, printedAt: true } })).toEqual([
    { id, printedAt: null },
  ]);
});

describe("the list to print", () => {
  test("has confirmed guests and members by name, with codes that stay", async () => {
    const { organizer, event } = await createOrganizedEvent();
    await createAttending(event.id, "Élodie", "Zola");
    await createAttending(event.id, "Waiting", "Member", "waitlisted");
    await createGuest(event.id, "Aaron Guest", { company: "Harbor" });
    await createGuest(event.id, "Zed Guest");
    await createGuest(event.id, "Pending Guest", { status: "pending" });
    await createRsvp(organizer.userId, event.id);
    const first = await list(organizer, event.id);
    expect(getNames(first)).toEqual(["Aaron Guest", expect.any(String), expect.any(String), "Zed Guest"]);
    expect(getNames(first)).toContain("Élodie Zola");
    expect(first.json.nameTags.find(({ personId }) => personId === organizer.userId)?.part).toBe("host");
    expect(first.json.nameTags[0]).toMatchObject({ kind: "guest", company: "Harbor", printedAt: null });
    expect(new Set(first.json.nameTags.map(({ code }) => code)).size).toBe(4);
    expect((await list(organizer, event.id)).json).toEqual(first.json);
  });

  test("gives one code to each when two devices print at once", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const users = await createEachUser(Array.from({ length: 40 }, () => ({})));
    await db().eventRsvp.createMany({ data: users.map(({ id }) => ({ userId: id, eventId: event.id })) });
    const lists = await Promise.all(Array.from({ length: 4 }, () => list(organizer, event.id)));
    for (const { json } of lists) expect(json).toEqual(lists[0]?.json);
    expect(await db().eventNameTag.count()).toBe(40);
  });

  test("comes in pages, by search, by person, and without those that are printed", async () => {
    const { organizer, event } = await createOrganizedEvent();
    for (const name of ["Ana One", "Bo Two", "Cy Three"]) await createGuest(event.id, name);
    const first = await list(organizer, event.id, { limit: 2 });
    expect(getNames(first)).toEqual(["Ana One", "Bo Two"]);
    const second = await list(organizer, event.id, { limit: 2, cursor: first.json.nextCursor });
    expect([getNames(second), second.json.nextCursor]).toEqual([["Cy Three"], null]);
    expect(getNames(await list(organizer, event.id, { search: "two bO" }))).toEqual(["Bo Two"]);
    const [ana] = first.json.nameTags;
    expect(getNames(await list(organizer, event.id, { personIds: [ana?.personId] }))).toEqual(["Ana One"]);
    expect((await markPrinted(organizer, event.id, [ana?.id ?? ""])).json).toEqual({ ids: [ana?.id] });
    expect(getNames(await list(organizer, event.id, { show: "unprinted" }))).toEqual(["Bo Two", "Cy Three"]);
    expect((await list(organizer, event.id, { cursor: "x" })).status).toBe(400);
    expect((await list(organizer, event.id, { limit: 501 })).status).toBe(400);
  });

  test("has guests and members alike who were checked in lately", async () => {
    const { organizer, event } = await createOrganizedEvent();
    await createAttending(event.id, "Mia", "Member");
    await createAttending(event.id, "Away", "Member");
    for (const name of ["Early Guest", "Greta Guest", "Absent Guest"]) await createGuest(event.id, name);
    const arrive = async (name: string) =>
      scan(organizer, event.id, (await requireNameTag(organizer, event.id, name)).code);
    await arrive("Early Guest");
    advanceClock({ minutes: 1 });
    await arrive("Greta Guest");
    await arrive("Mia Member");
    advanceClock({ seconds: 5 });
    const arrived = (arrivedWithin: number) => list(organizer, event.id, { show: "unprinted", arrivedWithin });
    expect(getNames(await arrived(10))).toEqual(["Greta Guest", "Mia Member"]);
    expect(getNames(await arrived(4))).toEqual([]);
    expect(getNames(await arrived(65))).toEqual(["Early Guest", "Greta Guest", "Mia Member"]);
    expect((await arrived(86_401)).status).toBe(400);
  });

  test("is marked by one of several devices that are about to print", async () => {
    const { organizer, event } = await createOrganizedEvent();
    await createGuest(event.id, "Greta Guest");
    const { id } = await requireNameTag(organizer, event.id, "Greta Guest");
    const responses = await Promise.all(Array.from({ length: 5 }, () => markPrinted(organizer, event.id, [id], true)));
    expect(responses.flatMap(({ json }) => json.ids)).toEqual([id]);
    expect((await markPrinted(organizer, event.id, [id])).json).toEqual({ ids: [id] });
  });

  test("takes as many statements for many as for few", async () => {
    const { organizer, event } = await createOrganizedEvent();
    await createGuest(event.id, "Ana One");
    const { queries: few } = await countQueries(() => list(organizer, event.id));
    const rows = Array.from({ length: 499 }, (_, index) => ({ eventId: event.id, name: `Guest ${index}` }));
    await db().eventGuest.createMany({ data: rows });
    const { queries: many } = await countQueries(() => list(organizer, event.id));
    expect(many).toBe(few);
    expect(await db().eventNameTag.count()).toBe(500);
  });

  test("is closed to attendees, and marks nothing at another event", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const attendee = await createAttending(event.id, "Ana", "Silva");
    const { id } = await requireNameTag(organizer, event.id, "Ana Silva");
    expect((await list(attendee, event.id)).status).toBe(403);
    const other = await createEvent({ hostUserId: attendee.userId });
    expect((await markPrinted(attendee, other.id, [id])).json).toEqual({ ids: [] });
    expect(await db().eventNameTag.count({ where: { printedAt: { not: null } } })).toBe(0);
  });

  test("keeps the code of a guest who became a member", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const guest = await createGuest(event.id, "Ana Silva");
    const { code } = await requireNameTag(organizer, event.id, "Ana Silva");
    const member = await createAttending(event.id, "Ana Maria", "Silva");
    await db().eventGuest.update({
      where: { id: guest.id },
      data: { claimedById: member.userId, claimedAt: new Date("2026-11-20T22:00:00Z") },
    });
    expect((await list(organizer, event.id)).json.nameTags).toEqual([
      expect.objectContaining({ kind: "member", personId: member.userId, name: "Ana Maria Silva", code }),
    ]);
    const subject = { kind: "member", id: member.userId };
    expect(await scan(organizer, event.id, code)).toMatchObject({ subject, name: "Ana Maria Silva" });
    await checkOutPerson(organizer, event.id, { kind: "member", id: member.userId });
    await db().eventRsvp.updateMany({ where: { userId: member.userId }, data: { status: "declined" } });
    expect((await scan(organizer, event.id, code)).reason).toBe("declined");
    expect(await findOpenedNameTag(null, code)).toBeNull();
  });
});

describe("a new code", () => {
  test("revokes the old one", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const member = await createAttending(event.id, "Ana", "Silva");
    const old = await requireNameTag(organizer, event.id, "Ana Silva");
    await markPrinted(organizer, event.id, [old.id]);
    const { status, json } = await renew(organizer, event.id, old.id);
    expect([status, json]).toMatchObject([200, { personId: member.userId, printedAt: null }]);
    expect(json.code).not.toBe(old.code);
    expect((await scan(organizer, event.id, old.code)).reason).toBe("unknown");
    expect((await scan(organizer, event.id, json.code)).result).toBe("checked_in");
    expect((await renew(organizer, event.id, old.id)).status).toBe(404);
    expect((await listAudit()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["event.name_tags_printed", "event.name_tag_renewed"]),
    );
  });

  test("is given once when it is asked for many times at once", async () => {
    const { organizer, event } = await createOrganizedEvent();
    await createGuest(event.id, "Ana Silva");
    const { id } = await requireNameTag(organizer, event.id, "Ana Silva");
    const responses = await Promise.all(Array.from({ length: 5 }, () => renew(organizer, event.id, id)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect(await db().eventNameTag.count()).toBe(1);
  });
});

test("a scanned name tag checks a member in without confirming their presence, and says so the second time", async () => {
  const { organizer, event } = await createOrganizedEvent();
  const member = await createAttending(event.id, "Ana", "Silva");
  const { code } = await requireNameTag(organizer, event.id, "Ana Silva");
  const first = await scan(organizer, event.id, `https://nametag.test/b/${code.toLowerCase()}`);
  expect(first).toMatchObject({
    result: "checked_in",
    subject: { kind: "member", id: member.userId },
    name: "Ana Silva",
    checkedInAt: "2026-11-20T23:00:05.000Z",
  });
  expect(await findActive(member.userId)).toMatchObject({ checkedInById: organizer.userId, confirmedAt: null });
  expect(await scan(organizer, event.id, code)).toMatchObject({
    ...first,
    result: "already",
    firstDeviceId: expect.any(String),
  });
});

describe("the address of a name tag", () => {
  test("opens a member's profile, except across a block", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const member = await createAttending(event.id, "Ana", "Silva");
    const viewer = await createMember();
    const { code } = await requireNameTag(organizer, event.id, "Ana Silva");
    expect(await findOpenedNameTag(viewer.actor, code)).toEqual({ path: `/profile/${member.userId}?via=qr` });
    expect(await findOpenedNameTag(null, code)).toEqual({ path: `/profile/${member.userId}` });
    await db().block.create({ data: { blockerId: member.userId, blockedId: viewer.userId } });
    expect(await findOpenedNameTag(viewer.actor, code)).toBeNull();
    expect(await findOpenedNameTag(viewer.actor, "0".repeat(16))).toBeNull();
  });

  test("finds the member for the scanner, except across a block, and nobody for a guest's", async () => {
    const { organizer, event } = await createOrganizedEvent();
    const member = await createAttending(event.id, "Ana", "Silva");
    await createGuest(event.id, "Gail Guest");
    const viewer = await createMember();
    const open = async (name: string) => {
      const { code } = await requireNameTag(organizer, event.id, name);
      return callRoute<{ userId?: string }>(openRoute, "POST", { token: viewer.token, body: { code } });
    };
    expect((await open("Ana Silva")).json).toMatchObject({ userId: member.userId, firstName: "Ana" });
    expect((await open("Gail Guest")).status).toBe(404);
    await createBlock(member.userId, viewer.userId);
    expect((await open("Ana Silva")).status).toBe(404);
  });

  test("tells a scan beyond 60 a minute to wait, so that it isn't given up", async () => {
    const viewer = await createMember();
    const open = () => callRoute(openRoute, "POST", { token: viewer.token, body: { code: "0123456789ABCDEF" } });
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push((await open()).status);
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([60, 429]);
  });

  test("opens nothing more for an account beyond 60 a minute", async () => {
    const { organizer, event } = await createOrganizedEvent();
    await createAttending(event.id, "Ana", "Silva");
    const { code } = await requireNameTag(organizer, event.id, "Ana Silva");
    const visitor = { actor: organizer.actor, addressKey: "198.51.100.7" };
    const opened: unknown[] = [];
    for (let count = 0; count < 61; count++) opened.push(await openNameTag(visitor, code));
    expect([opened.filter(Boolean).length, opened.at(-1)]).toEqual([60, null]);
    expect(await openNameTag({ ...visitor, actor: null }, code)).not.toBeNull();
  });

  test("opens the guests for the event's organizers, and nothing of a guest to visitors", async () => {
    const { organizer, event } = await createOrganizedEvent();
    await createGuest(event.id, "Ana Silva");
    const { code } = await requireNameTag(organizer, event.id, "Ana Silva");
    expect(await findOpenedNameTag(organizer.actor, code)).toEqual({
      path: `/organize/${event.id}/people?show=guests`,
    });
    expect(await findOpenedNameTag(null, code)).toBeNull();
  });
});
