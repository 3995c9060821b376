/** Changing the password while signed in (docs/product/sessions.md#change-password). */
import * as loginRoute from "@/app/api/auth/login/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as passwordRoute from "@/app/api/auth/password/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember, createSession, PASSWORD } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow } from "@/tests/support/setup/clock";

type Body = { message: string; fields?: Record<string, string> };
const NEW_PASSWORD = "a new pass phrase";
const outbox = createOutbox();
const bus = recordBus();

const change = (token: string | undefined, body: unknown = { password: PASSWORD, newPassword: NEW_PASSWORD }) =>
  callRoute<Body>(passwordRoute, "PUT", { token, body });
const login = async (email: string, password: string) =>
  (await callRoute(loginRoute, "POST", { body: { email, password } })).status;
const isSignedIn = async (token: string) => (await callRoute(meRoute, "GET", { token })).status === 200;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  bus.take();
});

it("changes the password, keeps this session, ends the others and their sockets", async () => {
  const { user, userId, token } = await createMember();
  const [other, stranger] = [await createSession(userId), await createMember()];
  expect((await change(token)).status).toBe(204);
  expect([await isSignedIn(token), await isSignedIn(other.token), await isSignedIn(stranger.token)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(bus.take()).toEqual([{ type: "session_removed", sids: [other.sid] }]);
  expect(await login(user.email, PASSWORD)).toBe(401);
  expect(await login(user.email, NEW_PASSWORD)).toBe(200);
});

it("tells the member by mail once, whether or not their email is verified", async () => {
  const { user, token } = await createMember({ emailVerifiedAt: null });
  await change(token);
  await outbox.list();
  expect(await outbox.listSubjects(user.email)).toEqual(["Your Nametag password was changed"]);
  const [mail] = await outbox.list();
  expect(mail?.text).toContain("http://localhost:3000/forgot-password");
});

it("mails the address of that moment, also if the email changes before the mail is sent", async () => {
  const { user, userId, token } = await createMember();
  await change(token);
  await db().user.update({ where: { id: userId }, data: { email: "thief@nametag.test" } });
  expect(await outbox.listSubjects(user.email)).toEqual(["Your Nametag password was changed"]);
});

it("refuses a wrong password at its field, without a session, and the same password again", async () => {
  const { user, token } = await createMember();
  const wrong = await change(token, { password: "not it", newPassword: NEW_PASSWORD });
  expect([wrong.status, wrong.json.fields]).toEqual([403, { password: "This password is incorrect." }]);
  expect((await change(undefined)).status).toBe(401);
  const same = await change(token, { password: PASSWORD, newPassword: PASSWORD });
  expect([same.status, Object.keys(same.json.fields ?? {})]).toEqual([400, ["newPassword"]]);
  const short = await change(token, { password: PASSWORD, newPassword: "12345" });
  expect(short.json.fields).toEqual({ newPassword: "Password must be at least 6 characters" });
  expect(await outbox.listSubjects(user.email)).toEqual([]);
  expect(await login(user.email, PASSWORD)).toBe(200);
});

it("limits attempts to ten in a minute and 60 in a day", async () => {
  const { token } = await createMember();
  const wrong = { password: "not it", newPassword: NEW_PASSWORD };
  const statuses = [];
  for (let attempt = 0; attempt < 11; attempt++) statuses.push((await change(token, wrong)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
  // Also with the right password, so that a stolen session learns nothing.
  expect((await change(token)).status).toBe(429);
});

it("lets one of two changes at once succeed", async () => {
  const { userId, user, token } = await createMember();
  const second = await createSession(userId);
  const results = await Promise.all([
    change(token, { password: PASSWORD, newPassword: "first phrase" }),
    change(second.token, { password: PASSWORD, newPassword: "second phrase" }),
  ]);
  expect(results.filter(({ status }) => status === 204)).toHaveLength(1);
  const winner = results[0]?.status === 204 ? "first phrase" : "second phrase";
  expect(await login(user.email, winner)).toBe(200);
  expect(await outbox.listSubjects(user.email)).toEqual([
    "New sign-in to Nametag: Unknown device",
    "Your Nametag password was changed",
  ]);
});

it("ends reset links and a change of the email that waits", async () => {
  const { userId, token } = await createMember();
  await db().passwordResetToken.create({ data: { userId, token: "a".repeat(64), expiresAt: fromNow({ hours: 1 }) } });
  const confirmation = { userId, email: "new@nametag.test", expiresAt: fromNow({ hours: 1 }) };
  await db().emailConfirmation.create({ data: { ...confirmation, kind: "change", token: "b".repeat(64) } });
  await change(token);
  expect(await db().passwordResetToken.count()).toBe(0);
  expect(await db().emailConfirmation.count()).toBe(0);
});

it("does nothing for a session that was ended while the password was checked", async () => {
  const { user, userId, token, sid } = await createMember();
  const running = change(token);
  await db().session.deleteMany({ where: { sid } });
  const { status } = await running;
  advanceClock({ seconds: 1 });
  const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  expect([status, passwordHash === user.passwordHash]).toEqual([401, true]);
});
