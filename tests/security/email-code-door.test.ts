/** A door's code that is kept while six digits are on their way (docs/product/quick-join.md). */
import * as doorRoute from "@/app/api/events/[id]/door/route";
import { db } from "@/lib/core/server/db";
import { logger } from "@/lib/core/server/process/logger";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { CodeBrowser } from "@/tests/support/servers/code-browser";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

const outbox = createOutbox();
const EMAIL = "ana.new@nametag.test";

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T23:00:05Z");
});
afterEach(() => jest.restoreAllMocks());

type Door = { eventId: string; code: string };

/** Asks for digits at a door. Returns the browser and the digits. */
async function ask(door: Door, email = EMAIL, browser = new CodeBrowser()) {
  // The outbox orders mails by time.
  advanceClock({ seconds: 1 });
  expect((await browser.ask(email, { isJoining: true, door })).status).toBe(202);
  const mail = (await outbox.list()).find(({ to }) => to === email);
  return { browser, code: /^\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "" };
}

async function getDoorCode(eventId: string): Promise<string> {
  const { token } = await createMember({ role: "admin" });
  return (await callRoute<{ code: string }>(doorRoute, "GET", { params: { id: eventId }, token })).json.code;
}

it("checks a stranger in, also when the mail took longer than the code is valid", async () => {
  const { id } = await createEvent({ startTime: clock.now(), requiresDoorCode: true });
  const door = { eventId: id, code: await getDoorCode(id) };
  const { browser, code } = await ask(door);
  advanceClock({ minutes: 5 });
  const { json } = await browser.join(EMAIL, code);
  expect(await db().eventAttendance.findFirst()).toMatchObject({ userId: json.user.id, eventId: id, isActive: true });
});

it("is kept when the digits are sent again, but not longer than ten minutes", async () => {
  const { id } = await createEvent({ startTime: clock.now(), requiresDoorCode: true });
  const door = { eventId: id, code: await getDoorCode(id) };
  const emails = [EMAIL, "late@nametag.test"];
  const browsers = [];
  for (const email of emails) browsers.push((await ask(door, email)).browser);
  advanceClock({ minutes: 5 });
  const [inTime, late] = [await ask(door, EMAIL, browsers[0]), await ask(door, "late@nametag.test", browsers[1])];
  expect((await inTime.browser.join(EMAIL, inTime.code)).status).toBe(201);
  expect(await db().eventAttendance.count()).toBe(1);
  advanceClock({ minutes: 6 });
  expect((await late.browser.join("late@nametag.test", late.code)).status).toBe(201);
  expect(await db().eventAttendance.count()).toBe(1);
});

it("is not kept if it is wrong or expired", async () => {
  const { id } = await createEvent({ startTime: clock.now() });
  const expired = await getDoorCode(id);
  advanceClock({ minutes: 2 });
  for (const code of [expired, "0000-0000"]) {
    const asked = await ask({ eventId: id, code });
    expect(await db().emailCode.count({ where: { doorEventId: null } })).toBe(1);
    await db().emailCode.deleteMany();
    expect(asked.code).toMatch(/^\d{6}$/);
  }
});

it("signs in even if the check-in fails", async () => {
  const { id } = await createEvent({ startTime: clock.now() });
  const door = { eventId: id, code: await getDoorCode(id) };
  const { browser, code } = await ask(door);
  const error = jest.spyOn(logger, "error").mockImplementation(() => undefined);
  const original = db().$transaction.bind(db());
  jest.spyOn(db(), "$transaction").mockImplementationOnce(original).mockRejectedValueOnce(new Error("no database"));
  expect((await browser.join(EMAIL, code)).status).toBe(201);
  expect(error).toHaveBeenCalledTimes(1);
  expect(await db().eventAttendance.count()).toBe(0);
});

it("creates the account even where the event lets nobody in", async () => {
  const { id } = await createEvent({ startTime: clock.now(), status: "cancelled" });
  const door = { eventId: id, code: await getDoorCode(id) };
  const { browser, code } = await ask(door);
  expect((await browser.join(EMAIL, code)).status).toBe(201);
  expect(await db().eventAttendance.count()).toBe(0);
});
