import { MutationObserver, QueryObserver } from "@tanstack/react-query";

import { getConnectKey } from "@/lib/connections/client/connections";
import { applyOwnPlace, ownPlace } from "@/lib/events/client/changes";
import type { EventResponse } from "@/lib/events/schema/event";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { invalidateSoon, isBelow } from "@/lib/http/browser/query-paths";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { buildPerson } from "@/tests/support/fixtures/people";

import { invalidateConnectionWith, invalidateResource, refetchTogether } from "./resource-queries";
import { createSpreadReads } from "./spread-reads";

/** A mounted query whose reads the test completes. */
function mount<Data = string>(queryKey: readonly string[]) {
  const client = createQueryClient();
  const complete: ((data: Data) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<Data>((resolve) => void complete.push(resolve)),
  });
  observer.subscribe(() => undefined);
  return { client, complete, getData: () => observer.getCurrentResult().data };
}

const settle = () => jest.advanceTimersByTimeAsync(0);
/** The time in which a response and a frame about the same change share a read. */
const wait = () => jest.advanceTimersByTimeAsync(250);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("starts a first read again that is on its way when something changes", async () => {
  const { client, complete, getData } = mount(["/api/unread-counts"]);
  invalidateResource(client, { resource: "connections" });
  await wait();
  complete[0]?.("before the change");
  await settle();
  expect(complete).toHaveLength(2);
  complete[1]?.("after the change");
  await settle();
  expect(getData()).toBe("after the change");
});

it("leaves the first read of other things alone", async () => {
  const { client, complete, getData } = mount(["/api/rsvps"]);
  invalidateResource(client, { resource: "connections" });
  await wait();
  complete[0]?.("the list");
  await settle();
  expect([complete.length, getData()]).toEqual([1, "the list"]);
});

it("reads once for a response and the frames about the same change, and again for a later one", async () => {
  const { client, complete } = mount(["/api/connections/me"]);
  complete[0]?.("the list");
  await settle();
  invalidateSoon(client, isBelow("/api/connections/me", "/api/unread-counts"));
  invalidateResource(client, { resource: "connections" });
  await settle();
  expect(client.getQueryState(["/api/connections/me"])?.isInvalidated).toBe(true);
  expect(complete).toHaveLength(1);
  await wait();
  expect(complete).toHaveLength(2);
  complete[1]?.("the new list");
  await settle();
  invalidateResource(client, { resource: "connections" });
  await wait();
  expect(complete).toHaveLength(3);
});

it.each([
  ["/api/events/11111111-1111-4111-8111-111111111111/suggestions", 2],
  ["/api/profiles/me", 2],
  ["/api/profiles/shared/me", 2],
  ["/api/profiles/shared/ben", 1],
  ["/api/events/11111111-1111-4111-8111-111111111111", 1],
  ["/api/auth/me", 1],
])("reads only what shows the member's own topics when they change: %s", async (path, reads) => {
  const { client, complete } = mount([path]);
  complete[0]?.("the first read");
  await settle();
  invalidateResource(client, { resource: "topics", id: "me" });
  await wait();
  expect(complete).toHaveLength(reads);
});

it.each(["?limit=60", "/topics"])("marks attendees stale when the member's own topics change: %s", async (rest) => {
  const path = `/api/events/11111111-1111-4111-8111-111111111111/rsvped-attendees${rest}`;
  const { client, complete } = mount([path]);
  complete[0]?.("the first read");
  await settle();
  invalidateResource(client, { resource: "topics", id: "me" });
  await wait();
  expect([complete.length, client.getQueryState([path])?.isInvalidated]).toEqual([1, true]);
});

it("reads announcements of an event that isn't named", async () => {
  const { client, complete } = mount(["/api/events/1/announcements"]);
  complete[0]?.("the list");
  await settle();
  invalidateResource(client, { resource: "announcements" });
  await wait();
  expect(complete).toHaveLength(2);
});

it("reads the dates of a series when the member's place at another one changes", async () => {
  const { client, complete } = mount(["/api/events/11111111-1111-4111-8111-111111111111/series"]);
  complete[0]?.("the dates");
  await settle();
  invalidateResource(client, { resource: "rsvps", id: "22222222-2222-4222-8222-222222222222", version: null });
  await wait();
  expect(complete).toHaveLength(2);
});

