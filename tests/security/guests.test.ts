/** Guests without an account, whom attendees never see (docs/product/guests.md). */
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

const ROUTES = {
  "rsvped-attendees/manage": () => import("@/app/api/events/[id]/rsvped-attendees/manage/route"),
  "rsvped-attendees/counts": () => import("@/app/api/events/[id]/rsvped-attendees/counts/route"),
  "door/list": () => import("@/app/api/events/[id]/door/list/route"),
  "rsvped-attendees": () => import("@/app/api/events/[id]/rsvped-attendees/route"),
} as const;

it("attendees learn nothing of guests from any list", async () => {
  const event = await createEvent();
  const attendee = await createAttendee(event.id);
  await createGuest(event.id, { name: "Gina Guest", email: "gina@nametag.test", company: "Guest Works" });
  const answers: [string, number][] = [];
  for (const [path, load] of Object.entries(ROUTES)) {
    const { status, json } = await callRoute(await load(), "GET", {
      path: `/api/events/${event.id}/${path}`,
      params: { id: event.id },
      token: attendee.token,
    });
    expect(JSON.stringify(json)).not.toMatch(/gina|Guest/);
    answers.push([path, status]);
  }
  expect(Object.fromEntries(answers)).toEqual({
    "rsvped-attendees/manage": 403,
    "rsvped-attendees/counts": 403,
    "door/list": 403,
    "rsvped-attendees": 200,
  });
});
