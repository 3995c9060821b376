/** Changing the email (docs/product/sessions.md#change-email). */
import * as confirmRoute from "@/app/api/auth/email/confirm/route";
import * as resendRoute from "@/app/api/auth/email/resend/route";
import * as emailRoute from "@/app/api/auth/email/route";
import * as loginRoute from "@/app/api/auth/login/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as registerRoute from "@/app/api/auth/register/route";
import * as requestResetRoute from "@/app/api/auth/request-password-reset/route";
import { requestEmailChange } from "@/lib/account/service/email/change";
import { db, pool } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { createUnsubscribeToken, getEmailPreference } from "@/lib/notifications/service/deliveries/unsubscribe";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember, createSession, createUser, PASSWORD } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock } from "@/tests/support/setup/clock";

type Status = { email: string; change: null | { email: string }; fields?: Record<string, string> };
const NEW = "new.name@nametag.test";
const LINK_SUBJECT = "Confirm your new email for Nametag";
const outbox = createOutbox();
const bus = recordBus();

const request = (token: string, newEmail = NEW, password = PASSWORD) =>
  callRoute<Status>(emailRoute, "PUT", { token, body: { newEmail, password } });
/** With the password of each member here, which a device without the member's session asks for. */
const confirm = async (link: string, token?: string) =>
  (await callRoute(confirmRoute, "POST", { body: { token: link, password: PASSWORD }, token })).status;
const getLink = async (to = NEW) => (await outbox.listConfirmationTokens(to))[0] ?? "";
const readEmail = async (token: string) => (await callRoute<Status>(emailRoute, "GET", { token })).json;
const isSignedIn = async (token: string) => (await callRoute(meRoute, "GET", { token })).status === 200;
const login = async (email: string) =>
  (await callRoute(loginRoute, "POST", { body: { email, password: PASSWORD } })).status;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  bus.take();
});

it("keeps the present email until the link at the new one is used, and tells both addresses", async () => {
  const { user, token } = await createMember();
  const { status, json } = await request(token, " New.Name@Nametag.test ");
  expect([status, json.email, json.change?.email]).toEqual([200, user.email, NEW]);
  expect(await login(user.email)).toBe(200);
  expect(await outbox.listSubjects(NEW)).toEqual([LINK_SUBJECT]);
  expect(await outbox.listSubjects(user.email)).toContain("A new email was requested for your Nametag account");

  expect(await confirm(await getLink())).toBe(200);
  expect(await readEmail(token)).toEqual({ email: NEW, isVerified: true, change: null });
  expect([await login(user.email), await login(NEW)]).toEqual([401, 200]);
  const subjects = await outbox.listSubjects(user.email);
  expect(subjects).toContain("The email of your Nametag account was changed");
  // The former mailbox may be an employer's: it doesn't get the new address.
  expect(
    (await outbox.list())
      .filter(({ to }) => to === user.email)
      .map(({ text }) => text)
      .join(),
  ).not.toContain(NEW);
});