it("leaves an RSVP on the screen until it is stored, and then reads the list", async () => {
  const { client, complete, getData } = mount<EventResponse[] | string>(["/api/events"]);
  const event = buildEventResponse({ id: "1" });
  complete[0]?.([event]);
  await settle();
  client.setQueryData(["/api/events"], [event]);
  let store = () => undefined as void;
  const stored = new Promise<void>((resolve) => (store = resolve));
  const change = new MutationObserver(client, {
    ...ownPlace("1"),
    mutationFn: () => stored,
    onSuccess: () => applyOwnPlace(client, event),
  });
  const isDone = change.mutate();
  invalidateResource(client, { resource: "rsvps" });
  createSpreadReads(client, () => 0)();
  await jest.advanceTimersByTimeAsync(30_000);
  expect([complete.length, getData()]).toEqual([1, [event]]);
  expect(client.getQueryState(["/api/events"])?.isInvalidated).toBe(true);
  store();
  await isDone;
  await settle();
  expect(complete).toHaveLength(2);
  invalidateResource(client, { resource: "rsvps" });
  await wait();
  expect(complete).toHaveLength(3);
});

describe("a change that names its version", () => {
  const EVENT = "11111111-1111-4111-8111-111111111111";
  const PATH = `/api/events/${EVENT}`;
  const rsvp = { resource: "rsvps", id: EVENT, version: "confirmed" } as const;

  it.each([
    ["reads nothing if the response of the tab's own act came first", "confirmed", 1],
    ["reads the event in another tab", "pending", 2],
  ])("%s", async (_, status, reads) => {
    const { client, complete } = mount([PATH]);
    complete[0]?.("the event");
    client.setQueryData([`${PATH}/rsvp`], { status });
    invalidateResource(client, rsvp);
    await wait();
    expect(complete).toHaveLength(reads);
  });

  it("reads nothing if the response comes a moment after the frame", async () => {
    const { client, complete } = mount([PATH]);
    complete[0]?.("the event");
    invalidateResource(client, rsvp);
    client.setQueryData([`${PATH}/rsvp`], { status: "confirmed" });
    await wait();
    expect(complete).toHaveLength(1);
  });

  it("reads after a check-out elsewhere, and not after one of its own", async () => {
    const { client, complete } = mount([PATH]);
    complete[0]?.("the event");
    client.setQueryData(["/api/attendances/me/active"], null);
    invalidateResource(client, { resource: "attendances", id: EVENT, version: null });
    await wait();
    expect(complete).toHaveLength(1);
    client.setQueryData(["/api/attendances/me/active"], { id: "a", eventId: EVENT });
    invalidateResource(client, { resource: "attendances", id: EVENT, version: null });
    await wait();
    expect(complete).toHaveLength(2);
  });
});

it.each([
  ["reads nothing if the response of this tab's own connecting came first", "accepted", 1],
  ["reads again if the request was pending here", "pending", 2],
])("%s", async (_, status, reads) => {
  const { client, complete } = mount(["/api/unread-counts"]);
  complete[0]?.("the counts");
  client.setQueryData(["/api/connections/me"], [{ status, requesterId: "me", receiverId: "ben" }]);
  invalidateConnectionWith(client, "ben");
  await wait();
  expect(complete).toHaveLength(reads);
});

it("reads nothing while the response of this tab's own connecting is on its way", async () => {
  const { client, complete } = mount(["/api/connections/me"]);
  complete[0]?.("the list");
  const mutationKey = getConnectKey("ben");
  void new MutationObserver(client, { mutationKey, mutationFn: () => new Promise(() => undefined) }).mutate();
  invalidateConnectionWith(client, "ben");
  await wait();
  expect(complete).toHaveLength(1);
});

it("leaves what shows another event alone", async () => {
  const [other, id] = ["22222222-2222-4222-8222-222222222222", "11111111-1111-4111-8111-111111111111"];
  const { client, complete } = mount([`/api/events/${other}/suggestions`]);
  complete[0]?.("the suggestions");
  await settle();
  invalidateResource(client, { resource: "events", id });
  await wait();
  expect(complete).toHaveLength(1);
});

it.each([
  ["once somebody at it leaves", "checked_out", undefined, 2],
  ["once somebody at it hides", "checked_out", false, 2],
  ["but not when somebody at it arrives", "checked_in", undefined, 1],
] as const)("reads a table again, %s", async (_, change, isListed, reads) => {
  const { client, complete, getData } = mount<unknown>(["/api/events/e1/rounds"]);
  complete[0]?.({ table: { people: [{ user: { id: "ben" } }] } });
  await settle();
  const user = buildPerson("ben");
  refetchTogether(client, { type: "attendance_changes", eventId: "e1", changes: [{ change, userId: "eva", user }] });
  refetchTogether(client, {
    ...{ type: "attendance_changes", eventId: "e1" },
    changes: [{ change, userId: "ben", user, isListed }],
  });
  await wait();
  complete[1]?.(null);
  await settle();
  expect(complete).toHaveLength(reads);
  expect(getData()).toEqual(reads === 1 ? expect.anything() : null);
});
