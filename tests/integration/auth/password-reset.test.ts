import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import * as loginRoute from "@/app/api/auth/login/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as requestRoute from "@/app/api/auth/request-password-reset/route";
import * as resetRoute from "@/app/api/auth/reset-password/route";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { db, pool } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { readOutbox } from "@/lib/mail/outbox";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

import { recordBus } from "@/tests/support/servers/bus";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";
import { waitForBlockedBackend } from "@/tests/support/database/blocked-backend";
import { resetDatabase } from "@/tests/support/database/database";
import { createMember, createSession, createUser, PASSWORD } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

type Body = { message: string; code?: string; fields?: Record<string, string> };
const NEUTRAL = "If an account with that email exists, a password reset link has been sent.";
const bus = recordBus();
let dataDir: string;

const requestReset = (email: unknown) => callRoute<Body>(requestRoute, "POST", { body: { email } });
const reset = (token: string, newPassword = "another one") =>
  callRoute<Body>(resetRoute, "POST", { body: { token, newPassword } });
const login = (email: string, password: string) => callRoute(loginRoute, "POST", { body: { email, password } });

/** Returns the mails in the outbox after all background work, newest first. */
async function listMails() {
  await waitForBackgroundWork();
  await runDeliveries();
  return readOutbox(dataDir);
}

/** Requests a link and returns the token in its mail. */
async function requestToken(email: string): Promise<string> {
  await requestReset(email);
  const [mail] = await listMails();
  return /reset-password\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  bus.take();
  dataDir = await mkdtemp(path.join(tmpdir(), "nametag-outbox-"));
  process.env.DATA_DIR = dataDir;
  resetEnv();
});
afterEach(async () => {
  await waitForBackgroundWork();
  delete process.env.DATA_DIR;
  resetEnv();
  await rm(dataDir, { recursive: true });
});

describe("requesting a link", () => {
  it("returns the same for a known, an unknown and a deleted account, but mails only the known one", async () => {
    const { email } = await createUser();
    const deleted = await createUser({ deletedAt: clock.now(), email: "gone@nametag.test" });
    const responses = [];
    for (const address of [email, "unknown@nametag.test", deleted.email]) responses.push(await requestReset(address));
    expect(responses.map(({ status, text }) => [status, text])).toEqual(
      responses.map(() => [200, JSON.stringify({ message: NEUTRAL })]),
    );
    expect((await listMails()).map(({ to }) => to)).toEqual([email]);
  });

  it("responds before it looks up the account", async () => {
    const { email } = await createUser();
    const client = await pool().connect();
    // Not users, which the row of the mail refers to.
    await client.query("BEGIN; LOCK TABLE profiles, attempt_levels, password_reset_tokens IN ACCESS EXCLUSIVE MODE");
    expect((await requestReset(email)).status).toBe(200);
    expect((await requestReset("unknown@nametag.test")).status).toBe(200);
    await client.query("COMMIT");
    client.release();
    expect(await listMails()).toHaveLength(1);
  });

  it("ignores the case of the email, and links to the configured site", async () => {
    const { email } = await createUser();
    await requestReset(` ${email.toUpperCase()} `);
    const [mail] = await listMails();
    expect(mail?.to).toBe(email);
    expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/m);
    expect(mail?.html).toContain("http://localhost:3000/reset-password?token=");
  });

  it("stores only a hash of the token", async () => {
    const token = await requestToken((await createUser()).email);
    const [row] = await db().passwordResetToken.findMany();
    expect(token).toHaveLength(43);
    expect(row?.token).toMatch(/^[0-9a-f]{64}$/);
  });

  it("limits requests to three in 15 minutes for an email, known or not", async () => {
    const { email } = await createUser();
    for (const address of [email, "unknown@nametag.test"]) {
      for (let count = 0; count < 3; count++) expect((await requestReset(address)).status).toBe(200);
      const limited = await requestReset(address);
      expect(limited.status).toBe(429);
      expect(limited.json.message).toBe("Too many attempts. Please try again in 15 minutes.");
      expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(890);
    }
    expect(await listMails()).toHaveLength(3);
  });

  it.each([[undefined], [""], ["ana@"], ["ana@nametag.test\r\nBcc: all@nametag.test"]])(
    "rejects %j as an email",
    async (email) => {
      const { status, json } = await requestReset(email);
      expect(status).toBe(400);
      expect(json.fields).toHaveProperty("email");
    },
  );
});

