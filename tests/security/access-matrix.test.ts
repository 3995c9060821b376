/**
 * Every operation of the API description for every kind of caller. `formerHost` ran the event and
 * `demotedAdmin` was an admin when they signed in (docs/product/sessions.md#role-changes).
 */
import document from "@/docs/api/openapi.json";
import type { OperationName } from "@/lib/api/operations";
import { createSessionCookie } from "@/lib/auth/service/session/cookie";
import { env } from "@/lib/core/server/process/env";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { dropSnapshot, restoreSnapshot, takeSnapshot } from "@/tests/support/database/snapshot";
import { callRoute, type RouteCall } from "@/tests/support/servers/route";

import { CALLERS, createFixture, type Caller, type Fixture } from "./access-matrix/fixture";
import { ROWS, type Row } from "./access-matrix/rows";

const OPERATIONS = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
) as OperationName[];

type Method = Parameters<typeof callRoute>[1];

const split = (name: OperationName) => name.split(" ") as [Method, string];

const fill = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");

const WRITES: readonly Method[] = ["POST", "PUT", "PATCH", "DELETE"];
const isDone = (status: number): boolean => status < 400;

let fixture: Fixture;
beforeAll(async () => {
  await dropSnapshot();
  fixture = await createFixture();
  await takeSnapshot();
});
afterAll(dropSnapshot);

type Credentials = Pick<RouteCall, "token" | "cookie" | "headers">;

/** Calls the operation with valid input. */
async function callBy(name: OperationName, { input }: Row, credentials: Credentials): Promise<number> {
  const [method, path] = split(name);
  const { params, query = "", body } = input?.(fixture) ?? {};
  const folder = path.slice("/api/".length).replace(/\{(\w+)\}/g, "[$1]");
  const route = (await import(`@/app/api/${folder}/route`)) as object;
  const { status } = await callRoute(route, method, { path: fill(path, params) + query, params, body, ...credentials });
  return status;
}

function call(name: OperationName, row: Row, caller: Caller): Promise<number> {
  const token = fixture.tokens[caller];
  const byCookie = {
    cookie: createSessionCookie(token ?? "", 60),
    headers: { origin: env().NEXTAUTH_URL },
  };
  return callBy(name, row, row.by === "cookie" ? byCookie : { token });
}

async function restoreRows(): Promise<void> {
  // Work that the response left behind would write into the restored rows.
  await waitForBackgroundWork();
  await restoreSnapshot();
}

/**
 * Returns the status that each caller gets. Refused callers come first, because a
 * refused call changes nothing; after one that may have, the next caller finds the rows as they
 * were.
 */
async function callAsEach(name: OperationName): Promise<Partial<Record<Caller, number>>> {
  const row = ROWS[name];
  const [refused, allowed] = [false, true].map((allow) => CALLERS.filter((it) => isDone(row.statuses[it]) === allow));
  const statuses: Partial<Record<Caller, number>> = {};
  for (const caller of [...refused!, ...allowed!]) {
    resetRateLimits();
    statuses[caller] = await call(name, row, caller);
    if (WRITES.includes(split(name)[0]) && isDone(statuses[caller])) await restoreRows();
  }
  return statuses;
}

test("has a row for every operation of the API description", () => {
  expect(Object.keys(ROWS).sort()).toEqual([...OPERATIONS].sort());
});

test.each(OPERATIONS)("%s allows whom the matrix says", async (name) => {
  expect(await callAsEach(name)).toEqual(ROWS[name].statuses);
});

/** The statuses of a helper's device. It gets name tags only of people who just arrived. */
const OF_HELPERS: Partial<Record<OperationName, number>> = {
  "GET /api/events/{id}/door/list": 200,
  "POST /api/events/{id}/door/check-ins": 200,
  "POST /api/events/{id}/door/check-outs": 204,
  "POST /api/events/{id}/door/guests": 201,
  "POST /api/events/{id}/name-tags": 403,
  "POST /api/events/{id}/name-tags/printed": 200,
};

test.each(OPERATIONS)("%s refuses a helper by a link, unless it is of the door", async (name) => {
  resetRateLimits();
  const { helper, tokens } = fixture;
  // The admin's session of the same browser must not help.
  const cookie = `${helper.cookie}; ${createSessionCookie(tokens.admin ?? "", 60)}`;
  const status = await callBy(name, ROWS[name], { ...helper, cookie });
  expect(status).toBe(OF_HELPERS[name] ?? 401);
  if (isDone(status)) await restoreRows();
});
