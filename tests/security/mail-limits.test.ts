import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import * as loginRoute from "@/app/api/auth/login/route";
import * as requestRoute from "@/app/api/auth/request-password-reset/route";
import * as resetRoute from "@/app/api/auth/reset-password/route";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";
import { readOutbox } from "@/lib/mail/outbox";

import { resetDatabase } from "@/tests/support/database/database";
import { createUser, PASSWORD } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

const VENUE = "203.0.113.1";
const strangers = Array.from({ length: 100 }, (_, n) => `192.0.2.${n + 1}`);
let dataDir: string;

const requestLink = (email: string, from = "198.51.100.7", cookie?: string) =>
  callRoute(requestRoute, "POST", { body: { email }, cookie, headers: { [CLIENT_ADDRESS_HEADER]: from } });

const getToken = (text = "") => /token=([\w-]+)/.exec(text)?.[1] ?? "";
const reset = (token: string) => callRoute(resetRoute, "POST", { body: { token, newPassword: "another one" } });

/** Returns the mails of all requests so far, the newest first. Not those about a new device. */
async function listMails() {
  await waitForBackgroundWork();
  return (await readOutbox(dataDir)).filter(({ text }) => text.includes("/reset-password?token="));
}

/** Asks for a link and returns the mails that this caused. */
async function countMails(...request: Parameters<typeof requestLink>): Promise<number> {
  const { length } = await listMails();
  expect((await requestLink(...request)).status).toBe(200);
  return (await listMails()).length - length;
}

async function getDeviceCookie(email: string): Promise<string> {
  const { headers } = await callRoute(loginRoute, "POST", { body: { email, password: PASSWORD } });
  const cookie = headers.getSetCookie().find((value) => value.startsWith("nametag.device="));
  return cookie?.split(";")[0] ?? "";
}

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-03-04T15:00:00Z");
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

it("lets the owner ask for a link after three requests of a stranger", async () => {
  const { email } = await createUser();
  for (let n = 0; n < 3; n++) await requestLink(email, strangers[0]);
  expect((await requestLink(email, strangers[0])).status).toBe(429);
  expect(await countMails(email)).toBe(1);
});

it("sends at most five mails at once and 36 a day, however many strangers ask", async () => {
  const { email } = await createUser();
  for (const from of strangers) expect((await requestLink(email, from)).status).toBe(200);
  expect(await listMails()).toHaveLength(5);
  for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
    advanceClock({ minutes: 15 });
    resetRateLimits();
    await requestLink(email, strangers[0]);
    await waitForBackgroundWork();
  }
  expect((await listMails()).length).toBeLessThanOrEqual(37);
});

it("always leaves the owner a working link", async () => {
  const { email } = await createUser();
  for (const from of strangers.slice(0, 10)) await requestLink(email, from);
  for (let minutes = 0; minutes < 180; minutes += 10) {
    advanceClock({ minutes: 10 });
    resetRateLimits();
    await countMails(email);
    const newest = await db().passwordResetToken.findFirst({ orderBy: { expiresAt: "desc" } });
    expect(newest?.expiresAt.getTime()).toBeGreaterThan(clock.ms() + 10 * 60_000);
  }
  expect((await reset(getToken((await listMails())[0]?.text))).status).toBe(200);
});

it("counts the addresses of one mailbox together", async () => {
  const users = await Promise.all([1, 2, 3, 4, 5, 6].map((tag) => createUser({ email: `ana+${tag}@example.com` })));
  const counts: number[] = [];
  for (const [index, { email }] of users.entries()) counts.push(await countMails(email, strangers[index]));
  expect(counts).toEqual([1, 1, 1, 1, 1, 0]);
});

it("keeps an unexpired link when a stranger asks for others", async () => {
  const { email } = await createUser();
  await countMails(email);
  const [own] = await listMails();
  advanceClock({ minutes: 59 });
  for (const from of strangers.slice(0, 10)) await requestLink(email, from);
  expect((await listMails()).length).toBeGreaterThan(1);
  expect((await reset(getToken(own?.text))).status).toBe(200);
});

it("sends to the owner on a known device after strangers used up all they have", async () => {
  const { email } = await createUser();
  const cookie = await getDeviceCookie(email);
  for (const from of strangers.slice(0, 20)) await requestLink(email, from);
  expect(await countMails(email)).toBe(0);
  expect(await countMails(email, strangers[0], cookie)).toBe(1);
  // A device that another account knows counts as a stranger.
  const other = await createUser();
  expect(await countMails(email, strangers[50], await getDeviceCookie(other.email))).toBe(0);
});

it("lets a known device ask at an address that a stranger used up", async () => {
  const [victims, guest] = [await Promise.all(Array.from({ length: 60 }, () => createUser())), await createUser()];
  const cookie = await getDeviceCookie(guest.email);
  for (const { email } of victims) expect((await requestLink(email, VENUE)).status).toBe(200);
  expect((await requestLink(guest.email, VENUE)).status).toBe(429);
  expect(await countMails(guest.email, VENUE, cookie)).toBe(1);
});

it("answers the same for an email without an account, also at the limit", async () => {
  const { email } = await createUser();
  const answer = async (address: string) => {
    const seen: unknown[] = [];
    for (const from of [...strangers.slice(0, 8), strangers[0], strangers[0], strangers[0]]) {
      const { status, json, headers } = await requestLink(address, from);
      seen.push([status, json, headers.getSetCookie()]);
    }
    return seen;
  };
  expect(await answer("nobody@nametag.test")).toEqual(await answer(email));
});
