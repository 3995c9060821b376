/** Addresses that members let organizers have (docs/product/event-approval.md#email-addresses). */
import { listExportFiles } from "@/lib/account/data/export-files";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { db } from "@/lib/core/server/db";
import type { RsvpResponse } from "@/lib/events/schema/rsvp";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type Caller = { token: string };

const callRsvp = async (method: "POST" | "PATCH" | "DELETE", id: string, { token }: Caller, body?: object) =>
  callRoute<RsvpResponse>(await import("@/app/api/events/[id]/rsvp/route"), method, {
    params: { id },
    ...{ token, body },
  });

/** Of the members on the organizer's list. */
async function listEmails(id: string, { token }: Caller): Promise<(string | null | undefined)[]> {
  const { json } = await callRoute<ManagedPerson[]>(
    await import("@/app/api/events/[id]/rsvped-attendees/manage/route"),
    "GET",
    { params: { id }, token },
  );
  return json.filter(({ kind }) => kind === "member").map(({ email }) => email);
}

const exportPeople = async (id: string, { token }: Caller) =>
  callRoute(await import("@/app/api/events/[id]/rsvped-attendees/export/route"), "GET", { params: { id }, token });

/** An event that asks, and a member whose RSVP gives the address. */
async function createSharing() {
  const owner = await createMember();
  const { id } = await createEvent({ createdById: owner.userId, asksEmail: true });
  const [email, ana] = ["ana@example.com", await createMember({ email: "ana@example.com" })];
  await createRsvp(ana.userId, id, { sharesEmail: true });
  return { id, owner, ana, email };
}

test("are on the list and in the file of the owner and editors, and of nobody else", async () => {
  const { id, owner, email } = await createSharing();
  await createRsvp((await createMember()).userId, id);
  for (const organizer of [owner, await createHelper(id, "editor")]) {
    expect((await listEmails(id, organizer)).filter((each) => each !== undefined)).toEqual([email]);
    expect((await exportPeople(id, organizer)).text).toContain(`"${email}"`);
  }
  expect(await listEmails(id, await createHelper(id, "door"))).toEqual([]);
});

test("are given with the RSVP or later, and taken back at once, also after the event", async () => {
  const { id, owner } = await createSharing();
  const ben = await createMember({ email: "ben@example.com" });
  const hasBen = async () => (await listEmails(id, owner)).includes("ben@example.com");
  expect((await callRsvp("POST", id, ben)).json).not.toHaveProperty("sharesEmail");
  expect(await hasBen()).toBe(false);
  expect((await callRsvp("PATCH", id, ben, { sharesEmail: true })).json).toMatchObject({ sharesEmail: true });
  expect(await hasBen()).toBe(true);
  await callRsvp("DELETE", id, ben);
  await callRsvp("POST", id, ben);
  expect(await hasBen()).toBe(false);
  await callRsvp("DELETE", id, ben);
  await callRsvp("POST", id, ben, { sharesEmail: true });
  expect(await hasBen()).toBe(true);
  stopClock("2026-11-22T23:00:00Z");
  const kept = await callRsvp("PATCH", id, ben, { sharesEmail: false });
  expect(kept.json.notificationPreferences).toEqual({ email: true, push: true, sms: false });
  expect(await hasBen()).toBe(false);
});

type Change = (ids: { id: string; userId: string; ownerId: string }) => PromiseLike<unknown>;

const CHANGES: [string, Change][] = [
  ["the event doesn't ask any more", ({ id }) => db().event.update({ where: { id }, data: { asksEmail: false } })],
  ["the RSVP is declined", () => db().eventRsvp.updateMany({ data: { status: "declined" } })],
  [
    "the address isn't confirmed",
    ({ userId }) => db().user.update({ where: { id: userId }, data: { emailVerifiedAt: null } }),
  ],
  ["the member blocked the organizer", ({ userId, ownerId }) => createBlock(userId, ownerId)],
  ["the organizer blocked the member", ({ userId, ownerId }) => createBlock(ownerId, userId)],
];

test.each(CHANGES)("are not shown while %s", async (_, change) => {
  const { id, owner, ana, email } = await createSharing();
  expect(await listEmails(id, owner)).toEqual([email]);
  await change({ id, userId: ana.userId, ownerId: owner.userId });
  expect((await listEmails(id, owner)).filter((each) => each !== undefined)).toEqual([]);
  expect((await exportPeople(id, owner)).text).not.toContain(email);
});

test("are asked for by an event without questions too, and are in the member's export", async () => {
  const { id, ana } = await createSharing();
  const { json } = await callRoute<{ asks: string; viewer: { rsvp: object } }>(
    await import("@/app/api/events/[id]/route"),
    "GET",
    { params: { id }, token: ana.token },
  );
  expect([json.asks, json.viewer.rsvp]).toEqual(["optional", { status: "confirmed", sharesEmail: true }]);
  const files = new Map(await listExportFiles(ana.actor));
  expect(files.get("rsvps.json")).toMatchObject([{ sharesEmail: true }]);
});
