import { attendeesQuery, toAttendeesPages } from "@/lib/attendance/client/attendance";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { buildFirstAttendees } from "@/tests/support/fixtures/people";

import { createSpreadReads } from "./spread-reads";

const EVENT = "60000000-0000-4000-8000-000000000006";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Shows an event with this many members, its messages and the list of events. */
function openBrowser(people: number, random: () => number) {
  const client = createQueryClient();
  const first = buildFirstAttendees([], { confirmed: people });
  client.setQueryData(attendeesQuery(EVENT).queryKey, toAttendeesPages(EVENT, first));
  for (const path of ["/api/messages/conversations", "/api/events"]) client.setQueryData([path], []);
  const isInvalidated = (path: string) => client.getQueryState([path])?.isInvalidated ?? false;
  return { readAgain: createSpreadReads(client, random), isInvalidated };
}

function countReadsEachSecond(browsers: ReturnType<typeof openBrowser>[], seconds: number): number[] {
  const count = () => browsers.filter(({ isInvalidated }) => isInvalidated("/api/events")).length;
  return Array.from({ length: seconds }, () => {
    const before = count();
    jest.advanceTimersByTime(1_000);
    return count() - before;
  });
}

it("reads messages at once, and the rest over a window that grows with the event", () => {
  const random = createRandom(12);
  const browsers = Array.from({ length: 150 }, () => openBrowser(150, random));
  for (const { readAgain } of browsers) readAgain();
  expect(browsers.every(({ isInvalidated }) => isInvalidated("/api/messages/conversations"))).toBe(true);
  expect(browsers.some(({ isInvalidated }) => isInvalidated("/api/events"))).toBe(false);
  const reads = countReadsEachSecond(browsers, 15);
  expect(reads.reduce((sum, count) => sum + count, 0)).toBe(150);
  expect(Math.max(...reads)).toBeLessThan(25);
  expect(reads.slice(0, 7).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(50);
});

it("reads everything within a second in a small event, and within 20 seconds in the largest", () => {
  const random = () => 0.999;
  const [small, large] = [openBrowser(10, random), openBrowser(5_000, random)];
  for (const { readAgain } of [small, large]) readAgain();
  jest.advanceTimersByTime(1_000);
  expect(small.isInvalidated("/api/events")).toBe(true);
  jest.advanceTimersByTime(18_000);
  expect(large.isInvalidated("/api/events")).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(large.isInvalidated("/api/events")).toBe(true);
});

it("reads once when the connection is lost again meanwhile", () => {
  const random = jest.fn(() => 0.5);
  const { readAgain, isInvalidated } = openBrowser(1_000, random);
  readAgain();
  jest.advanceTimersByTime(9_000);
  readAgain();
  jest.advanceTimersByTime(1_000);
  expect(isInvalidated("/api/events")).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
});
