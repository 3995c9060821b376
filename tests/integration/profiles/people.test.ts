/** The People page's data and the contact call. */
import * as contact from "@/app/api/profiles/[userId]/contact/route";
import { getFirstAttendees } from "@/lib/attendance/data/attendees";
import { clock } from "@/lib/core/shared/clock";
import { pool } from "@/lib/core/server/db";
import { getPeoplePage } from "@/lib/people/data";
import type { ContactResponse } from "@/lib/people/schema";

import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

type Member = Awaited<ReturnType<typeof createMember>>;

beforeEach(() => stopClock("2026-11-20T23:30:00Z"));

async function readPage({ actor }: Member, requestedEventId?: string) {
  const { event, ...page } = await getPeoplePage(actor, requestedEventId, clock.now());
  const first = event && (await getFirstAttendees(actor, event.id));
  return { ...page, eventId: event?.id ?? null, first };
}

describe("the People page", () => {
  test("selects the event of the active check-in, with its attendees", async () => {
    const [earlier, checkedInEvent] = [await createEvent({ startTime: fromNow({ hours: -1 }) }), await createEvent()];
    const ana = await createAttendee(checkedInEvent.id);
    await createRsvp(ana.userId, earlier.id);
    // Attendees are ordered by time, and by id within one instant.
    advanceClock({ minutes: 1 });
    const [ben, cho] = [await createAttendee(checkedInEvent.id), await createMember()];
    await createRsvp(cho.userId, checkedInEvent.id);
    const { rsvps, active, eventId, first } = await readPage(ana);
    expect(rsvps.items.map((rsvp) => rsvp.eventId)).toEqual([earlier.id, checkedInEvent.id]);
    expect([active?.eventId, eventId]).toEqual([checkedInEvent.id, checkedInEvent.id]);
    expect(first).toMatchObject({
      next: null,
      attendees: [
        { userId: ana.userId },
        { userId: ben.userId, isCheckedIn: true },
        { userId: cho.userId, isCheckedIn: false },
      ],
    });
  });

  test("selects an event under way, else a live one, else the next one", async () => {
    const ana = await createMember();
    const next = await createEvent({
      status: "upcoming",
      startTime: fromNow({ days: 1 }),
      endTime: fromNow({ days: 2 }),
    });
    await createRsvp(ana.userId, next.id);
    expect((await readPage(ana)).eventId).toBe(next.id);
    const live = await createEvent({ startTime: fromNow({ days: 3 }), endTime: fromNow({ days: 4 }) });
    await createRsvp(ana.userId, live.id);
    expect((await readPage(ana)).eventId).toBe(live.id);
    const runningEvent = await createEvent({ status: "upcoming" });
    await createRsvp(ana.userId, runningEvent.id);
    expect((await readPage(ana)).eventId).toBe(runningEvent.id);
  });

  test("selects the requested event only if the member has an RSVP for it", async () => {
    const [rsvpEvent, otherEvent] = [await createEvent(), await createEvent()];
    const later = await createEvent({ startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 2 }) });
    const ana = await createAttendee(rsvpEvent.id);
    await createRsvp(ana.userId, later.id);
    await createAttendee(otherEvent.id);
    expect((await readPage(ana, later.id)).eventId).toBe(later.id);
    expect((await readPage(ana, otherEvent.id)).eventId).toBe(rsvpEvent.id);
    expect((await readPage(ana, "nonsense")).eventId).toBe(rsvpEvent.id);
  });

  test("selects no event without a confirmed RSVP", async () => {
    const [ana, event] = [await createMember(), await createEvent()];
    await createRsvp(ana.userId, event.id, { status: "waitlisted" });
    expect(await readPage(ana)).toMatchObject({ eventId: null, first: null, active: null });
  });

  test("contains no blocked member and no contact details", async () => {
    const event = await createEvent();
    const [ana, ben, cho] = [
      await createAttendee(event.id),
      await createAttendee(event.id),
      await createAttendee(event.id),
    ];
    await createBlock(ben.userId, ana.userId);
    const { first } = await readPage(ana);
    expect(first?.attendees.map(({ userId }) => userId).sort()).toEqual([ana.userId, cho.userId].sort());
    expect(JSON.stringify(first)).not.toMatch(/@nametag\.test|\+1 813/);
  });

  test("takes six queries for any number of attendees", async () => {
    const event = await createEvent();
    const ana = await createAttendee(event.id);
    for (let count = 0; count < 12; count++) await createRsvp((await createUser()).id, event.id);
    // The first time it stores the codes for the door.
    await readPage(ana);
    const querySpy = jest.spyOn(pool(), "query");
    await readPage(ana);
    expect(querySpy).toHaveBeenCalledTimes(6);
  });
});

