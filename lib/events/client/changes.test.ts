import { QueryObserver } from "@tanstack/react-query";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { stopClock } from "@/tests/support/setup/clock";

import { applyHidden, applyOwnPlace, applyViewerChange, setRsvpCounts } from "./changes";
import type { MyRsvp } from "../schema/rsvp";
import { eventQuery, eventsQuery, upcomingEventsQuery } from "./events";
import { myRsvpsQuery } from "./rsvp";
import { eventSeriesQuery } from "./series";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const event = buildEventResponse({ rsvpCount: 1 });
const other = buildEventResponse({ id: "60000000-0000-4000-8000-000000000006" });
const all = eventsQuery({ q: "", city: "", format: "", date: "", hidden: false }, "America/New_York").queryKey;
const hidden = eventsQuery({ q: "", city: "", format: "", date: "", hidden: true }, "America/New_York").queryKey;
const upcoming = upcomingEventsQuery(3).queryKey;
const one = eventQuery(event.id).queryKey;
const without = ["/api/events?q=other"] as const;
const KEYS = [all, hidden, upcoming, one, without];

function openBrowser() {
  const client = createQueryClient();
  const pages = { pages: [{ items: [event, other], next: null, total: 2 }], pageParams: [""] };
  for (const key of [all, hidden]) client.setQueryData<unknown>(key, pages);
  client.setQueryData(upcoming, [event, other]);
  client.setQueryData(one, event);
  client.setQueryData(without, [other]);
  const getStates = () =>
    KEYS.map((key) => client.getQueryState<unknown>(key)).map((state) => [state?.isInvalidated, state?.dataUpdatedAt]);
  const getIds = (key: readonly unknown[]) => JSON.stringify(client.getQueryData(key)).match(/(?<="id":")\w+/g);
  return { client, getStates, getIds };
}

describe.each([
  [
    "an RSVP",
    (client: Parameters<typeof applyHidden>[0]) =>
      applyViewerChange(client, event.id, { rsvp: { status: "confirmed" } }),
  ],
  ["a hidden event", (client: Parameters<typeof applyHidden>[0]) => applyHidden(client, event.id, true)],
])("%s that the server has not confirmed", (_, apply) => {
  it("leaves lists that wait to be read again waiting, also when it is rolled back", async () => {
    const { client, getStates } = openBrowser();
    await client.invalidateQueries();
    const before = getStates();
    jest.advanceTimersByTime(1_000);
    const rollBack = await apply(client);
    expect(client.getQueryData(all)).not.toEqual(client.getQueryData(one));
    expect(getStates()).toEqual(before);
    rollBack();
    expect(getStates()).toEqual(before);
    expect(client.getQueryData(upcoming)).toEqual([event, other]);
    expect(client.getQueryData(one)).toEqual(event);
  });

  it("is rolled back by reading again where something else has changed meanwhile", async () => {
    const { client, getStates } = openBrowser();
    const rollBack = await apply(client);
    setRsvpCounts(client, [{ eventId: event.id, rsvpCount: 9, guestCount: 0 }]);
    rollBack();
    const [isAllRead, , , isOneRead, isOtherRead] = getStates().map(([isInvalidated]) => isInvalidated);
    // A list that hid the event had no number to change.
    expect([isAllRead, isOneRead, isOtherRead]).toEqual([
      client.getQueryState<unknown>(all)?.isInvalidated,
      true,
      false,
    ]);
    expect(client.getQueryData(one)).toMatchObject({ rsvpCount: 9 });
  });
});

it("removes a hidden event only from lists without hidden events, and shows it there again after a failure", async () => {
  const { client, getIds } = openBrowser();
  const rollBack = await applyHidden(client, event.id, true);
  expect([all, upcoming, hidden].map((key) => getIds(key)?.length)).toEqual([1, 1, 2]);
  const getTotal = (key: readonly unknown[]) => /"total":(\d)/.exec(JSON.stringify(client.getQueryData(key)))?.[1];
  expect([all, hidden].map(getTotal)).toEqual(["1", "2"]);
  rollBack();
  expect([all, upcoming, hidden].map((key) => getIds(key)?.length)).toEqual([2, 2, 2]);
});

describe("the response of an act", () => {
  beforeEach(() => stopClock(event.startTime));

  const rsvp = { status: "confirmed" as const };
  const viewer = { ...event.viewer, rsvp } as NonNullable<typeof event.viewer>;

  it("takes away what the member may no longer see, and keeps a list's distance", async () => {
    const { client } = openBrowser();
    client.setQueryData<unknown>(one, { ...event, meetingUrl: "https://meet.example/room" });
    client.setQueryData(upcoming, [{ ...event, distance: 3.2 }]);
    await applyOwnPlace(client, event);
    expect(client.getQueryData(one)).toEqual(event);
    expect(client.getQueryData(upcoming)).toEqual([{ ...event, distance: 3.2 }]);
  });

  it("isn't overwritten by a read that was on its way", async () => {
    const client = createQueryClient();
    const complete: ((rsvps: MyRsvp[]) => void)[] = [];
    const queryFn = () => new Promise<MyRsvp[]>((resolve) => void complete.push(resolve));
    const observer = new QueryObserver(client, { ...myRsvpsQuery(), queryFn });
    observer.subscribe(() => undefined);
    client.setQueryData(myRsvpsQuery().queryKey, []);
    await applyOwnPlace(client, { ...event, viewer });
    complete[0]?.([]);
    await jest.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().data).toMatchObject([{ eventId: event.id, status: "confirmed" }]);
    expect(complete).toHaveLength(2);
  });

  it.each([
    ["an RSVP", false, ["rsvped-attendees", "suggestions"]],
    ["a check-in", true, ["rsvped-attendees"]],
  ])("of %s reads only what it changes", async (_, isCheckedIn, changed) => {
    const client = createQueryClient();
    const parts = ["announcements", "rsvp/answers", "rsvped-attendees", "suggestions"];
    const keys = parts.map((part) => [`${String(one[0])}/${part}`] as const);
    for (const key of keys) client.setQueryData<unknown>(key, []);
    await applyOwnPlace(client, { ...event, viewer: { ...viewer, isCheckedIn } });
    expect(parts.filter((_, index) => client.getQueryState(keys[index] ?? [])?.isInvalidated)).toEqual(changed);
  });

  it.each([
    ["marks the dates of a series stale after an act at one", "30000000-0000-4000-8000-000000000003", true],
    ["keeps the dates of a series after an act at another event", null, false],
  ])("%s", async (_, seriesId, isStale) => {
    const client = createQueryClient();
    const { queryKey } = eventSeriesQuery("40000000-0000-4000-8000-000000000004");
    client.setQueryData(queryKey, { next: [], allDates: null, laterCount: 0 });
    await applyOwnPlace(client, { ...event, seriesId, viewer });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isStale);
  });

  it("puts no event that is over among the RSVPs", async () => {
    const client = createQueryClient();
    client.setQueryData(myRsvpsQuery().queryKey, []);
    await applyOwnPlace(client, { ...event, viewer, endTime: "2020-01-01T00:00:00.000Z" });
    expect(client.getQueryData(myRsvpsQuery().queryKey)).toEqual([]);
  });
});
