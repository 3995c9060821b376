/** Every call that only admins may make, by an admin, by a member and without a session. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { db } from "@/lib/core/server/db";

import { recordBus } from "@/tests/support/servers/bus";
import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** `id`: what the id in the path names. */
type Call = [route: string, method: Method, admin: number, id?: "member" | "event", body?: object | (() => FormData)];

const API = path.resolve("app/api");
const bus = recordBus();
const times = { startTime: "2027-03-01T23:00:00Z", endTime: "2027-03-02T01:00:00Z" };

function createLogoForm(): FormData {
  const form = new FormData();
  form.set("type", "sponsor-logo");
  form.set("image", new File(["no picture"], "logo.png", { type: "image/png" }));
  return form;
}

const ID = "00000000-0000-4000-8000-000000000001";
const CHECK_IN = { id: ID, sequence: 1, subject: { kind: "member", id: ID }, wasOffline: false };

const CALLS: Call[] = [
  ["admin/stats", "GET", 200],
  ["admin/stats/users", "GET", 200],
  ["admin/analytics", "GET", 200],
  ["admin/event-registration-counts", "GET", 200],
  ["admin/users", "GET", 200],
  ["admin/users/[id]", "DELETE", 204, "member"],
  ["admin/users/[id]/role", "PATCH", 200, "member", { role: "admin" }],
  ["admin/users/[id]/reset-password", "POST", 204, "member", { newPassword: "taken-over" }],
  ["admin/users/[id]/reset-two-step", "POST", 409, "member"],
  ["admin/users/[id]/suspend", "POST", 200, "member"],
  ["admin/users/[id]/suspend", "DELETE", 200, "member"],
  ["admin/users/[id]/organizer-taken-down", "POST", 404, "member"],
  ["admin/users/[id]/organizer-taken-down", "DELETE", 404, "member"],
  ["admin/users/[id]/guest-mail", "POST", 200, "member"],
  ["admin/users/[id]/guest-mail", "DELETE", 200, "member"],
  ["admin/invitations", "GET", 200],
  // Registration is open here.
  ["admin/invitations", "POST", 409, undefined, { email: "invited@nametag.test" }],
  ["admin/invitations/[id]", "DELETE", 404, "member"],
  ["admin/reports", "GET", 200],
  ["admin/reports/[id]", "PATCH", 404, "member", { decision: "suspended" }],
  ["admin/audit", "GET", 200],
  ["admin/changelog", "GET", 200],
  ["admin/health", "GET", 200],
  ["admin/settings", "GET", 200],
  ["admin/settings", "PUT", 200, undefined, { version: null, settings: {} }],
  ["events", "POST", 201, undefined, { name: "Made", ...times }],
  ["events/[id]", "DELETE", 204, "event"],
  ["events/manage", "GET", 200],
  // Without what to search for.
  ["events/[id]/walk-ins/candidates", "GET", 400, "event"],
  // Eventbrite is not configured in tests.
  ["events/sync-from-eventbrite", "POST", 503],
  ["events/sync-status", "GET", 200],
  ["test/connection-messages", "POST", 200],
  ["test/email", "POST", 200],
  ["test/thank-you-email-midtown", "POST", 200],
  ["test/thank-you-email-otown", "POST", 200],
];

// Members may call these too, but only the event's organizers and admins get a result.
const ORGANIZERS: Call[] = [
  ["events/[id]", "PUT", 200, "event", { sponsorName: "Acme", hostEmail: "", meetingUrl: null }],
  ["upload-image", "POST", 415, undefined, createLogoForm],
  ["events/[id]/door", "GET", 200, "event"],
  ["events/[id]/rsvped-attendees/manage", "GET", 200, "event"],
  ["events/[id]/rsvped-attendees/counts", "GET", 200, "event"],
  ["events/[id]/rsvped-attendees/export", "GET", 200, "event"],
  ["events/[id]/door/check-ins", "POST", 200, "event", { deviceId: ID, items: [CHECK_IN] }],
  ["events/[id]/door/check-outs", "POST", 204, "event", { kind: "member", id: ID }],
];

beforeEach(async () => {
  await resetDatabase();
  bus.take();
});

test("covers every route that requires an admin, unless the site lets others create events", () => {
  const routes = readdirSync(API, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  const guard = /\b([A-Z]+): (?:\w*[eE]ndpoint\(|with\w+\(\w+, )\{\s*auth: "(?:admin|eventCreator)"/g;
  const guarded = routes.flatMap((file) => {
    const source = readFileSync(path.join(API, file), "utf8");
    return [...source.matchAll(guard)].map(([, method]) => `${method} ${path.dirname(file)}`);
  });
  expect(CALLS.map(([route, method]) => `${method} ${route}`).sort()).toEqual(guarded.sort());
});

const cases = [...CALLS, ...ORGANIZERS].map(([name, method, status, id, body]) => ({ name, method, status, id, body }));

test.each(cases)(
  "$method $name returns $status to an admin, 403 to a member and a demoted admin, 401 without a session",
  async ({ name, method, status, id, body }) => {
    const route = (await import(`@/app/api/${name}/route`)) as object;
    const [admin, member, target] = [await createMember({ role: "admin" }), await createMember(), await createMember()];
    const event = await createEvent();
    await createRsvp(target.userId, event.id);
    const call = async (token?: string) => {
      const params = { id: id === "event" ? event.id : target.userId, userId: target.userId };
      const requestBody = typeof body === "function" ? body() : body;
      const address = `/api/${name.replace("[id]", params.id).replace("[userId]", params.userId)}`;
      return callRoute<{ code: string }>(route, method, { token, params, body: requestBody, path: address });
    };
    const readState = async () => ({
      users: await db().user.findMany({ orderBy: { id: "asc" } }),
      events: await db().event.findMany(),
      sessions: await db().session.count(),
      attendances: await db().eventAttendance.count(),
      audit: await db().auditEntry.count(),
      busEvents: bus.take(),
    });

    const before = await readState();
    expect(await call(member.token)).toMatchObject({ status: 403, json: { code: "forbidden" } });
    expect(await call()).toMatchObject({ status: 401, json: { code: "unauthorized" } });
    expect(await readState()).toEqual(before);
    expect((await call(admin.token)).status).toBe(status);
    // The role is read with each request, so the same token has the new role.
    await db().user.update({ where: { id: admin.userId }, data: { role: "user" } });
    expect((await call(admin.token)).status).toBe(403);
  },
);
