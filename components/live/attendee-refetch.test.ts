import type { QueryClient } from "@tanstack/react-query";

import { attendeesQuery, attendeeSummaryQuery, toAttendeesPages } from "@/lib/attendance/client/attendance";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { FrameOf } from "@/lib/realtime/browser/ws-client";
import { buildAttendee, buildAttendeeSummary, buildPerson } from "@/tests/support/fixtures/people";

import { applyAttendanceChange, refetchAttendeesSoon } from "./attendee-cache";
import { getCheckDelayMs } from "./read-window";
import { applyRsvpCounts } from "./rsvp-counts";

const ME = "70000000-0000-4000-8000-000000000001";
let nextEvent = 0;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A browser that shows an event with this many members, of whom Ana is checked in. */
function openList(people: number) {
  const eventId = `event-${nextEvent++}`;
  const client: QueryClient = createQueryClient();
  const read = jest.fn();
  const show = () => {
    client.setQueryData(
      attendeeSummaryQuery(eventId).queryKey,
      buildAttendeeSummary({ confirmed: people, checkedIn: 1 }),
    );
    client.setQueryData(
      attendeesQuery(eventId).queryKey,
      toAttendeesPages(eventId, [buildAttendee("ana", true)], null),
    );
  };
  show();
  // Without a screen nothing is fetched, so the invalidation counts as the read.
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type !== "updated" || !query.state.isInvalidated || !String(query.queryKey[0]).endsWith("/summary")) return;
    read();
    show();
  });
  const checkIn = (id: string) => {
    const user = buildPerson(id);
    const frame = { type: "user_checked_in", eventId, userId: id, user } as FrameOf<"user_checked_in">;
    applyAttendanceChange(client, ME, frame);
  };
  return { client, eventId, read, checkIn };
}

it("reads the list rarely while a thousand people arrive, because the frames tell who they are", () => {
  const random = jest.spyOn(Math, "random").mockReturnValue(0.4);
  const { read, checkIn } = openList(1_000);
  checkIn("ben");
  // The first one decides: an earlier moment for each further arrival would be a read every few seconds.
  random.mockReturnValue(0);
  for (let second = 0; second < 41; second++) {
    for (let n = 0; n < 25; n++) checkIn(`member-${second}-${n}`);
    jest.advanceTimersByTime(1_000);
  }
  expect(read).toHaveBeenCalledTimes(1);
});

it("reads the list as rarely while a thousand members make RSVPs", () => {
  jest.spyOn(Math, "random").mockReturnValue(0.999);
  const { client, eventId, read } = openList(1_000);
  for (let rsvpCount = 1_001; rsvpCount <= 1_090; rsvpCount++) {
    applyRsvpCounts(client, [{ eventId, rsvpCount }]);
    jest.advanceTimersByTime(1_000);
  }
  expect(read).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it("lets a room of any size read about twenty times a second", () => {
  for (const people of [100, 1_000]) {
    const mean = (getCheckDelayMs(people, () => 0) + getCheckDelayMs(people, () => 1)) / 2;
    expect(people / (mean / 1_000)).toBeLessThan(21);
  }
  expect(getCheckDelayMs(5_000, () => 1)).toBe(120_000);
});

it("reads the list of a small event a second after a check-in", () => {
  const { read, checkIn } = openList(8);
  checkIn("ben");
  jest.advanceTimersByTime(999);
  expect(read).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(1);
});

it("reads soon after a frame that changes nothing here, such as a confirmed check-in", () => {
  jest.spyOn(Math, "random").mockReturnValue(0.999);
  const { read, checkIn } = openList(1_000);
  checkIn("ana");
  jest.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it("reads earlier than scheduled after joining again, and only once", () => {
  jest.spyOn(Math, "random").mockReturnValue(0.999);
  const { client, eventId, read, checkIn } = openList(1_000);
  checkIn("ben");
  refetchAttendeesSoon(client, eventId);
  checkIn("cho");
  jest.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(120_000);
  expect(read).toHaveBeenCalledTimes(1);
});
