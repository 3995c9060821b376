/** Personal access tokens (docs/product/access-tokens.md). */
import * as tokenRoute from "@/app/api/auth/access-tokens/[id]/route";
import * as tokensRoute from "@/app/api/auth/access-tokens/route";
import * as eventRoute from "@/app/api/events/[id]/route";
import * as doorListRoute from "@/app/api/events/[id]/door/list/route";
import * as guestsRoute from "@/app/api/events/[id]/guests/route";
import * as peopleRoute from "@/app/api/events/[id]/rsvped-attendees/manage/route";
import * as eventsRoute from "@/app/api/events/route";
import document from "@/docs/api/openapi.json";
import { endOtherSessions } from "@/lib/account/service/sessions";
import { deleteAccount } from "@/lib/account/service/delete";
import { TOKEN_SCOPES, type TokenScope } from "@/lib/auth/constants";
import type { AccessToken, NewAccessToken } from "@/lib/auth/schema/access-token";
import { removeExpiredSessions } from "@/lib/auth/service/clean-up";
import { hashToken } from "@/lib/auth/service/random-token";
import { storePassword } from "@/lib/auth/service/password/store-password";
import { db } from "@/lib/core/server/db";
import { consume, getRefusals, resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock(clock.now());
});

const make = (token: string, scopes: TokenScope[], days = 30) =>
  callRoute<NewAccessToken>(tokensRoute, "POST", { token, body: { name: "Sheet", scopes, days } });

async function makeToken(token: string, ...scopes: TokenScope[]): Promise<NewAccessToken> {
  const { status, json } = await make(token, scopes);
  expect(status).toBe(201);
  return json;
}

const listEvents = (token: string) => callRoute(eventsRoute, "GET", { path: "/api/events", token });

it("stores the prefix and the hash of a token, which is shown once", async () => {
  const member = await createMember();
  const made = await makeToken(member.token, "events:read");
  expect(made.token).toMatch(/^nt_[\w-]{43}$/);
  expect(await db().accessToken.findMany()).toEqual([
    {
      ...{ id: made.id, userId: member.userId, name: "Sheet", scopes: ["events:read"], lastUsedAt: null },
      ...{ prefix: made.token.slice(0, 8), tokenHash: hashToken(made.token) },
      ...{ createdAt: clock.now(), expiresAt: fromNow({ days: 30 }) },
    },
  ]);
  await listEvents(made.token);
  const { json, text } = await callRoute<AccessToken[]>(tokensRoute, "GET", { token: member.token });
  expect(text).not.toContain(made.token);
  expect(json).toMatchObject([{ prefix: made.prefix, lastUsedAt: clock.now().toISOString() }]);
});

it("needs a recent proof, a scope and a year at most", async () => {
  const member = await createMember();
  expect((await make(member.token, [])).status).toBe(400);
  expect((await make(member.token, ["events:read"], 366)).status).toBe(400);
  await db().session.updateMany({ data: { provedAt: null } });
  expect((await make(member.token, ["events:read"])).json).toMatchObject({ code: "reauthenticate", status: 403 });
});

it("lets a token do what its scopes name, and a write scope read", async () => {
  const owner = await createMember();
  const { id } = await createEvent({ createdById: owner.userId });
  const at = { params: { id } };
  const calls = {
    "events:read": (token: string) => callRoute(eventRoute, "GET", { ...at, token }),
    "events:write": (token: string) => callRoute(eventRoute, "PUT", { ...at, token, body: { name: "Renamed" } }),
    "people:read": (token: string) => callRoute(peopleRoute, "GET", { ...at, token }),
    "people:write": (token: string) => callRoute(guestsRoute, "POST", { ...at, token, body: { name: "Gail" } }),
    "checkins:read": (token: string) =>
      callRoute(doorListRoute, "GET", { ...at, token, path: `/api/test?deviceId=${crypto.randomUUID()}` }),
  };
  for (const scope of TOKEN_SCOPES) {
    const { token } = await makeToken(owner.token, scope);
    for (const [needed, call] of Object.entries(calls)) {
      const isGiven = scope === needed || scope === needed.replace("read", "write");
      const { status } = await call(token);
      expect([scope, needed, status < 300 || status]).toEqual([scope, needed, isGiven || 403]);
    }
  }
});

it("never gives more than the rights that its owner has at that moment", async () => {
  const { id } = await createEvent();
  const editor = await createHelper(id, "editor");
  const { token } = await makeToken(editor.token, "people:read", "events:write");
  const list = () => callRoute(peopleRoute, "GET", { params: { id }, token });
  const rename = () => callRoute(eventRoute, "PUT", { params: { id }, token, body: { name: "Renamed" } });
  expect([(await list()).status, (await rename()).status]).toEqual([200, 200]);
  await db().eventTeamMember.deleteMany();
  expect([(await list()).status, (await rename()).status]).toEqual([403, 403]);
});

