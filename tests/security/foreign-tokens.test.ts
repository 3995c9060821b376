/**
 * Values that we give out for other purposes, and the login of unknown addresses: none of them
 * opens a session or tells anything.
 */
import * as argon2 from "@node-rs/argon2";

import * as meRoute from "@/app/api/auth/me/route";
import * as loginRoute from "@/app/api/auth/login/route";
import { getDoorCode } from "@/lib/attendance/service/door";
import { getMemberCode } from "@/lib/attendance/service/member-code";
import { createSessionCookie } from "@/lib/auth/service/session/cookie";
import { createKnownDeviceCookie } from "@/lib/auth/service/known-device";
import { hashPassword } from "@/lib/auth/service/password/password";
import { sign } from "@/lib/core/server/signature";
import { createUnsubscribeToken } from "@/lib/notifications/service/deliveries/unsubscribe";

import { createEvent } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { startRealtime } from "@/tests/support/servers/realtime";
import { callRoute } from "@/tests/support/servers/route";
import { signTestToken } from "@/tests/support/servers/tokens";
import { fromNow } from "@/tests/support/setup/clock";

jest.mock("@node-rs/argon2", () => {
  const actual = jest.requireActual<typeof argon2>("@node-rs/argon2");
  return { ...actual, verify: jest.fn(actual.verify) };
});

/** Returns values of other kinds that name the member, by their kind. */
async function createOtherTokens(): Promise<Record<string, string>> {
  const host = await createMember();
  const { id: eventId } = await createEvent({ hostUserId: host.userId });
  const { userId, sid } = host;
  const signed = (claims: Record<string, unknown>) => signTestToken({ userId, sid, issuedAt: fromNow({}), claims });
  const device = createKnownDeviceCookie(null, userId).split(";")[0]?.split("=")[1] ?? "";
  return {
    "the door's code": (await getDoorCode(host.actor, eventId)).code,
    "a member's code": (await getMemberCode(host.actor, eventId)).code,
    "an unsubscribe link": createUnsubscribeToken({ id: userId, topic: "digest", since: null }),
    "a known device": device,
    "a signed address": `${userId}.${sign("client address", userId)}`,
    "a session's id": sid,
    "a member's id": userId,
    "a token for another purpose": await signed({ aud: "nametag", typ: "unsubscribe" }),
    "a token for another audience": await signed({ aud: "another app", typ: "session" }),
    "a token without a session": await signTestToken({ userId, sid: "", issuedAt: fromNow({}) }),
  };
}

it("opens no session with a value that we gave out for something else", async () => {
  const { port, open } = await startRealtime();
  const accepted: string[] = [];
  for (const [kind, token] of Object.entries(await createOtherTokens())) {
    const byBearer = await callRoute(meRoute, "GET", { token });
    const byCookie = await callRoute(meRoute, "GET", { cookie: createSessionCookie(token, 60) });
    const chat = await open();
    chat.send({ type: "authenticate", token });
    const map = await connectMap(port, token);
    const results = [byBearer.status, byCookie.status, (await chat.next("error")).code, map];
    if (results.join() !== "401,401,unauthorized,unauthorized") accepted.push(`${kind}: ${results.join()}`);
  }
  expect(accepted).toEqual([]);
});

/** Returns the code with which the map channel refuses a token. */
async function connectMap(port: number, token: string): Promise<string | undefined> {
  const url = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string };
  await fetch(`${url}&sid=${sid}`, { method: "POST", body: `40${JSON.stringify({ token })}` });
  const answer = await (await fetch(`${url}&sid=${sid}`)).text();
  return answer.startsWith("44") ? (JSON.parse(answer.slice(2)) as { data: { code: string } }).data.code : answer;
}

describe("login", () => {
  /** Returns the cost of each password that was compared, as its hash names it. */
  async function listWork(email: string): Promise<(string | undefined)[]> {
    const verify = jest.mocked(argon2.verify).mockClear();
    const { status, json } = await callRoute(loginRoute, "POST", { body: { email, password: "a guess" } });
    expect([status, json]).toMatchObject([401, { code: "unauthorized" }]);
    return verify.mock.calls.map(([hash]) => /^\$argon2id\$v=\d+\$[^$]+/.exec(String(hash))?.[0]);
  }

  it("does the same work for unknown, deleted and known addresses, so that its time says nothing", async () => {
    const passwordHash = await hashPassword("correct horse");
    const known = await createUser({ passwordHash });
    const deleted = await createUser({ passwordHash, deletedAt: fromNow({}) });
    const withoutPassword = await createUser({ passwordHash: null });
    const expected = await listWork(known.email);
    expect(expected).toEqual([expect.stringContaining("m=19456,t=2,p=1")]);
    for (const email of ["nobody@nametag.test", deleted.email, withoutPassword.email])
      expect(await listWork(email)).toEqual(expected);
  });
});
