/**
 * An organizer imports the address of somebody who isn't there, and checks it in
 * (docs/product/guests.md#offers).
 */
import { db } from "@/lib/core/server/db";
import type { RsvpResponse } from "@/lib/events/schema/rsvp";
import type { ContactResponse } from "@/lib/people/schema";
import { schedule } from "@/realtime/jobs/schedule";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { acceptOffer, listOffers } from "@/tests/support/fixtures/guest-offers";
import {
  checkInByHand,
  checkInSubject,
  checkOutPerson,
  confirmPresence,
  findActive,
  type Member,
} from "@/tests/support/fixtures/walk-ins";
import { importRowsAs } from "@/tests/support/servers/guest-import";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

const EMAIL = "victim@example.com";
const PHONE = "+1 813 555 0123";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:05Z");
});

const runJobs = async () => {
  for (const { name, run } of schedule) if (name.endsWith("registered-guests")) await run();
};
const getContact = async ({ token }: Member, userId: string) =>
  callRoute<ContactResponse>(await import("@/app/api/profiles/[userId]/contact/route"), "GET", {
    params: { userId },
    token,
  });

const getActive = async ({ token }: Member) =>
  (await callRoute(await import("@/app/api/attendances/me/active/route"), "GET", { token })).json;
/** Screens that confirm on their own leave this one out. */
const NEEDS_PRESS = { isUnconfirmed: true, asGuest: true };

async function importAndCheckIn() {
  const organizer = await createMember();
  const { id } = await createEvent({ createdById: organizer.userId });
  await createRsvp(organizer.userId, id);
  await createAttendance(organizer.userId, id);
  const row = { line: 2, name: "Vic Tim", email: EMAIL, company: null, note: null, status: "confirmed" };
  const { json } = await importRowsAs(organizer.token, id, [{ ...row, externalId: null }]);
  await checkInSubject(organizer, id, { kind: "guest", id: json.rows[0]?.guestId ?? "" });
  advanceClock({ minutes: 1 });
  return { organizer, id };
}

async function register(): Promise<Member> {
  const victim = await createMember({ email: EMAIL, profile: { phone: PHONE } });
  advanceClock({ minutes: 1 });
  await runJobs();
  return victim;
}

test("who confirms an imported address is at no event, and shows nothing to its organizer", async () => {
  const { organizer, id } = await importAndCheckIn();
  const victim = await register();
  expect(await db().eventRsvp.count({ where: { userId: victim.userId } })).toBe(0);
  expect(await db().eventAttendance.count({ where: { userId: victim.userId } })).toBe(0);
  // The People screen confirms an active attendance. There is none.
  await confirmPresence(victim, id);
  for (const route of [
    await import("@/app/api/events/[id]/rsvped-attendees/route"),
    await import("@/app/api/events/[id]/rsvped-attendees/manage/route"),
    await import("@/app/api/events/[id]/door/list/route"),
  ]) {
    const { status, text } = await callRoute(route, "GET", { token: organizer.token, params: { id } });
    expect(status).toBe(200);
    expect(text).not.toContain(victim.userId);
  }
  expect((await getContact(organizer, victim.userId)).text).not.toContain(PHONE);
});

test("who joins is checked in as before, and confirms it by a press alone", async () => {
  const { organizer, id } = await importAndCheckIn();
  const victim = await register();
  expect((await acceptOffer(victim, id)).status).toBe(200);
  expect(await findActive(victim.userId)).toMatchObject({ eventId: id, confirmedAt: null });
  expect(await getActive(victim)).toMatchObject(NEEDS_PRESS);
  expect((await getContact(organizer, victim.userId)).text).not.toContain(PHONE);
  await confirmPresence(victim, id);
  expect((await getContact(organizer, victim.userId)).text).toContain(PHONE);
});

test("who joins confirms it by a press alone also after an organizer checked them out and in again", async () => {
  const { organizer, id } = await importAndCheckIn();
  const victim = await register();
  await acceptOffer(victim, id);
  await checkOutPerson(organizer, id, { kind: "member", id: victim.userId });
  expect(await checkInByHand(organizer, id, victim.userId)).toMatchObject({ result: "checked_in" });
  expect(await getActive(victim)).toMatchObject(NEEDS_PRESS);
});

test("who registers a guest's address without confirming it gets neither the place nor the offer", async () => {
  const { id } = await createEvent({ capacity: 1 });
  await createGuest(id, { email: EMAIL });
  const impostor = await createMember({ email: EMAIL, emailVerifiedAt: null });
  expect(await listOffers(impostor)).toEqual([]);
  expect((await acceptOffer(impostor, id)).status).toBe(404);
  const { json } = await callRoute<RsvpResponse>(await import("@/app/api/events/[id]/rsvp/route"), "POST", {
    ...{ token: impostor.token, params: { id } },
  });
  expect(json.status).toBe("waitlisted");
  expect(await db().eventGuest.count({ where: { claimedAt: null } })).toBe(1);
});
