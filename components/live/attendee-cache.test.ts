import { toAttendeesPages, type AttendeesPages } from "@/lib/attendance/client/attendance";
import type { FrameOf } from "@/lib/realtime/browser/ws-client";
import { attendee, attendeeSummary, person } from "@/tests/support/fixtures/people";

import { withArrival, withAttendance } from "./attendee-cache";

const AT = "2026-11-20T23:10:00.000Z";
const comes = (id: string) =>
  ({ type: "user_checked_in", eventId: "event", userId: id, user: person(id) }) as FrameOf<"user_checked_in">;
const goes = (id: string) => ({ ...comes(id), type: "user_checked_out" }) as FrameOf<"user_checked_out">;

/** 'ana* ben' is Ana here and Ben not; pages are parted by a bar; more follow after '…'. */
function pages(text: string): AttendeesPages {
  const parts = text.replace("…", "").split("|");
  return {
    pages: parts.map((part, at) => ({
      items: part
        .split(" ")
        .filter(Boolean)
        .map((name) => attendee(name.replace("*", ""), name.endsWith("*"))),
      next: at < parts.length - 1 || text.endsWith("…") ? "/next" : null,
    })),
    pageParams: parts.map(() => "/page"),
  };
}
const told = (data: AttendeesPages) =>
  data.pages
    .map(({ items }) => items.map(({ userId, isCheckedIn }) => userId + (isCheckedIn ? "*" : "")).join(" "))
    .join("|");

test.each([
  ["comes after those here, in front of the others", "ana* ben|cho dov", comes("dov"), "ana* dov* ben|cho"],
  ["comes onto the page where the others begin", "ana* ben*|cho* dov", comes("eli"), "ana* ben*|cho* eli* dov"],
  ["comes to the end of a whole list of people here", "ana*|ben*", comes("eli"), "ana*|ben* eli*"],
  ["is on a page not loaded yet, and nowhere else", "ana*|ben*…", comes("eli"), "ana*|ben*"],
  ["is the first", "", comes("eli"), "eli*"],
  ["is told twice", "ana* ben", comes("ana"), "ana* ben"],
  ["leaves, and stays in place until the list is read again", "ana* ben*|cho", goes("ana"), "ana ben*|cho"],
  ["leaves unseen", "ana*…", goes("eli"), "ana*"],
])("who %s", (_, before, change, after) => {
  expect(told(withAttendance(pages(before), change, AT))).toBe(after);
});

test("a search changes whom it found and finds nobody by itself", () => {
  expect(told(withAttendance(pages("ana ben…"), comes("ben"), AT, true))).toBe("ana ben*");
  expect(told(withAttendance(pages("ana ben…"), comes("eli"), AT, true))).toBe("ana ben");
});

test("counts follow, within bounds", () => {
  const two = attendeeSummary({ going: 2, here: 1 });
  expect(withArrival(two, comes("ana"))).toEqual(attendeeSummary({ going: 2, here: 2 }));
  expect(withArrival(withArrival(two, comes("ana")), comes("ben"))).toEqual(attendeeSummary({ going: 2, here: 2 }));
  expect(withArrival(withArrival(two, goes("ana")), goes("ben"))).toEqual(attendeeSummary({ going: 2, here: 0 }));
});

test("a page read on the server leads on by its cursor, in larger steps", () => {
  expect(toAttendeesPages("e", [], "abc").pages[0]?.next).toBe("/api/events/e/rsvped-attendees?limit=200&cursor=abc");
  expect(toAttendeesPages("e", [], null).pages[0]?.next).toBeNull();
});
