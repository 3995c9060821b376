/**
 * Verified emails: the link, and what an address that nobody confirmed is kept from
 * (docs/product/sessions.md#email-verification).
 */
import * as emailRoute from "@/app/api/auth/email/route";
import * as confirmRoute from "@/app/api/auth/email/confirm/route";
import * as resendRoute from "@/app/api/auth/email/resend/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as registerRoute from "@/app/api/auth/register/route";
import * as requestResetRoute from "@/app/api/auth/request-password-reset/route";
import * as resetRoute from "@/app/api/auth/reset-password/route";
import { claimMail } from "@/lib/auth/service/limits/mail";
import { removeExpiredSessions } from "@/lib/auth/service/clean-up";
import { getConfirmationLink } from "@/lib/account/data/email";
import { countConfirmationMail } from "@/lib/account/service/email/send-link";
import { db } from "@/lib/core/server/db";
import { consume, resetRateLimits } from "@/lib/core/server/rate-limit";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember, PASSWORD } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

type Status = { email: string; isVerified: boolean; change: null | { email: string } };
const EMAIL = "zoe@nametag.test";
const CONFIRM_SUBJECT = "Confirm your email for Nametag";
const outbox = createOutbox();
const bus = recordBus();

const register = async (email = EMAIL) => {
  const body = { firstName: "Zoe", lastName: "Quist", email, password: PASSWORD, location: "Tampa" };
  return (await callRoute<{ token: string; user: Viewer }>(registerRoute, "POST", { body })).json;
};
/** By default on a device without a session, which asks for the password. */
const confirm = (token: string, session?: string) =>
  callRoute<{ message: string; kind?: string }>(confirmRoute, "POST", {
    body: { token, password: session ? undefined : PASSWORD },
    token: session,
  });
const resend = (token: string) => callRoute<Status>(resendRoute, "POST", { token });
const isVerified = async (token: string) => (await callRoute<Viewer>(meRoute, "GET", { token })).json.isEmailVerified;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T18:00:00Z");
  bus.take();
});

describe("the link of a new account", () => {
  it("is mailed at once; the account works before it is used", async () => {
    const { token, user } = await register();
    expect(user.isEmailVerified).toBe(false);
    expect(await outbox.listSubjects(EMAIL)).toEqual([CONFIRM_SUBJECT]);
    const status = await callRoute<Status>(emailRoute, "GET", { token });
    expect(status.json).toEqual({ email: EMAIL, isVerified: false, change: null });
  });

  it("verifies the email with the password where there is no session", async () => {
    const { user } = await register();
    const [link = ""] = await outbox.listConfirmationTokens(EMAIL);
    expect(link).toMatch(/^[\w-]{43}$/);
    const { status, json } = await confirm(link);
    const changed = { endedSessions: 1, removedTwoStep: false };
    expect([status, json]).toEqual([200, { kind: "registration", email: EMAIL, ...changed }]);
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).emailVerifiedAt).not.toBeNull();
  });

  it("verifies the email in the member's session, and tells open screens", async () => {
    const { token, user } = await register();
    const [link = ""] = await outbox.listConfirmationTokens(EMAIL);
    expect((await confirm(link, token)).status).toBe(200);
    expect(await isVerified(token)).toBe(true);
    expect(bus.take()).toEqual([{ type: "user_changed", userId: user.id }]);
  });

  it("is stored as a hash", async () => {
    await register();
    const [link = ""] = await outbox.listConfirmationTokens(EMAIL);
    const [row] = await db().emailConfirmation.findMany();
    expect(row?.token).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(link);
    expect(JSON.stringify(await db().delivery.findMany())).not.toContain(link);
  });

  it("changes nothing when its page is opened, as mail scanners do", async () => {
    const { token } = await register();
    const [link = ""] = await outbox.listConfirmationTokens(EMAIL);
    expect(await getConfirmationLink(link)).toMatchObject({ email: EMAIL, isDone: false });
    expect((await callRoute(confirmRoute, "GET", { path: `/api/auth/email/confirm?token=${link}` })).status).toBe(405);
    expect(await isVerified(token)).toBe(false);
  });

  it("can be pressed twice, and works once", async () => {
    const { token } = await register();
    const [link = ""] = await outbox.listConfirmationTokens(EMAIL);
    const results = await Promise.all([confirm(link, token), confirm(link, token), confirm(link, token)]);
    expect(results.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([]);
    expect((await confirm(link, token)).status).toBe(200);
    expect(await db().emailConfirmation.count({ where: { usedAt: { not: null } } })).toBe(1);
    expect(await isVerified(token)).toBe(true);
    // The member has another email meanwhile: the old link must not bring the former one back.
    await db().user.updateMany({ data: { email: "other@nametag.test" } });
    expect((await confirm(link)).status).toBe(400);
  });

  it("expires after 72 hours, is removed then, and another one can be requested", async () => {
    const { token } = await register();
    const [expired = ""] = await outbox.listConfirmationTokens(EMAIL);
    advanceClock({ hours: 72 });
    const refused = await confirm(expired);
    expect([refused.status, refused.json.message]).toEqual([
      400,
      "This link has expired, was cancelled or was already used.",
    ]);
    expect(await getConfirmationLink(expired)).toBeNull();
    expect((await removeExpiredSessions()).emailConfirmations).toBe(1);
    expect((await resend(token)).status).toBe(200);
    const [fresh = ""] = await outbox.listConfirmationTokens(EMAIL);
    expect((await confirm(fresh)).status).toBe(200);
  });

  it("refuses an unknown token", async () => {
    const { token } = await register();
    expect((await confirm("x".repeat(43))).status).toBe(400);
    expect((await confirm("")).status).toBe(400);
    expect(await isVerified(token)).toBe(false);
  });
});

describe("sending the link again", () => {
  it("keeps earlier links, and is limited to three in 15 minutes", async () => {
    const { token } = await register();
    const [first = ""] = await outbox.listConfirmationTokens(EMAIL);
    const statuses = [(await resend(token)).status, (await resend(token)).status, (await resend(token)).status];
    expect(statuses).toEqual([200, 200, 429]);
    expect(await outbox.listConfirmationTokens(EMAIL)).toHaveLength(3);
    expect((await confirm(first)).status).toBe(200);
  });

  it("is limited to eight in a day", async () => {
    const { user } = await createMember({ emailVerifiedAt: null });
    for (let count = 0; count < 8; count++) await consume("confirmationMailDay", user.id);
    await expect(countConfirmationMail(user.id)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("is limited for a mailbox over all members who ask for it", async () => {
    for (let count = 0; count < 5; count++) await claimMail("verification", EMAIL, null);
    await register();
    expect(await outbox.list()).toEqual([]);
  });

  it("has nothing to do for a verified member", async () => {
    const { token } = await createMember();
    expect((await resend(token)).status).toBe(409);
  });
});

it("takes a used reset link as proof of the address", async () => {
  const { token, user } = await register();
  await callRoute(requestResetRoute, "POST", { body: { email: EMAIL } });
  const mails = await outbox.list();
  const link = mails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
  const { status } = await callRoute(resetRoute, "POST", { body: { token: link, newPassword: "another one" } });
  expect(status).toBe(200);
  expect((await callRoute(meRoute, "GET", { token })).status).toBe(401);
  const { emailVerifiedAt } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
  expect(emailVerifiedAt).not.toBeNull();
});