describe("the contact call", () => {
  const getContact = ({ token }: Member, userId: string) =>
    callRoute<ContactResponse & { code?: string }>(contact, "GET", { token, params: { userId } });
  const linkedinUrl = "https://www.linkedin.com/in/ben";

  async function createPair({ here, rsvp, level = "attendees" }: { here?: boolean; rsvp?: boolean; level?: string }) {
    const event = await createEvent();
    const visibility = { email: level, phone: level, linkedinUrl: level };
    const [ana, ben] = [
      await createMember(),
      await createMember({ profile: { linkedinUrl, bio: "Builds things.", visibility } }),
    ];
    for (const { userId } of [ana, ben]) {
      if (here || rsvp) await createRsvp(userId, event.id);
      if (here) await createAttendance(userId, event.id);
    }
    return { ana, ben };
  }

  test.each([
    // both checked in, connected, visibility → details
    [true, false, "attendees", true],
    [true, false, "connections", false],
    [true, false, "nobody", false],
    [false, false, "attendees", false],
    [false, true, "attendees", true],
    [false, true, "connections", true],
    [true, true, "nobody", false],
  ])(
    "shows contact details with both checked in %s, connected %s, visibility %s: %s",
    async (areCheckedIn, connected, level, isVisible) => {
      const { ana, ben } = await createPair({ here: areCheckedIn, rsvp: true, level });
      if (connected) await createConnection(ben.userId, ana.userId);
      const { status, json } = await getContact(ana, ben.userId);
      expect(status).toBe(200);
      expect(json).toMatchObject({ userId: ben.userId, firstName: ben.user.profile?.firstName, bio: "Builds things." });
      for (const field of ["email", "phone", "linkedinUrl"]) expect(field in json).toBe(isVisible);
      expect(json).not.toHaveProperty("visibility");
      expect(json).not.toHaveProperty("connected");
    },
  );

  test("returns 403 without a common event or a connection, also with a pending request", async () => {
    const { ana, ben } = await createPair({});
    await createConnection(ana.userId, ben.userId, { status: "pending" });
    expect(await getContact(ana, ben.userId)).toMatchObject({ status: 403, json: { code: "forbidden" } });
  });

  test("returns 404 for an unknown, deleted or blocked member, and for a malformed id", async () => {
    const { ana, ben } = await createPair({ here: true });
    await createBlock(ben.userId, ana.userId);
    const deletedUser = await createUser({ deletedAt: clock.now() });
    for (const id of [ben.userId, deletedUser.id, "00000000-0000-4000-8000-000000000000", "x"])
      expect((await getContact(ana, id)).status).toBe(404);
    expect((await getContact(ben, ana.userId)).status).toBe(404);
  });

  test("returns 401 without a session, and 429 after 30 calls in a minute", async () => {
    const { ana, ben } = await createPair({ here: true });
    expect((await callRoute(contact, "GET", { params: { userId: ben.userId } })).status).toBe(401);
    for (let count = 0; count < 30; count++) expect((await getContact(ana, ben.userId)).status).toBe(200);
    expect((await getContact(ana, ben.userId)).status).toBe(429);
  });
});
