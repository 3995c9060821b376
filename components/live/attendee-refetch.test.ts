import { InfiniteQueryObserver, type QueryClient } from "@tanstack/react-query";

import { attendeesQuery, getAttendeeSummary, toAttendeesPages } from "@/lib/attendance/client/attendance";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { TopicFilter } from "@/lib/profiles/schema/topics";
import { suggestionsQuery } from "@/lib/suggestions/client";
import { buildAttendee, buildFirstAttendees, buildPerson } from "@/tests/support/fixtures/people";

import { applyAttendanceChanges, refetchAttendeesAfterJoin, stopAttendeeChecks } from "./attendee-cache";
import { getReadDelayMs } from "./read-window";
import { invalidateResource } from "./resource-queries";
import { applyRsvpCounts } from "./rsvp-counts";

let nextEvent = 0;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A browser that shows an event with this many members. Ana is checked in. */
function openList(people: number, next: string | null = null) {
  const eventId = `event-${nextEvent++}`;
  const client: QueryClient = createQueryClient();
  const read = jest.fn();
  const { queryKey } = attendeesQuery(eventId);
  const first = buildFirstAttendees([buildAttendee("ana", true)], { confirmed: people, next });
  const show = () => void client.setQueryData(queryKey, toAttendeesPages(eventId, first));
  show();
  // Without a screen nothing is fetched, so the invalidation counts as the read.
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type !== "updated" || !query.state.isInvalidated || query.queryKey[0] !== queryKey[0]) return;
    read();
    show();
  });
  const send = (change: "checked_in" | "checked_out", id: string) => {
    const changes = [{ change, userId: id, user: buildPerson(id) }];
    applyAttendanceChanges(client, { type: "attendance_changes", eventId, changes });
  };
  const countCheckedIn = () => getAttendeeSummary(client.getQueryData(queryKey))?.checkedIn;
  return {
    ...{ client, eventId, read, countCheckedIn },
    checkIn: (id: string) => send("checked_in", id),
    checkOut: (id: string) => send("checked_out", id),
  };
}

it.each([
  ["next page", "fetchNextPage", "2"],
  ["whole list", "refetch", null],
] as const)("keeps and counts who arrives during a read of the %s", async (_, read, next) => {
  const { client, eventId, checkIn, countCheckedIn } = openList(8, next);
  const { queryKey } = attendeesQuery(eventId);
  const before = client.getQueryData(queryKey)?.pages[0];
  const queryFn = ({ pageParam }: { pageParam: string }) =>
    Promise.resolve(
      pageParam === queryKey[0] && before ? before : { items: [buildAttendee("cal", false)], next: null },
    );
  const list = new InfiniteQueryObserver(client, { ...attendeesQuery(eventId), queryFn, staleTime: Infinity });
  const stop = list.subscribe(() => undefined);
  const isRead = list[read]();
  checkIn("ben");
  await isRead;
  await jest.advanceTimersByTimeAsync(0);
  const shown = list.getCurrentResult().data?.pages.flatMap(({ items }) => items.map(({ userId }) => userId));
  expect(shown).toEqual(expect.arrayContaining(["ana", "ben"]));
  expect(countCheckedIn()).toBe(2);
  stop();
});

it.each<[string, string, TopicFilter, { isConfirmation?: true }, string[]]>([
  ["first", "", {}, {}, ["ben", "ana"]],
  ["nowhere in a search", "ben", {}, {}, ["ana"]],
  ["nowhere among the people for a topic", "", { canHelpWith: "hiring" }, {}, ["ana"]],
  ["nowhere if they were there before", "", {}, { isConfirmation: true }, ["ana"]],
])("with the last arrived first, puts who arrives %s", (_, search, filter, facts, shown) => {
  const { client, eventId } = openList(8);
  const { queryKey } = attendeesQuery(eventId, search, { sort: "latest", ...filter });
  client.setQueryData(queryKey, { pages: [{ items: [buildAttendee("ana", true)], next: "2" }], pageParams: [""] });
  const change = { change: "checked_in" as const, userId: "ben", user: buildPerson("ben"), ...facts };
  applyAttendanceChanges(client, { type: "attendance_changes", eventId, changes: [change] });
  expect(client.getQueryData(queryKey)?.pages[0]?.items.map(({ userId }) => userId)).toEqual(shown);
});

