import * as loginRoute from "@/app/api/auth/login/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";

import { resetDatabase } from "@/tests/support/database/database";
import { createUser, PASSWORD } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

const HOME = "198.51.100.7";
const VENUE = "203.0.113.1";
const attackers = Array.from({ length: 100 }, (_, n) => `192.0.2.${n + 1}`);

type Attempt = { email: string; password?: string; from?: string; cookie?: string };

const login = ({ email, password = "a guess", from = HOME, cookie }: Attempt) =>
  callRoute(loginRoute, "POST", { body: { email, password }, cookie, headers: { [CLIENT_ADDRESS_HEADER]: from } });

async function getStatus(attempt: Attempt): Promise<number> {
  const { status } = await login(attempt);
  return status;
}

/** Signs in and out again. Returns the Cookie header that the browser then sends. */
async function signIn(email: string, from = HOME): Promise<string> {
  const { status, headers } = await login({ email, password: PASSWORD, from });
  expect(status).toBe(200);
  const device = headers.getSetCookie().find((cookie) => cookie.startsWith("nametag.device="));
  return device?.split(";")[0] ?? "";
}

/** Guesses once from each address, 20 at the same time. Returns how many guesses were checked. */
async function guessFromEverywhere(email: string): Promise<number> {
  const statuses: number[] = [];
  for (let at = 0; at < attackers.length; at += 20)
    statuses.push(...(await Promise.all(attackers.slice(at, at + 20).map((from) => getStatus({ email, from })))));
  return statuses.filter((status) => status === 401).length;
}

/** Uses up what the account has for all addresses. */
async function exhaust(email: string): Promise<void> {
  for (const from of attackers.slice(0, 50)) expect(await getStatus({ email, from })).toBe(401);
}

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-03-04T15:00:00Z");
});

