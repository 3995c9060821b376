import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import * as loginRoute from "@/app/api/auth/login/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as requestRoute from "@/app/api/auth/request-password-reset/route";
import * as resetRoute from "@/app/api/auth/reset-password/route";
import { waitForBackgroundWork } from "@/lib/core/server/background";
import { db, pool } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { readOutbox } from "@/lib/mail/outbox";

import { recordBus } from "@/tests/support/servers/bus";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createMember, createSession, createUser, PASSWORD } from "@/tests/support/database/factories";
import { callRoute } from "@/tests/support/servers/route";

type Answer = { message: string; code?: string; fields?: Record<string, string> };
const NEUTRAL = "If an account with that email exists, a password reset link has been sent.";
const bus = recordBus();
let dataDir: string;

const request = (email: unknown) => callRoute<Answer>(requestRoute, "POST", { body: { email } });
const reset = (token: string, newPassword = "another one") =>
  callRoute<Answer>(resetRoute, "POST", { body: { token, newPassword } });
const login = (email: string, password: string) => callRoute(loginRoute, "POST", { body: { email, password } });

/** Mails of the outbox once all work is done, newest first. */
async function mails() {
  await waitForBackgroundWork();
  return readOutbox(dataDir);
}

/** Asks for a link and reads its token from the mail. */
async function tokenFor(email: string): Promise<string> {
  await request(email);
  const [mail] = await mails();
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

describe("asking for a link", () => {
  it("answers the same for a known, an unknown and a deleted account, and mails the known alone", async () => {
    const { email } = await createUser();
    const gone = await createUser({ deletedAt: clock.now(), email: "gone@nametag.test" });
    const answers = [];
    for (const address of [email, "nobody@nametag.test", gone.email]) answers.push(await request(address));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      answers.map(() => [200, JSON.stringify({ message: NEUTRAL })]),
    );
    expect((await mails()).map(({ to }) => to)).toEqual([email]);
  });

  it("answers before it looks: the time tells nothing either", async () => {
    const { email } = await createUser();
    const holder = await pool().connect();
    await holder.query("BEGIN; LOCK TABLE users, password_reset_tokens IN ACCESS EXCLUSIVE MODE");
    expect((await request(email)).status).toBe(200);
    expect((await request("nobody@nametag.test")).status).toBe(200);
    await holder.query("COMMIT");
    holder.release();
    expect(await mails()).toHaveLength(1);
  });

  it("finds the account whatever the case of the email, and names the site's own address in the link", async () => {
    const { email } = await createUser();
    await request(` ${email.toUpperCase()} `);
    const [mail] = await mails();
    expect(mail?.to).toBe(email);
    expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/m);
    expect(mail?.html).toContain("http://localhost:3000/reset-password?token=");
  });

  it("stores the token hashed alone", async () => {
    const token = await tokenFor((await createUser()).email);
    const [row] = await db().passwordResetToken.findMany();
    expect(token).toHaveLength(43);
    expect(row?.token).toMatch(/^[0-9a-f]{64}$/);
  });

  it("takes three requests in 15 minutes for an email, known or not, and says no more alike", async () => {
    const { email } = await createUser();
    for (const address of [email, "nobody@nametag.test"]) {
      for (let count = 0; count < 3; count++) expect((await request(address)).status).toBe(200);
      const refused = await request(address);
      expect(refused.status).toBe(429);
      expect(refused.json.message).toBe("Too many attempts. Please try again in 15 minutes.");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(890);
    }
    expect(await mails()).toHaveLength(3);
  });

  it.each([[undefined], [""], ["ana@"], ["ana@nametag.test\r\nBcc: all@nametag.test"]])(
    "refuses %j as an email",
    async (email) => {
      const { status, json } = await request(email);
      expect(status).toBe(400);
      expect(json.fields).toHaveProperty("email");
    },
  );
});

describe("using a link", () => {
  it("sets the password, ends every session, tells the owner, and works once", async () => {
    const me = await createMember();
    const elsewhere = await createSession(me.userId, { rememberMe: true });
    const token = await tokenFor(me.user.email);
    bus.take();

    expect((await reset(token)).status).toBe(200);
    expect((await login(me.user.email, PASSWORD)).status).toBe(401);
    expect((await login(me.user.email, "another one")).status).toBe(200);
    for (const session of [me, elsewhere]) {
      expect((await callRoute(meRoute, "GET", { token: session.token })).status).toBe(401);
    }
    expect(bus.take()).toEqual([
      { type: "session_removed", sids: expect.arrayContaining([me.sid, elsewhere.sid]) as string[] },
    ]);
    const [told] = await mails();
    expect(told).toMatchObject({ to: me.user.email, subject: "Your Nametag password was changed" });

    const again = await reset(token, "a third one");
    expect(again.status).toBe(400);
    expect(again.json.code).toBe("validation");
    expect((await login(me.user.email, "a third one")).status).toBe(401);
  });

  it("leaves other people's sessions and links alone", async () => {
    const [me, other] = [await createMember(), await createMember()];
    const [mine, theirs] = [await tokenFor(me.user.email), await tokenFor(other.user.email)];
    await reset(mine);
    expect((await callRoute(meRoute, "GET", { token: other.token })).status).toBe(200);
    expect((await reset(theirs)).status).toBe(200);
  });

  it("ends the account's other links with it", async () => {
    const { email } = await createUser();
    const [first, second] = [await tokenFor(email), await tokenFor(email)];
    expect(first).not.toBe(second);
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second, "a third one")).status).toBe(400);
  });

  it("works for an hour", async () => {
    const { email } = await createUser();
    stopClock("2026-03-08T06:30:00Z");
    const token = await tokenFor(email);
    advanceClock({ minutes: 60 });
    expect((await reset(token)).status).toBe(400);
    advanceClock({ seconds: -1 });
    expect((await reset(token)).status).toBe(200);
  });

  it("refuses a made-up token, one of a deleted account, and the stored hash itself", async () => {
    const user = await createUser();
    const token = await tokenFor(user.email);
    const [row] = await db().passwordResetToken.findMany();
    expect((await reset("made-up")).status).toBe(400);
    expect((await reset(row?.token ?? "")).status).toBe(400);
    await db().user.update({ where: { id: user.id }, data: { deletedAt: clock.now() } });
    expect((await reset(token)).status).toBe(400);
  });

  it("keeps the link when the new password is refused", async () => {
    const token = await tokenFor((await createUser()).email);
    const short = await reset(token, "12345");
    expect(short.status).toBe(400);
    expect(short.json.fields).toEqual({ newPassword: "Password must be at least 6 characters" });
    expect((await reset(token)).status).toBe(200);
  });

  it("is no session", async () => {
    const token = await tokenFor((await createUser()).email);
    expect((await callRoute(meRoute, "GET", { token })).status).toBe(401);
  });

  it("succeeds once when fifty use it at the same time", async () => {
    const { email } = await createUser();
    const token = await tokenFor(email);
    const passwords = Array.from({ length: 50 }, (_, number) => `password ${number}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? "";
    expect((await login(email, winner)).status).toBe(200);
  });

  it("succeeds once when two links of one account are used at the same time", async () => {
    const { email } = await createUser();
    const tokens = [await tokenFor(email), await tokenFor(email)];
    const answers = await Promise.all(tokens.map((token) => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
