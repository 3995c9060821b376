/** Notification settings and quiet hours. */
import * as preferencesRoute from "@/app/api/profiles/me/notifications/route";
import type { PreferencesResponse } from "@/lib/account/schema";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

type Body = PreferencesResponse & { fields: Record<string, string> };
const read = (token: string) => callRoute<Body>(preferencesRoute, "GET", { token });
const save = (token: string, body: object) => callRoute<Body>(preferencesRoute, "PATCH", { token, body });

beforeEach(resetDatabase);

test("turns on everything by default, and changes only the sent settings when two calls race", async () => {
  const { token } = await createMember();
  expect((await read(token)).json.notifications.reminders).toEqual({ push: true, email: true });
  await Promise.all([
    save(token, { notifications: { reminders: { push: false } } }),
    save(token, { notifications: { reminders: { email: false }, digest: { email: false } } }),
  ]);
  const { json } = await read(token);
  expect(json.notifications.reminders).toEqual({ push: false, email: false });
  expect(json.notifications.digest).toEqual({ email: false });
  expect(json.notifications.requests).toEqual({ push: true, email: true });
});

test("stores and removes quiet hours with their time zone", async () => {
  const { token } = await createMember();
  const quietHours = { start: "22:00", end: "07:30" };
  expect((await save(token, { quietHours, timezone: "America/Denver" })).json).toMatchObject({
    quietHours,
    timezone: "America/Denver",
  });
  expect((await save(token, { quietHours: null })).json).toMatchObject({
    quietHours: null,
    timezone: "America/Denver",
  });
});

test.each([
  [{ quietHours: { start: "25:00", end: "07:00" } }, "quietHours.start"],
  [{ quietHours: { start: "22:00", end: "22:00" } }, "quietHours.end"],
  [{ timezone: "Mars/Olympus" }, "timezone"],
  [{ notifications: { messages: { push: "yes" } } }, "notifications.messages.push"],
])("returns the invalid field of %j", async (body, field) => {
  const { token } = await createMember();
  const { status, json } = await save(token, body);
  expect(status).toBe(400);
  expect(Object.keys(json.fields)).toEqual([field]);
});
