/** GET /api/events/{id}/calendar: the file of spec B§2, B§8 and B§9, with what the caller may see (contract §4). */
import { db } from "@/lib/core/server/db";

import { readCalendar } from "@/tests/support/readers/calendar-reader";
import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createMember, createRsvp } from "@/tests/support/database/factories";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

const file = async (id: string, token?: string) =>
  callRoute(await import("@/app/api/events/[id]/calendar/route"), "GET", { params: { id }, token });

test("anybody gets the event as a calendar file, named from it", async () => {
  const event = await createEvent({ name: 'Café "Tech"\r\nX: y / 漢字', startTime: fromNow({ hours: 1 }) });
  const answer = await file(event.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="Caf__Tech_X_y___.ics"; filename*=UTF-8''Caf%C3%A9_Tech_X_y_%E6%BC%A2%E5%AD%97.ics`,
  );
  const read = readCalendar(answer.text);
  expect(read.one("uid")).toBe(`${event.id}@nametag`);
  expect(read.time("dtstart")).toBe("2026-11-21T00:00:00.000Z");
  expect(read.time("dtstamp")).toBe("2026-11-20T23:00:00.000Z");
  expect(read.one("url")).toBe(`http://localhost:3000/events/${event.id}`);
});

test("a plain name needs no second spelling", async () => {
  const event = await createEvent({ name: "Tampa Mixer" });
  const { headers } = await file(event.id);
  expect(headers.get("content-disposition")).toBe('attachment; filename="Tampa_Mixer.ics"');
});

test("the call's address is there for who is checked in, and for nobody else", async () => {
  const event = await createEvent({ isOnline: true, meetingUrl: "https://meet.example/secret" });
  const [stranger, going, there] = [await createMember(), await createMember(), await createMember()];
  for (const { userId } of [going, there]) await createRsvp(userId, event.id);
  await createAttendance(there.userId, event.id);
  for (const token of [undefined, stranger.token, going.token]) {
    expect((await file(event.id, token)).text).not.toContain("meet.example");
  }
  const mine = await file(event.id, there.token);
  expect(readCalendar(mine.text).one("location")).toBe("https://meet.example/secret");
  expect(mine.headers.get("cache-control")).toBe("no-store");
});

test("after an edit the same entry comes with a higher number", async () => {
  const made = fromNow({ days: -10 });
  const event = await createEvent({ createdAt: made, updatedAt: made });
  const sequence = async () => Number(readCalendar((await file(event.id)).text).one("sequence"));
  expect(await sequence()).toBe(0);
  await db().event.update({
    where: { id: event.id },
    data: { name: "Moved", updatedAt: new Date(made.getTime() + 300_000) },
  });
  expect(await sequence()).toBe(300);
});

test("an unknown event is 404 in JSON", async () => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "none"]) {
    const answer = await file(id);
    expect([answer.status, answer.json]).toEqual([404, expect.objectContaining({ code: "not_found" })]);
  }
});
