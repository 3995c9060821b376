/**
 * The statements that the server runs for an event's page, with those of the session
 * (docs/architecture.md#a-page).
 */
import { loadEventPage } from "@/app/(app)/events/[id]/load-event-page";
import { loadSession } from "@/lib/auth/loaders";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { guestOffersQuery } from "@/lib/events/client/rsvp";
import { loadEvent } from "@/lib/events/loaders";
import { createQueryClient } from "@/lib/http/browser/query-client";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createTopics } from "@/tests/support/factories/topics";
import { createMember } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";

let cookie: string | undefined;
jest.mock("next/headers", () => ({
  cookies: () => Promise.resolve({ get: () => cookie !== undefined && { value: cookie } }),
}));

/** Too early for people to meet. */
const LATER = { status: "upcoming", startTime: fromNow({ days: 20 }), endTime: fromNow({ days: 20, hours: 2 }) };
const SOON = { status: "upcoming", startTime: fromNow({ days: 2 }), endTime: fromNow({ days: 2, hours: 2 }) };
const OVER = { startTime: fromNow({ hours: -5 }), endTime: fromNow({ hours: -2 }) };

beforeEach(resetDatabase);

async function createDateOfSeries() {
  const rule = { frequency: "weekly", count: 2, timezone: "America/New_York", createdAt: clock.now() };
  const { id: seriesId } = await db().eventSeries.create({ data: rule });
  const dates = [1, 2].map((seriesPosition) => createEvent({ ...LATER, seriesId, seriesPosition }));
  const [first] = await Promise.all(dates);
  return first!;
}

async function loadPage(eventId: string, token?: string) {
  cookie = token;
  const client = createQueryClient();
  const { queries } = await countQueries(async () => {
    const session = await loadSession();
    const event = await loadEvent(session?.actor ?? null, eventId);
    await loadEventPage(client, { session, event: event!, now: clock.now() });
  });
  return { client, queries };
}

describe("the page takes few statements", () => {
  it.each([
    ["a single event", 2, () => createEvent(LATER)],
    ["a date of a series", 3, createDateOfSeries],
  ])("for a visitor of %s", async (_, max, create) => {
    const { id } = await create();
    expect((await loadPage(id)).queries).toBeLessThanOrEqual(max);
  });

  it.each([
    ["without an RSVP", 7, () => createEvent(LATER), null],
    ["who is going", 8, () => createEvent(LATER), createRsvp],
    ["who is going to a date of a series", 9, createDateOfSeries, createRsvp],
    // Three of them read people to meet.
    ["who is going soon", 11, () => createEvent(SOON), createRsvp],
    ["who was there", 8, () => createEvent(OVER), createAttendance],
  ])("for a member %s", async (_, max, create, join) => {
    const { userId, token } = await createMember();
    await createTopics([{ userId, lookingFor: ["hiring"] }]);
    const { id } = await create();
    await join?.(userId, id);
    expect((await loadPage(id, token)).queries).toBeLessThanOrEqual(max);
  });
});

it("finds the guest with the viewer's address by its stored form", async () => {
  const email = "ana@xn--exmple-cua.de";
  const { token } = await createMember({ email });
  const { id } = await createEvent({ ...LATER, name: "Offered" });
  await createGuest(id, { email });
  const { client } = await loadPage(id, token);
  expect(client.getQueryData(guestOffersQuery().queryKey)).toEqual([{ event: { id, name: "Offered" } }]);
});