describe("the calls that name no scope", () => {
  type Described = Record<string, Record<string, { description: string }>>;
  const operations = Object.entries(document.paths as unknown as Described).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description }]) => ({
      ...{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase() as "GET", path },
      scope: /scope `([a-z:]+)`/.exec(description)?.[1],
    })),
  );

  it("are all but these", () => {
    const named = operations.flatMap(({ name, scope }) => (scope ? [`${scope} ${name}`] : []));
    expect(named.toSorted()).toEqual([
      "checkins:read GET /api/events/{id}/door/list",
      "checkins:write POST /api/events/{id}/door/check-ins",
      "checkins:write POST /api/events/{id}/door/check-outs",
      "events:read GET /api/events",
      "events:read GET /api/events/team",
      "events:read GET /api/events/{id}",
      "events:read GET /api/events/{id}/questions",
      "events:read GET /api/events/{id}/series",
      "events:write POST /api/events",
      "events:write PUT /api/events/{id}",
      "events:write PUT /api/events/{id}/questions",
      "people:read GET /api/events/{id}/rsvped-attendees/counts",
      "people:read GET /api/events/{id}/rsvped-attendees/manage",
      "people:write PATCH /api/events/{id}/guests/{guestId}",
      "people:write POST /api/events/{id}/guests",
      "people:write POST /api/events/{id}/guests/invitations",
      "people:write POST /api/events/{id}/rsvped-attendees/removals",
      "people:write POST /api/events/{id}/rsvped-attendees/requests",
    ]);
  });

  it("refuse even an admin's token with every scope", async () => {
    const admin = await createMember({ role: "admin" });
    const { id, token } = await makeToken(admin.token, ...TOKEN_SCOPES);
    for (const { name, method, path, scope } of operations) {
      if (scope) continue;
      resetRateLimits();
      const folder = path.slice("/api/".length).replace(/\{(\w+)\}/g, "[$1]");
      const route = (await import(`@/app/api/${folder}/route`)) as Record<string, { operation?: unknown }>;
      if (!route[method]?.operation) continue;
      expect([name, (await callRoute(route, method, { token })).status]).toEqual([name, 403]);
    }
    expect(await db().accessToken.count({ where: { id } })).toBe(1);
  });
});

it("counts 300 calls a minute for each token, and says in headers what is left", async () => {
  const member = await createMember();
  const [first, second] = [await makeToken(member.token, "events:read"), await makeToken(member.token, "events:read")];
  const { headers } = await listEvents(first.token);
  expect(headers.get("ratelimit-limit")).toBe("300");
  expect(headers.get("ratelimit-remaining")).toBe("299");
  expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(0);
  await consume("accessToken", first.id, 299);
  const refusals = getRefusals().get("accessToken") ?? 0;
  const refused = await listEvents(first.token);
  expect([refused.status, refused.headers.get("ratelimit-remaining")]).toEqual([429, "0"]);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(getRefusals().get("accessToken")).toBe(refusals + 1);
  expect((await listEvents(second.token)).status).toBe(200);
});

describe("a token ends", () => {
  async function start() {
    const member = await createMember();
    const { id, token } = await makeToken(member.token, "events:read", "people:write");
    expect((await listEvents(token)).status).toBe(200);
    const expectEnd = async () => expect((await listEvents(token)).status).toBe(401);
    return { ...member, id, accessToken: token, expectEnd };
  }

  it("when it expires", async () => {
    const { expectEnd } = await start();
    advanceClock({ days: 30 });
    await expectEnd();
    expect(await removeExpiredSessions()).toMatchObject({ accessTokens: 1 });
  });

  it("when its owner revokes it, and nobody else can", async () => {
    const { token, id, accessToken, expectEnd } = await start();
    const stranger = await createMember();
    await callRoute(tokenRoute, "DELETE", { token: stranger.token, params: { id } });
    expect((await listEvents(accessToken)).status).toBe(200);
    expect((await callRoute(tokenRoute, "DELETE", { token, params: { id } })).status).toBe(204);
    await expectEnd();
  });

  it("while its owner is suspended", async () => {
    const { userId, expectEnd } = await start();
    await db().user.update({ where: { id: userId }, data: { suspendedAt: clock.now() } });
    await expectEnd();
  });

  it("with a new password", async () => {
    const { userId, expectEnd } = await start();
    await db().$transaction((tx) => storePassword(tx, userId, "hash"));
    await expectEnd();
  });

  it("with all other sessions", async () => {
    const { actor, expectEnd } = await start();
    await endOtherSessions(actor);
    await expectEnd();
  });

  it("with the account", async () => {
    const { userId, expectEnd } = await start();
    await deleteAccount(userId);
    await expectEnd();
    expect(await db().accessToken.count()).toBe(0);
  });

  it("and is no session of the member's", async () => {
    const { accessToken } = await start();
    const cookie = `next-auth.session-token=${accessToken}`;
    const { status } = await callRoute(tokensRoute, "GET", { cookie });
    expect(status).toBe(401);
  });
});
