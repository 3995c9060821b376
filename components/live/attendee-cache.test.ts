import { toAttendeesPages, type AttendeesPages } from "@/lib/attendance/client/attendance";
import { buildAttendee, buildAttendeeSummary, buildFirstAttendees, buildPerson } from "@/tests/support/fixtures/people";

import { updateAttendeeSummary, updateAttendeePages } from "./attendee-cache";

const AT = "2026-11-20T23:10:00.000Z";
const checkIn = (id: string) => ({
  change: "checked_in" as const,
  eventId: "event",
  userId: id,
  user: buildPerson(id),
});
const checkOut = (id: string) => ({ ...checkIn(id), change: "checked_out" as const });

/** 'ana* ben|cho…': * is checked in, a bar separates pages, … means that more pages follow. */
function buildPages(text: string): AttendeesPages {
  const parts = text.replace("…", "").split("|");
  return {
    pages: parts.map((part, at) => ({
      items: part
        .split(" ")
        .filter(Boolean)
        .map((name) => buildAttendee(name.replace("*", ""), name.endsWith("*"))),
      next: at < parts.length - 1 || text.endsWith("…") ? "/next" : null,
    })),
    pageParams: parts.map(() => "/page"),
  };
}
const format = (data: AttendeesPages) =>
  data.pages
    .map(({ items }) => items.map(({ userId, isCheckedIn }) => userId + (isCheckedIn ? "*" : "")).join(" "))
    .join("|");

test.each([
  ["after the checked-in attendees and before the others", "ana* ben|cho dov", checkIn("dov"), "ana* dov* ben|cho"],
  ["on the page where the others begin", "ana* ben*|cho* dov", checkIn("eli"), "ana* ben*|cho* eli* dov"],
  ["at the end of a complete list of checked-in attendees", "ana*|ben*", checkIn("eli"), "ana*|ben* eli*"],
  ["nowhere if the position is on a page that is not loaded", "ana*|ben*…", checkIn("eli"), "ana*|ben*"],
  ["in an empty list", "", checkIn("eli"), "eli*"],
  ["unchanged if the frame is repeated", "ana* ben", checkIn("ana"), "ana* ben"],
  ["in the same position after a check-out", "ana* ben*|cho", checkOut("ana"), "ana ben*|cho"],
  ["nowhere after the check-out of an attendee who is not loaded", "ana*…", checkOut("eli"), "ana*"],
])("puts the attendee %s", (_, before, change, after) => {
  expect(format(updateAttendeePages(buildPages(before), change, AT))).toBe(after);
});

test.each([
  ["a check-out", checkOut("ana")],
  ["a check-in that only organizers get", checkIn("ana")],
])("removes a member who is hidden at the event with %s", (_, change) => {
  expect(format(updateAttendeePages(buildPages("ana* ben|cho"), { ...change, isListed: false }, AT))).toBe("ben|cho");
});

test.each([
  ["new", "ana* ben|cho", checkIn("eli"), "eli* ana* ben|cho"],
  ["on a page", "ana*|ben cho…", checkIn("cho"), "cho* ana*|ben"],
  ["checked in", "ana* ben*", checkIn("ben"), "ana* ben*"],
])("puts an attendee who is %s before the others, with the last arrived first", (_, before, change, after) => {
  expect(format(updateAttendeePages(buildPages(before), change, AT, "first"))).toBe(after);
});

test("updates search results but adds nobody to them", () => {
  expect(format(updateAttendeePages(buildPages("ana ben…"), checkIn("ben"), AT, "unknown"))).toBe("ana ben*");
  expect(format(updateAttendeePages(buildPages("ana ben…"), checkIn("eli"), AT, "unknown"))).toBe("ana ben");
});

test("updates the counts between zero and the number of confirmed RSVPs", () => {
  const two = buildAttendeeSummary({ confirmed: 2, checkedIn: 1 });
  expect(updateAttendeeSummary(two, checkIn("ana"))).toEqual(buildAttendeeSummary({ confirmed: 2, checkedIn: 2 }));
  expect(updateAttendeeSummary(updateAttendeeSummary(two, checkIn("ana")), checkIn("ben"))).toEqual(
    buildAttendeeSummary({ confirmed: 2, checkedIn: 2 }),
  );
  expect(updateAttendeeSummary(updateAttendeeSummary(two, checkOut("ana")), checkOut("ben"))).toEqual(
    buildAttendeeSummary({ confirmed: 2, checkedIn: 0 }),
  );
});

test("continues a page that the server rendered by its cursor, with larger pages", () => {
  expect(toAttendeesPages("e", buildFirstAttendees([], { next: "abc" })).pages[0]?.next).toBe(
    "/api/events/e/rsvped-attendees?limit=200&cursor=abc",
  );
  expect(toAttendeesPages("e", buildFirstAttendees([])).pages[0]?.next).toBeNull();
});