it("takes a member who hides off the people to meet", () => {
  const { client, eventId } = openList(8);
  const [ben, cal] = [buildPerson("ben"), buildPerson("cal")];
  const reasons = [{ kind: "can_help" as const, topic: { key: "hiring", label: "Hiring" } }];
  const { queryKey } = suggestionsQuery(eventId);
  const suggestions = [ben, cal].map((user) => ({ user, isCheckedIn: true, reasons }));
  client.setQueryData(queryKey, { suggestions, topics: [] });
  const change = { change: "checked_out" as const, userId: "ben", user: ben, isListed: false };
  applyAttendanceChanges(client, { type: "attendance_changes", eventId, changes: [change] });
  expect(client.getQueryData(queryKey)?.suggestions.map(({ user }) => user.id)).toEqual(["cal"]);
});

it("says at once that a person to meet checked in or out, also one who is in no loaded list", () => {
  const { client, eventId, checkIn, checkOut } = openList(8, "/next");
  const { queryKey } = suggestionsQuery(eventId);
  const reasons = [{ kind: "can_help" as const, topic: { key: "hiring", label: "Hiring" } }];
  const suggestions = ["ben", "cal"].map((id) => ({ user: buildPerson(id), isCheckedIn: false, reasons }));
  client.setQueryData(queryKey, { suggestions, topics: [] });
  const listPresent = () =>
    client.getQueryData(queryKey)?.suggestions.flatMap(({ user, isCheckedIn }) => (isCheckedIn ? user.id : []));
  checkIn("ben");
  expect(listPresent()).toEqual(["ben"]);
  checkOut("ben");
  expect(listPresent()).toEqual([]);
});

it.each([
  ["reads the people to meet again when a member is shown again", { isListed: true }, true],
  ["reads the people to meet again when a member hides, for a read on its way", { isListed: false }, true],
  ["doesn't read the people to meet again when a member checks in", {}, false],
])("%s", (_, listed, isRead) => {
  jest.spyOn(Math, "random").mockReturnValue(0.999);
  const { client, eventId } = openList(8);
  const { queryKey } = suggestionsQuery(eventId);
  client.setQueryData(queryKey, { suggestions: [], topics: [] });
  const change = { change: "checked_in" as const, userId: "ben", user: buildPerson("ben"), ...listed };
  applyAttendanceChanges(client, { type: "attendance_changes", eventId, changes: [change] });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isRead);
});

it("doesn't count a hidden member when an organizer's screen gets their check-in", () => {
  const { client, eventId, countCheckedIn } = openList(8);
  const change = { change: "checked_in" as const, userId: "ben", user: buildPerson("ben"), isListed: false };
  applyAttendanceChanges(client, { type: "attendance_changes", eventId, changes: [change] });
  expect(countCheckedIn()).toBe(1);
});