describe("using a link", () => {
  it("sets the password, ends every session, mails the owner, and works once", async () => {
    const me = await createMember();
    const otherSession = await createSession(me.userId, { rememberMe: true });
    const token = await requestToken(me.user.email);
    bus.take();

    expect((await reset(token)).status).toBe(200);
    expect((await login(me.user.email, PASSWORD)).status).toBe(401);
    expect((await login(me.user.email, "another one")).status).toBe(200);
    for (const session of [me, otherSession]) {
      expect((await callRoute(meRoute, "GET", { token: session.token })).status).toBe(401);
    }
    expect(bus.take()).toEqual([
      { type: "session_removed", sids: expect.arrayContaining([me.sid, otherSession.sid]) as string[] },
    ]);
    const subject = "Your Nametag password was changed";
    expect(await listMails()).toContainEqual(expect.objectContaining({ to: me.user.email, subject }));

    const second = await reset(token, "a third one");
    expect(second.status).toBe(400);
    expect(second.json.code).toBe("validation");
    expect((await login(me.user.email, "a third one")).status).toBe(401);
  });

  it("keeps the sessions and links of other members", async () => {
    const [me, other] = [await createMember(), await createMember()];
    const [myToken, otherToken] = [await requestToken(me.user.email), await requestToken(other.user.email)];
    await reset(myToken);
    expect((await callRoute(meRoute, "GET", { token: other.token })).status).toBe(200);
    expect((await reset(otherToken)).status).toBe(200);
  });

  it("invalidates the account's other links", async () => {
    const { email } = await createUser();
    const [first, second] = [await requestToken(email), await requestToken(email)];
    expect(first).not.toBe(second);
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second, "a third one")).status).toBe(400);
  });

  it("expires after an hour", async () => {
    const { email } = await createUser();
    stopClock("2026-03-08T06:30:00Z");
    const token = await requestToken(email);
    advanceClock({ minutes: 60 });
    expect((await reset(token)).status).toBe(400);
    advanceClock({ seconds: -1 });
    expect((await reset(token)).status).toBe(200);
  });

  it("rejects an unknown token, the stored hash, and the token of a deleted account", async () => {
    const user = await createUser();
    const token = await requestToken(user.email);
    const [row] = await db().passwordResetToken.findMany();
    expect((await reset("made-up")).status).toBe(400);
    expect((await reset(row?.token ?? "")).status).toBe(400);
    await db().user.update({ where: { id: user.id }, data: { deletedAt: clock.now() } });
    expect((await reset(token)).status).toBe(400);
  });

  it("keeps the link when the new password is invalid", async () => {
    const token = await requestToken((await createUser()).email);
    const short = await reset(token, "12345");
    expect(short.status).toBe(400);
    expect(short.json.fields).toEqual({ newPassword: "Password must be at least 6 characters" });
    expect((await reset(token)).status).toBe(200);
  });

  it("does not accept the token as a session", async () => {
    const token = await requestToken((await createUser()).email);
    expect((await callRoute(meRoute, "GET", { token })).status).toBe(401);
  });

  it("keeps the link when the process ends before the new password is stored", async () => {
    const { id, email } = await createUser();
    const token = await requestToken(email);
    const client = await pool().connect();
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [id]);
    const interrupted = reset(token);
    const backend = await waitForBlockedBackend();
    // A crash now would leave the rows that other connections see.
    expect(await db().passwordResetToken.findMany({ select: { usedAt: true } })).toEqual([{ usedAt: null }]);
    await pool().query("SELECT pg_terminate_backend($1)", [backend]);
    expect((await interrupted).status).toBeGreaterThanOrEqual(500);
    await client.query("COMMIT");
    client.release();

    expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    expect((await login(email, "another one")).status).toBe(200);
  });

  it("succeeds once when fifty use it at the same time", async () => {
    const { email } = await createUser();
    const token = await requestToken(email);
    const passwords = Array.from({ length: 50 }, (_, number) => `password ${number}`);
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(49);
    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? "";
    expect((await login(email, winner)).status).toBe(200);
  });

  it("succeeds once when two links of one account are used at the same time", async () => {
    const { email } = await createUser();
    const tokens = [await requestToken(email), await requestToken(email)];
    const responses = await Promise.all(tokens.map((token) => reset(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