describe("an attacker on 100 addresses", () => {
  it("guesses at most 50 times at once and 79 times a day", async () => {
    const { email } = await createUser();
    let checked = (await guessFromEverywhere(email)) + (await guessFromEverywhere(email));
    expect(checked).toBeGreaterThan(10);
    expect(checked).toBeLessThanOrEqual(50);
    for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
      advanceClock({ minutes: 30 });
      const statuses = await Promise.all(attackers.slice(50, 53).map((from) => getStatus({ email, from })));
      checked += statuses.filter((status) => status === 401).length;
    }
    expect(checked).toBeLessThanOrEqual(79);
  });

  it("is not helped by a restart", async () => {
    const { email } = await createUser();
    await exhaust(email);
    resetRateLimits();
    expect(await guessFromEverywhere(email)).toBe(0);
  });

  it("does not keep the owner out on a known device, and learns nothing from that", async () => {
    const { email } = await createUser();
    const cookie = await signIn(email);
    await exhaust(email);
    expect(await getStatus({ email, password: PASSWORD, cookie })).toBe(200);
    // The owner may be on the network of an attacker.
    expect(await getStatus({ email, password: PASSWORD, cookie, from: attackers[0] })).toBe(200);
    expect(await getStatus({ email, password: PASSWORD, from: "198.51.100.8" })).toBe(429);
    expect(await guessFromEverywhere(email)).toBe(0);
  });

  it("gets the same answers for an email without an account", async () => {
    const { email } = await createUser();
    const answers = async (address: string) => {
      const seen: unknown[] = [];
      for (const from of [...attackers.slice(0, 60), attackers[0]]) {
        const { status, json, headers } = await login({ email: address, from });
        seen.push([status, json, headers.get("retry-after"), headers.getSetCookie()]);
      }
      return seen;
    };
    const known = await answers(email);
    expect(await answers("nobody@nametag.test")).toEqual(known);
    expect(known.map((answer) => (answer as number[])[0])).toContain(429);
  });

  it("does not reach the account's limit from one IPv6 network", async () => {
    const { email } = await createUser();
    const statuses: number[] = [];
    for (let n = 1; n <= 100; n++) statuses.push(await getStatus({ email, from: `2001:db8:1:2::${n.toString(16)}` }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(await getStatus({ email, password: PASSWORD, from: "2001:db8:1:3::1" })).toBe(200);
  });
});

describe("a known device", () => {
  it("has ten attempts of its own, which others don't use up", async () => {
    const { email } = await createUser();
    const cookie = await signIn(email);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push(await getStatus({ email, cookie }));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(await getStatus({ email, password: PASSWORD, from: "198.51.100.8" })).toBe(200);
    advanceClock({ minutes: 1 });
    expect(await getStatus({ email, password: PASSWORD, cookie })).toBe(200);
  });

  it("bypasses no limit of another account", async () => {
    const [mine, other] = [await createUser(), await createUser()];
    const cookie = await signIn(mine.email);
    for (let n = 0; n < 10; n++) expect(await getStatus({ email: other.email, cookie })).toBe(401);
    expect(await getStatus({ email: other.email, cookie, password: PASSWORD })).toBe(429);
  });

  it("is unknown when the cookie was changed, or the password since", async () => {
    const { email, id } = await createUser();
    const cookie = await signIn(email);
    await exhaust(email);
    const changed = cookie.replace(/(nametag\.device=.)./, "$1_");
    expect(await getStatus({ email, password: PASSWORD, cookie: changed })).toBe(429);
    expect(await getStatus({ email, password: PASSWORD, cookie })).toBe(200);
    await db().user.update({ where: { id }, data: { passwordChangedAt: fromNow({ seconds: 1 }) } });
    expect(await getStatus({ email, password: PASSWORD, cookie })).toBe(429);
  });
});

describe("a venue", () => {
  it("lets everybody else in after 1,000 bad logins of a stranger with one account", async () => {
    const [victim, guest] = [await createUser(), await createUser()];
    for (let n = 0; n < 1_000; n += 10)
      await Promise.all(Array.from({ length: 10 }, () => login({ email: victim.email, from: VENUE })));
    expect(await getStatus({ email: guest.email, password: PASSWORD, from: VENUE })).toBe(200);
  }, 180_000);

  it("lets everybody else in after bad logins of a stranger with 200 accounts", async () => {
    const [member, guest] = [await createUser(), await createUser()];
    const cookie = await signIn(member.email);
    const statuses: number[] = [];
    for (let n = 0; n < 200; n += 10) {
      const emails = Array.from({ length: 10 }, (_, m) => `guess.${n + m}@nametag.test`);
      statuses.push(...(await Promise.all(emails.map((email) => getStatus({ email, from: VENUE })))));
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await getStatus({ email: guest.email, password: PASSWORD, from: VENUE })).toBe(200);
    expect(await getStatus({ email: member.email, password: PASSWORD, from: VENUE, cookie })).toBe(200);
  });

  it("gives an address with 120 failures three attempts for each account", async () => {
    const { email } = await createUser();
    for (let n = 0; n < 120; n++) await login({ email: `guess.${n}@nametag.test`, from: VENUE });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push(await getStatus({ email, from: VENUE }));
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect(await getStatus({ email, password: PASSWORD })).toBe(200);
  });

  it("does not count right passwords as failures of the address", async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => createUser()));
    for (let n = 0; n < 100; n++) await signIn(users[n % 5]?.email ?? "", VENUE);
    for (let n = 0; n < 10; n++) expect(await getStatus({ email: "one@nametag.test", from: VENUE })).toBe(401);
    for (let n = 0; n < 10; n++) expect(await getStatus({ email: "two@nametag.test", from: VENUE })).toBe(401);
  });
});

it("counts a client that rotates X-Forwarded-For as one", async () => {
  const { email } = await createUser();
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++) {
    const headers = { [CLIENT_ADDRESS_HEADER]: HOME, "X-Forwarded-For": `10.0.0.${n}`, Forwarded: `for=10.0.0.${n}` };
    statuses.push((await callRoute(loginRoute, "POST", { body: { email, password: "a guess" }, headers })).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
});
