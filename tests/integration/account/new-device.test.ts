/** The mail about a sign-in on a new device (docs/product/sessions.md#new-devices). */
import * as loginRoute from "@/app/api/auth/login/route";
import * as registerRoute from "@/app/api/auth/register/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

import { resetDatabase } from "@/tests/support/database/database";
import { createAuthenticator, createCode } from "@/tests/support/factories/two-step";
import { createUser, PASSWORD } from "@/tests/support/factories/users";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { byCode, startSignIn, verify } from "@/tests/support/servers/two-step";
import { stopClock } from "@/tests/support/setup/clock";

const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const SUBJECT = "New sign-in to Nametag: Safari on iPhone";
const outbox = createOutbox();

type Options = { cookie?: string; password?: string };
const login = (email: string, { cookie, password = PASSWORD }: Options = {}) =>
  callRoute(loginRoute, "POST", { body: { email, password }, cookie, headers: { "user-agent": SAFARI } });
/**
 * Returns the cookie that makes a device known. The session's cookie is left out: the browser
 * signed out.
 */
const toCookie = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith("nametag.device="))
    ?.split(";")[0];

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
});

it("names the device, the time with its zone, and what to do", async () => {
  stopClock("2026-11-20T18:05:00Z");
  const { email } = await createUser({ profile: { timezone: "America/Chicago" } });
  expect((await login(email)).status).toBe(200);
  const [mail] = await outbox.list();
  expect([mail?.to, mail?.subject]).toEqual([email, SUBJECT]);
  expect(mail?.text).toContain("Device: Safari on iPhone\nWhen: Friday, November 20, 2026, 12:05 PM CST");
  expect(mail?.text).toContain("http://localhost:3000/settings/security");
  expect(mail?.text).toContain("http://localhost:3000/forgot-password");
});

it("is sent once, and not again for the device that is known now", async () => {
  const { email } = await createUser();
  const first = await login(email);
  expect((await login(email, { cookie: toCookie(first.headers) })).status).toBe(200);
  await Promise.all([runDeliveries(), runDeliveries()]);
  expect(await outbox.listSubjects(email)).toEqual([SUBJECT]);
});

it("is sent for a device that only another member used", async () => {
  const [ana, ben] = [await createUser(), await createUser()];
  const first = await login(ana.email);
  expect((await login(ben.email, { cookie: toCookie(first.headers) })).status).toBe(200);
  expect(await outbox.listSubjects(ben.email)).toEqual([SUBJECT]);
});

it("is not sent for the registration, nor for the next sign-in there", async () => {
  const email = "zoe@nametag.test";
  const body = { firstName: "Zoe", lastName: "Quist", email, password: PASSWORD, location: "Tampa" };
  const { headers } = await callRoute(registerRoute, "POST", { body });
  expect((await login(email, { cookie: toCookie(headers) })).status).toBe(200);
  expect(await outbox.listSubjects(email)).toEqual(["Confirm your email for Nametag"]);
});

it("is sent once the second step is done, not for the password alone", async () => {
  const { id, email } = await createUser();
  const secret = await createAuthenticator(id);
  const pendingToken = await startSignIn(email, { userAgent: SAFARI });
  expect(await outbox.list()).toEqual([]);
  expect((await verify(pendingToken, byCode(createCode(secret)), { userAgent: SAFARI })).status).toBe(200);
  expect(await outbox.listSubjects(email)).toEqual([SUBJECT]);
});

it("is not sent for a failed sign-in", async () => {
  const { email } = await createUser();
  expect((await login(email, { password: "wrong one" })).status).toBe(401);
  expect(await outbox.list()).toEqual([]);
});

it("doesn't delay the sign-in, and is not lost when mail can't be sent", async () => {
  const { email } = await createUser();
  expect((await login(email)).status).toBe(200);
  // Only the row exists so far; the job sends it, and repeats it after a failure
  // (tests/integration/notifications/deliveries.test.ts).
  expect(await db().delivery.findMany({ select: { channel: true, kind: true, status: true } })).toEqual([
    { channel: "mail", kind: "account", status: "queued" },
  ]);
});
