/** The numbers of an organizer's events (docs/product/organizer-numbers.md). */
import * as route from "@/app/api/events/numbers/route";
import * as file from "@/app/api/events/numbers/export/route";
import { db } from "@/lib/core/server/db";
import type { OrganizerNumbers } from "@/lib/recap/schema";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createMember, createUsers } from "@/tests/support/factories/users";
import { parseCsv } from "@/tests/support/parsers/csv";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

type Member = Awaited<ReturnType<typeof createMember>>;
let host: Member;

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
  host = await createMember();
});

const read = async ({ token }: Member) =>
  (await callRoute<OrganizerNumbers>(route, "GET", { path: "/api/events/numbers", token })).json.events;

const createDate = async (daysAgo: number, event: Parameters<typeof createEvent>[0] = {}) => {
  const times = { startTime: fromNow({ days: -daysAgo }), endTime: fromNow({ days: -daysAgo, hours: 3 }) };
  return createEvent({ name: `${daysAgo} days ago`, hostUserId: host.userId, ...times, ...event });
};

/** Each comes ten minutes after the start. */
async function come(event: { id: string; startTime: Date }, userIds: string[]): Promise<void> {
  const checkInTime = new Date(event.startTime.getTime() + 10 * 60_000);
  for (const userId of userIds) {
    await createRsvp(userId, event.id);
    await createAttendance(userId, event.id, { checkInTime, checkOutTime: fromNow({}), confirmedAt: checkInTime });
  }
}

it("counts who came first, who returned, and what was made of it, with guests by their addresses", async () => {
  const people = (await createUsers(24)).map(({ id }) => id);
  const [first, second] = [await createDate(20), await createDate(10)];
  await come(first, people.slice(0, 12));
  await createRsvp(people[20]!, first.id);
  await come(second, people.slice(0, 18));
  // One guest of both, and one of the second.
  const checkIn = ({ startTime }: { startTime: Date }) => ({ checkedInAt: new Date(startTime.getTime() + 600_000) });
  await createGuest(first.id, { email: "gail@nametag.test", ...checkIn(first) });
  await createGuest(second.id, { email: "gail@nametag.test", ...checkIn(second) });
  await createGuest(second.id, { email: null, ...checkIn(second) });
  for (const other of people.slice(1, 7)) await createConnection(people[0]!, other, { eventId: first.id });
  const shown = people.slice(1, 12).map((userId, index) => ({ userId, viewerId: people[0]!, slot: index + 1 }));
  await db().suggestionShowing.createMany({
    data: shown.map((row) => ({ ...row, eventId: first.id, shownAt: first.startTime })),
  });
  await db().suggestionShowing.createMany({
    data: shown.slice(0, 4).map((row) => ({ ...row, eventId: second.id, shownAt: second.startTime })),
  });
  // Four suggestions are too few to show.
  const base = { arrival: 10, connections: 0, suggestions: null };
  expect(await read(host)).toEqual([
    {
      event: { id: second.id, name: "10 days ago", startTime: second.startTime.toISOString() },
      ...{ ...base, expected: 20, came: 20, first: 7, returned: 13, cameTwice: 0, cameMore: 0 },
    },
    {
      event: { id: first.id, name: "20 days ago", startTime: first.startTime.toISOString() },
      ...{ expected: 14, came: 13, first: 13, returned: 0, cameTwice: 13, cameMore: 0 },
      ...{ arrival: 10, connections: 1, suggestions: { shown: 11, connected: 6 } },
    },
  ]);
});

it("hides numbers of fewer than five people", async () => {
  const people = (await createUsers(4)).map(({ id }) => id);
  const date = await createDate(3);
  await come(date, people);
  await createConnection(people[0]!, people[1]!, { eventId: date.id });
  expect(await read(host)).toMatchObject([
    {
      ...{ expected: 4, came: 4, first: null, returned: null, cameTwice: null, cameMore: null },
      ...{ arrival: null, connections: null, suggestions: null },
    },
  ]);
});

it("has only events that one runs, that have begun and took place, in two statements, also as a file", async () => {
  const own = await createDate(2);
  await createDate(2, { hostUserId: null });
  await createDate(4, { status: "cancelled" });
  await createDate(-1);
  expect((await read(host)).map(({ event }) => event.id)).toEqual([own.id]);
  expect(await read(await createMember())).toEqual([]);
  const { queries } = await countQueries(() => read(host), /\bevents\b/);
  expect(queries).toBeLessThanOrEqual(2);
  const { text, status } = await callRoute(file, "GET", { path: "/api/events/numbers/export", token: host.token });
  expect(status).toBe(200);
  expect(parseCsv(text)).toHaveLength(2);
});

it("writes the share of expected people who came into the file", async () => {
  const people = (await createUsers(6)).map(({ id }) => id);
  const date = await createDate(3);
  await come(date, people.slice(0, 4));
  for (const userId of people.slice(4)) await createRsvp(userId, date.id);
  const { text } = await callRoute(file, "GET", { path: "/api/events/numbers/export", token: host.token });
  const [head = [], row = []] = parseCsv(text);
  expect(row[head.indexOf("Show-up (%)")]).toBe("67");
});