it("reads the list rarely while a thousand people arrive, because the frames tell who they are", () => {
  const random = jest.spyOn(Math, "random").mockReturnValue(0.41);
  const { read, checkIn } = openList(1_000);
  checkIn("ben");
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
  for (let rsvpCount = 1_001; rsvpCount <= 1_099; rsvpCount++) {
    applyRsvpCounts(client, [{ eventId, rsvpCount, guestCount: 0 }]);
    jest.advanceTimersByTime(1_000);
  }
  expect(read).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it("reads the list about twenty times a second in an event of any size, and at least every two minutes", () => {
  const countReads = (people: number) => people / (getReadDelayMs(people, () => 0.5) / 1_000);
  expect([100, 1_000].map(countReads)).toEqual([20, 20]);
  expect(getReadDelayMs(5_000, () => 1)).toBe(120_000);
});

it("reads the list of a small event within a second after a check-in", () => {
  jest.spyOn(Math, "random").mockReturnValue(0.999);
  const { read, checkIn } = openList(8);
  checkIn("ben");
  jest.advanceTimersByTime(998);
  expect(read).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(1);
});

it("reads the list after joining, and once if others arrive meanwhile", () => {
  jest.spyOn(Math, "random").mockReturnValue(0.5);
  const { client, eventId, read, checkIn } = openList(1_000);
  refetchAttendeesAfterJoin(client, eventId);
  checkIn("ben");
  refetchAttendeesAfterJoin(client, eventId);
  jest.advanceTimersByTime(50_000);
  expect(read).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(120_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it("reads the people to meet after joining, a minute later at the earliest", () => {
  jest.spyOn(Math, "random").mockReturnValue(0.5);
  const { client, eventId } = openList(0);
  client.removeQueries({ queryKey: attendeesQuery(eventId).queryKey });
  const { queryKey } = suggestionsQuery(eventId);
  client.setQueryData(queryKey, { suggestions: [], topics: [] });
  refetchAttendeesAfterJoin(client, eventId);
  jest.advanceTimersByTime(59_999);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  jest.advanceTimersByTime(1);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it("counts a member once who is further down than the list is loaded, however often the frame comes", () => {
  jest.spyOn(Math, "random").mockReturnValue(0.999);
  const { countCheckedIn, checkIn, checkOut } = openList(1_000, "cursor");
  checkIn("ben");
  checkIn("ben");
  expect(countCheckedIn()).toBe(2);
  checkOut("ben");
  checkOut("ben");
  expect(countCheckedIn()).toBe(1);
  checkIn("ben");
  expect(countCheckedIn()).toBe(2);
});

it("does not count a confirmed check-in again that is older than the page and below the loaded part of the list", () => {
  jest.spyOn(Math, "random").mockReturnValue(0.999);
  const { client, eventId, countCheckedIn, checkOut } = openList(1_000, "cursor");
  const change = { change: "checked_in", userId: "ben", user: buildPerson("ben"), isConfirmation: true } as const;
  applyAttendanceChanges(client, { type: "attendance_changes", eventId, changes: [change] });
  expect(countCheckedIn()).toBe(1);
  checkOut("ben");
  expect(countCheckedIn()).toBe(0);
});

it("counts a member again after joining the event again, because the frames in between did not come", () => {
  const { client, eventId, countCheckedIn, checkIn } = openList(1_000, "cursor");
  checkIn("ben");
  refetchAttendeesAfterJoin(client, eventId);
  jest.advanceTimersByTime(100_000);
  expect(countCheckedIn()).toBe(1);
  checkIn("ben");
  expect(countCheckedIn()).toBe(2);
});

it("schedules the reads of each browser on its own, and only marks the list stale once its connection is gone", () => {
  jest.spyOn(Math, "random").mockReturnValue(0.999);
  const { client, eventId, read, checkIn } = openList(1_000);
  const other = createQueryClient();
  const key = attendeesQuery(eventId).queryKey;
  other.setQueryData(key, toAttendeesPages(eventId, buildFirstAttendees([], { confirmed: 8 })));
  checkIn("ben");
  applyRsvpCounts(other, [{ eventId, rsvpCount: 9, guestCount: 0 }]);
  jest.advanceTimersByTime(1_000);
  expect(other.getQueryState(key)?.isInvalidated).toBe(true);
  expect(read).not.toHaveBeenCalled();
  stopAttendeeChecks(client);
  expect(read).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(240_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it("applies a batch in its order, with one write to each list and its counts", () => {
  const { client, eventId, countCheckedIn, read } = openList(1_000);
  const writes: unknown[] = [];
  client.getQueryCache().subscribe(({ type, query }) => type === "updated" && writes.push(query.queryKey));
  const changes = ["+ben", "-ana", "+cho", "-ben", "+ana", "+dov"].map((text) => ({
    change: text.startsWith("+") ? ("checked_in" as const) : ("checked_out" as const),
    ...{ userId: text.slice(1), user: buildPerson(text.slice(1)) },
  }));
  applyAttendanceChanges(client, { type: "attendance_changes", eventId, changes });
  expect(writes).toEqual([attendeesQuery(eventId).queryKey]);
  expect(countCheckedIn()).toBe(3);
  const list = client.getQueryData(attendeesQuery(eventId).queryKey)?.pages.flatMap(({ items }) => items);
  expect(list?.map(({ userId, isCheckedIn }) => `${isCheckedIn ? "+" : "-"}${userId}`).sort()).toEqual([
    ...["+ana", "+cho", "+dov", "-ben"],
  ]);
  expect(read).not.toHaveBeenCalled();
});

it("reads the list at once after a block, which the server tells both members as a change of attendances", () => {
  const { client, read } = openList(1_000);
  invalidateResource(client, { resource: "attendances" });
  expect(read).toHaveBeenCalledTimes(1);
});
