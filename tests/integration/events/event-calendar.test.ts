/** GET /api/events/{id}/calendar (docs/product/events.md#share-and-calendar). */
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { parseCalendar } from "@/tests/support/parsers/calendar";
import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

const downloadCalendar = async (id: string, token?: string) =>
  callRoute(await import("@/app/api/events/[id]/calendar/route"), "GET", { params: { id }, token });

test("returns a calendar file named after the event to anyone", async () => {
  const event = await createEvent({ name: 'Café "Tech"\r\nX: y / 漢字', startTime: fromNow({ hours: 1 }) });
  const response = await downloadCalendar(event.id);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="Caf__Tech_X_y___.ics"; filename*=UTF-8''Caf%C3%A9_Tech_X_y_%E6%BC%A2%E5%AD%97.ics`,
  );
  const read = parseCalendar(response.text);
  expect(read.getText("uid")).toBe(`${event.id}@nametag`);
  expect(read.getTime("dtstart")).toBe("2026-11-21T00:00:00.000Z");
  expect(read.getTime("dtstamp")).toBe("2026-11-20T23:00:00.000Z");
  expect(read.getText("url")).toBe(`http://localhost:3000/events/${event.id}`);
});

test("omits the encoded file name when the name is plain ASCII", async () => {
  const event = await createEvent({ name: "Tampa Mixer" });
  const { headers } = await downloadCalendar(event.id);
  expect(headers.get("content-disposition")).toBe('attachment; filename="Tampa_Mixer.ics"');
});

test("includes the meeting URL only for a member who is checked in", async () => {
  const event = await createEvent({ isOnline: true, meetingUrl: "https://meet.example/secret" });
  const [stranger, going, checkedIn] = [await createMember(), await createMember(), await createMember()];
  for (const { userId } of [going, checkedIn]) await createRsvp(userId, event.id);
  await createAttendance(checkedIn.userId, event.id);
  for (const token of [undefined, stranger.token, going.token]) {
    expect((await downloadCalendar(event.id, token)).text).not.toContain("meet.example");
  }
  const checkedInCalendar = await downloadCalendar(event.id, checkedIn.token);
  expect(parseCalendar(checkedInCalendar.text).getText("location")).toBe("https://meet.example/secret");
  expect(checkedInCalendar.headers.get("cache-control")).toBe("no-store");
});

test("raises the sequence number with edits of fields that calendars show, and with no other", async () => {
  const event = await createEvent();
  const readSequence = async () => Number(parseCalendar((await downloadCalendar(event.id)).text).getText("sequence"));
  expect(await readSequence()).toBe(0);
  const edits: [number, Prisma.EventUpdateInput][] = [
    [1, { name: "Moved" }],
    [2, { startTime: fromNow({ days: 2 }), endTime: fromNow({ days: 3 }) }],
    [3, { venueName: null }],
    [4, { status: "cancelled" }],
    [5, { status: "upcoming" }],
    [5, { status: "live" }],
    [5, { capacity: 4, meetingUrl: "https://meet.example/1", name: "Moved" }],
    // A writer may raise it itself.
    [9, { name: "Again", sequence: 9 }],
  ];
  for (const [expected, data] of edits) {
    await db().event.update({ where: { id: event.id }, data });
    expect(await readSequence()).toBe(expected);
  }
});

test("returns 404 as JSON for an unknown event", async () => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "none"]) {
    const response = await downloadCalendar(id);
    expect([response.status, response.json]).toEqual([404, expect.objectContaining({ code: "not_found" })]);
  }
});
