/** The header X-Total-Count, from which screens show the number of a list that isn't all loaded. */
import * as usersRoute from "@/app/api/admin/users/route";
import * as manageRoute from "@/app/api/events/manage/route";
import * as eventsRoute from "@/app/api/events/route";
import { listReports } from "@/lib/admin/data/reports";
import { db } from "@/lib/core/server/db";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createEvent } from "@/tests/support/factories/events";
import { createMember, createUser, createUsers } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T20:00:00Z");
});

type Route = Parameters<typeof callRoute>[0];

async function getTotal(route: Route, path: string, token?: string): Promise<string | null> {
  const { status, headers } = await callRoute(route, "GET", { path, token });
  expect(status).toBe(200);
  return headers.get("x-total-count");
}

async function getNextPath(route: Route, path: string, token?: string): Promise<string> {
  const { headers } = await callRoute(route, "GET", { path, token });
  return /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1] ?? "";
}

const createEventIn = (name: string, hours: number, overrides = {}) =>
  createEvent({ name, startTime: fromNow({ hours }), endTime: fromNow({ hours: hours + 2 }), ...overrides });

describe("events", () => {
  const PATH = "/api/events?order=section&limit=2";

  it("are counted with the first page: running and future ones that the viewer hasn't hidden", async () => {
    const { userId, token } = await createMember();
    await createEventIn("Over", -5);
    await createEventIn("Cancelled", 1, { status: "cancelled" });
    await createEventIn("Running", -1);
    for (const hours of [1, 2, 3]) await createEventIn(`Mixer ${hours}`, hours, { status: "upcoming" });
    const hidden = await createEventIn("Hidden mixer", 4);
    await db().userEventPreference.create({ data: { userId, eventId: hidden.id, isHidden: true } });

    expect(await getTotal(eventsRoute, PATH)).toBe("5");
    expect(await getTotal(eventsRoute, PATH, token)).toBe("4");
    expect(await getTotal(eventsRoute, `${PATH}&include=hidden`, token)).toBe("5");
    expect(await getTotal(eventsRoute, `${PATH}&status=upcoming`, token)).toBe("3");
    expect(await getTotal(eventsRoute, `${PATH}&q=mixer`, token)).toBe("3");
    expect(await getTotal(eventsRoute, `${PATH}&q=running`, token)).toBeNull();
  });

  it("are counted by the statement of the first page, and on no later or only page", async () => {
    for (const hours of [1, 2, 3, 4, 5]) await createEventIn(`Mixer ${hours}`, hours);
    const count = async (path: string) => (await countQueries(() => callRoute(eventsRoute, "GET", { path }))).queries;
    const next = await getNextPath(eventsRoute, PATH);
    expect(await getTotal(eventsRoute, next)).toBeNull();
    expect(await getTotal(eventsRoute, "/api/events?order=section&limit=5")).toBeNull();
    expect(await getTotal(eventsRoute, PATH)).toBe("5");
    expect(await count(PATH)).toBe(1);
    expect(await count(next)).toBe(1);
    expect(await count("/api/events?limit=2")).toBe(1);
  });
});

it("counts the members that an admin lists or searches", async () => {
  const { token } = await createMember({ role: "admin", profile: { firstName: "Ada" } });
  await createUsers(4, { profile: { firstName: "José" } });
  await createUser({ profile: { firstName: "José" }, deletedAt: fromNow({ hours: -1 }) });
  const path = "/api/admin/users?limit=2";
  expect(await getTotal(usersRoute, path, token)).toBe("5");
  expect(await getTotal(usersRoute, `${path}&search=jose`, token)).toBe("4");
  expect(await getTotal(usersRoute, await getNextPath(usersRoute, path, token), token)).toBeNull();
  expect(await getTotal(usersRoute, "/api/admin/users?limit=5", token)).toBeNull();
});

it("counts the open reports", async () => {
  const { id: reportedId } = await createUser();
  const others = await createUsers(4);
  for (const [index, { id }] of others.entries())
    await db().report.create({
      data: { reporterId: id, reportedId, reason: "Rude", status: index === 0 ? "dismissed" : "open" },
    });
  expect((await listReports({ limit: 2 })).total).toBe(3);
  expect((await listReports()).total).toBeUndefined();
});

it("counts the events that an admin manages, within the tab and the search", async () => {
  const { token } = await createMember({ role: "admin" });
  for (const hours of [-9, -8, -7, 1, 2, 3, 4]) await createEventIn(hours < 3 ? "Mixer" : "Tacos", hours);
  const path = "/api/events/manage?limit=1";
  expect(await getTotal(manageRoute, `${path}&scope=upcoming`, token)).toBe("4");
  expect(await getTotal(manageRoute, `${path}&scope=past`, token)).toBe("3");
  expect(await getTotal(manageRoute, `${path}&scope=all&q=mixer`, token)).toBe("5");
});
