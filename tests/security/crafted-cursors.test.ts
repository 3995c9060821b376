/**
 * Cursors that no list made, whose values PostgreSQL can't read: each list refuses them like any
 * other unknown cursor.
 */
import { z } from "zod";

import { encodeCursor } from "@/lib/core/server/pagination";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";
import { fillPath, listOperations, type ListedOperation } from "@/tests/support/servers/operations";
import { callRoute } from "@/tests/support/servers/route";

type ErrorBody = { code: string; fields?: Record<string, string> };

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
/** An event that is over, which has a recap. */
const PAST_ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";
const NEARBY = "GET /api/events/nearby";
/**
 * How many lists have a time in their cursor: those of events (3), attendees, announcements (2),
 * connections (3), contacts, notes, recaps and administration (3).
 */
const LISTS_BY_TIME = 16;

let lists: ListedOperation[];
let token: string;

beforeAll(async () => {
  const hasCursor = ({ operation: { query } }: ListedOperation) =>
    query instanceof z.ZodObject && "cursor" in query.shape;
  lists = (await listOperations()).filter(hasCursor);
  const admin = await createMember({ role: "admin" });
  // Without the event, and without a check-in at it, its lists refuse before they read the cursor.
  await createEvent({ id: ID });
  await createRsvp(admin.userId, ID);
  await createAttendance(admin.userId, ID);
  await createEvent({ id: PAST_ID, endTime: fromNow({ minutes: -1 }) });
  await createAttendance(admin.userId, PAST_ID, { checkOutTime: fromNow({ minutes: -1 }) });
  ({ token } = admin);
});

async function read({ route, operation }: ListedOperation, key: string[], query = "") {
  resetRateLimits();
  const { path, params } = fillPath(operation.path, operation.path.includes("/recap/") ? PAST_ID : ID);
  const search = `?lat=0&lng=0&cursor=${encodeCursor(key)}${query}`;
  return callRoute<ErrorBody>(route, operation.method, { token, params, path: `${path}${search}` });
}

/** The time in the place where a list may have it. */
const buildKeys = (time: string) => [
  [time, ID],
  ["true", time, ID],
  ["false", time, ID],
];

const readAll = (listed: ListedOperation, keys: string[][]) =>
  Promise.all(["", "&order=section", "&q=a&search=a"].flatMap((query) => keys.map((key) => read(listed, key, query))));

it.each([
  ["a year that PostgreSQL doesn't have", buildKeys("0000-01-01T00:00:00.000Z")],
  ["a year that it doesn't have, without milliseconds", buildKeys("0000-01-01T00:00:00Z")],
  ["more digits than it reads", buildKeys(`2026-11-20T10:00:00.${"0".repeat(150)}Z`)],
  ["a number that is too large", [["1e999"], ["1e999", ID], ["9".repeat(60)], ["9".repeat(60), "a", ID]]],
  ["a number that is too close to 0", [["1e-999"], ["1e-999", ID], ["1e-999", "a", ID]]],
])("refuses a cursor with %s in every list", async (_, keys) => {
  const wrong: string[] = [];
  for (const listed of lists) {
    for (const { status, json } of await readAll(listed, keys)) {
      const isRefused = status === 400 && json.code === "validation" && json.fields?.cursor === "Unknown cursor";
      if (!isRefused) wrong.push(`${listed.name}: ${status} ${JSON.stringify(json)}`);
    }
  }
  expect(wrong).toEqual([]);
});

it.each(["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"])("reads every list from %s", async (time) => {
  let count = 0;
  for (const listed of lists) {
    const statuses = (await readAll(listed, buildKeys(time))).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    if (statuses.includes(200)) count += 1;
  }
  expect(count).toBe(LISTS_BY_TIME);
});

it.each(["0", "5e-324", "0.1", "500"])("reads the events nearby from %s miles", async (miles) => {
  const nearby = lists.filter(({ name }) => name === NEARBY);
  expect(await Promise.all(nearby.map(async (listed) => (await read(listed, [miles, ID])).status))).toEqual([200]);
});