it("ends the other sessions, but not the one that gave the password nor the one that opened the link", async () => {
  const { userId, token } = await createMember();
  const [reader, other] = [await createSession(userId), await createSession(userId)];
  await request(token);
  bus.take();
  expect(await confirm(await getLink(), reader.token)).toBe(200);
  expect([await isSignedIn(token), await isSignedIn(reader.token), await isSignedIn(other.token)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(bus.take()).toEqual([
    { type: "session_removed", sids: [other.sid] },
    { type: "user_changed", userId },
  ]);
});

it("doesn't keep a session of whoever else opens the link", async () => {
  const [{ token, userId }, stranger] = [await createMember(), await createMember()];
  const other = await createSession(userId);
  await request(token);
  expect(await confirm(await getLink(), stranger.token)).toBe(200);
  expect([await isSignedIn(other.token), await isSignedIn(stranger.token)]).toEqual([false, true]);
});

it("refuses a wrong password and the present email at their fields", async () => {
  const { user, token } = await createMember();
  const wrong = await request(token, NEW, "not it");
  expect([wrong.status, wrong.json.fields]).toEqual([403, { password: "This password is incorrect." }]);
  const same = await request(token, user.email);
  expect([same.status, same.json.fields]).toEqual([400, { newEmail: "This is already your email" }]);
  const invalid = await request(token, "nowhere");
  expect(invalid.json.fields).toEqual({ newEmail: "Please enter a valid email address" });
  expect(await outbox.list()).toEqual([]);
});

it("limits wrong passwords", async () => {
  const { token } = await createMember();
  for (let attempt = 0; attempt < 10; attempt++) expect((await request(token, NEW, "not it")).status).toBe(403);
  expect((await request(token)).status).toBe(429);
});

it("responds the same for an address of another account, whose owner gets a note without a link", async () => {
  const [{ token }, taken] = [await createMember(), await createUser()];
  const { status, json } = await request(token, taken.email);
  expect([status, json.change?.email]).toEqual([200, taken.email]);
  expect((await readEmail(token)).change?.email).toBe(taken.email);
  expect(await outbox.listSubjects(taken.email)).toEqual(["Your email is in use on Nametag already"]);
  expect(await outbox.listConfirmationTokens(taken.email)).toEqual([]);
});

it("responds before it looks whether the address is taken", async () => {
  const [member, taken] = [await createMember(), await createUser()];
  await requestEmailChange(member.actor, { password: PASSWORD, newEmail: taken.email });
  const client = await pool().connect();
  await client.query("BEGIN; LOCK TABLE profiles IN ACCESS EXCLUSIVE MODE");
  const { change } = await requestEmailChange(member.actor, { password: PASSWORD, newEmail: NEW });
  await client.query("COMMIT");
  client.release();
  expect(change?.email).toBe(NEW);
  expect(await outbox.listSubjects(NEW)).toEqual([LINK_SUBJECT]);
});

it("keeps the present email if another account took the new one meanwhile", async () => {
  const { user, token } = await createMember();
  await request(token);
  const link = await getLink();
  const body = { firstName: "Zoe", lastName: "Quist", email: NEW, password: PASSWORD, location: "Tampa" };
  expect((await callRoute(registerRoute, "POST", { body })).status).toBe(201);
  expect(await confirm(link)).toBe(409);
  expect((await readEmail(token)).email).toBe(user.email);
});

it("gives a disputed address to one of two members who confirm at once", async () => {
  const [ana, ben] = [await createMember(), await createMember()];
  await request(ana.token);
  const [anaLink = ""] = await outbox.listConfirmationTokens(NEW);
  await request(ben.token);
  const benLink = (await outbox.listConfirmationTokens(NEW)).find((link) => link !== anaLink) ?? "";
  const statuses = await Promise.all([confirm(anaLink), confirm(benLink)]);
  expect(statuses.sort()).toEqual([200, 409]);
});

it("works once, and not after 24 hours", async () => {
  const { token } = await createMember();
  await request(token);
  const link = await getLink();
  const statuses = await Promise.all([confirm(link), confirm(link), confirm(link)]);
  expect(statuses).toContain(200);
  expect(await db().delivery.count({ where: { key: { startsWith: "security:email_changed" } } })).toBe(1);

  await request(token, "third@nametag.test");
  advanceClock({ hours: 24 });
  expect(await confirm(await getLink("third@nametag.test"))).toBe(400);
  expect(await readEmail(token)).toMatchObject({ email: NEW, change: null });
});

it("can be cancelled, replaced and sent again", async () => {
  const { token } = await createMember();
  await request(token);
  const cancelled = await getLink();
  expect((await callRoute(emailRoute, "DELETE", { token })).status).toBe(204);
  expect([await confirm(cancelled), (await readEmail(token)).change]).toEqual([400, null]);

  await request(token, "second@nametag.test");
  const replaced = await getLink("second@nametag.test");
  await request(token, "third@nametag.test");
  expect(await confirm(replaced)).toBe(400);

  advanceClock({ minutes: 16 });
  resetRateLimits();
  expect((await callRoute(resendRoute, "POST", { token })).status).toBe(200);
  const links = await outbox.listConfirmationTokens("third@nametag.test");
  expect(links).toHaveLength(2);
  expect(await confirm(links[1] ?? "")).toBe(200);
  expect((await readEmail(token)).email).toBe("third@nametag.test");
  // The other links of a change end with it.
  expect(await confirm(links[0] ?? "")).toBe(400);
});

it("ends the reset links and unsubscribe links that the former mailbox has", async () => {
  const { user, userId, token } = await createMember();
  await callRoute(requestResetRoute, "POST", { body: { email: user.email } });
  await outbox.list();
  const former = createUnsubscribeToken({ id: userId, topic: "digest", since: null });
  await expect(getEmailPreference(former)).resolves.toEqual({ kind: "digest", isOn: true });
  expect(await db().passwordResetToken.count()).toBe(1);
  await request(token);
  await confirm(await getLink());
  expect(await db().passwordResetToken.count()).toBe(0);
  await expect(getEmailPreference(former)).rejects.toMatchObject({ code: "not_found" });
  const { emailChangedAt } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const fresh = createUnsubscribeToken({ id: userId, topic: "digest", since: emailChangedAt });
  await expect(getEmailPreference(fresh)).resolves.toEqual({ kind: "digest", isOn: true });
});

it("stores no reset link for an address that changes at the same moment", async () => {
  const { user, userId } = await createMember();
  const client = await pool().connect();
  await client.query("BEGIN");
  await client.query(`UPDATE users SET email = $1 WHERE id = $2`, [NEW, userId]);
  await callRoute(requestResetRoute, "POST", { body: { email: user.email } });
  await client.query("SELECT pg_sleep(0.3)");
  await client.query("COMMIT");
  client.release();
  expect(await outbox.list()).toEqual([]);
  expect(await db().passwordResetToken.count()).toBe(0);
});
