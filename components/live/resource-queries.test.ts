import { MutationObserver, QueryObserver } from "@tanstack/react-query";

import { invalidateOwnEvents, ownPlace } from "@/lib/events/client/changes";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { invalidateSoon } from "@/lib/http/browser/query-paths";

import { invalidateResource } from "./resource-queries";
import { createSpreadReads } from "./spread-reads";

/** A mounted query whose reads the test completes. */
function mount(queryKey: readonly string[]) {
  const client = createQueryClient();
  const complete: ((data: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => void complete.push(resolve)),
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
  const { client, complete, getData } = mount(["/api/badge-counts"]);
  invalidateResource(client, "connections");
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
  invalidateResource(client, "connections");
  await wait();
  complete[0]?.("the list");
  await settle();
  expect([complete.length, getData()]).toEqual([1, "the list"]);
});

it("reads once for a response and the frames about the same change, and again for a later one", async () => {
  const { client, complete } = mount(["/api/connections/me"]);
  complete[0]?.("the list");
  await settle();
  invalidateSoon(client, "/api/connections/me", "/api/badge-counts");
  invalidateResource(client, "connections");
  await settle();
  expect(client.getQueryState(["/api/connections/me"])?.isInvalidated).toBe(true);
  expect(complete).toHaveLength(1);
  await wait();
  expect(complete).toHaveLength(2);
  complete[1]?.("the new list");
  await settle();
  invalidateResource(client, "connections");
  await wait();
  expect(complete).toHaveLength(3);
});

it("reads announcements of an event that isn't named", async () => {
  const { client, complete } = mount(["/api/events/1/announcements"]);
  complete[0]?.("the list");
  await settle();
  invalidateResource(client, "announcements");
  await wait();
  expect(complete).toHaveLength(2);
});

it("leaves an RSVP on the screen until it is stored, and then reads the list", async () => {
  const { client, complete, getData } = mount(["/api/events"]);
  complete[0]?.("the list");
  await settle();
  client.setQueryData(["/api/events"], "the list with the RSVP");
  let store = () => undefined as void;
  const stored = new Promise<void>((resolve) => (store = resolve));
  const change = new MutationObserver(client, { ...ownPlace("1"), mutationFn: () => stored });
  const isDone = change.mutate();
  invalidateResource(client, "rsvps");
  createSpreadReads(client, () => 0)();
  await jest.advanceTimersByTimeAsync(30_000);
  expect([complete.length, getData()]).toEqual([1, "the list with the RSVP"]);
  expect(client.getQueryState(["/api/events"])?.isInvalidated).toBe(true);
  store();
  await isDone;
  void invalidateOwnEvents(client);
  await settle();
  expect(complete).toHaveLength(2);
  invalidateResource(client, "rsvps");
  await wait();
  expect(complete).toHaveLength(3);
});
