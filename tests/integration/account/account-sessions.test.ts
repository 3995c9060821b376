/** The list of a member's sessions, and ending them. */
import * as sessionRoute from "@/app/api/auth/sessions/[id]/route";
import * as sessionsRoute from "@/app/api/auth/sessions/route";
import type { SessionResponse } from "@/lib/account/schema";
import { db } from "@/lib/core/server/db";

import { recordBus } from "@/tests/support/servers/bus";
import { fromNow } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createMember, createSession } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

const bus = recordBus();
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1";

beforeEach(async () => {
  await resetDatabase();
  bus.take();
});

const list = (token: string) => callRoute<SessionResponse[]>(sessionsRoute, "GET", { token });
const endSession = (token: string, id: string) => callRoute(sessionRoute, "DELETE", { token, params: { id } });

test("lists the member's open sessions without secrets, the current one first, then by last use", async () => {
  const me = await createMember();
  await createMember();
  await createSession(me.userId, { userAgent: IPHONE, expire: fromNow({ days: 6 }) });
  await createSession(me.userId, { userAgent: "curl/8", rememberMe: true, expire: fromNow({ days: 10 }) });
  await createSession(me.userId, { userAgent: "gone", expire: fromNow({ days: -1 }) });
  const { json, text } = await list(me.token);
  expect(json.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ["Unknown device", true],
    ["Safari on iPhone", false],
    ["Unknown device", false],
  ]);
  const dayAgo = fromNow({ days: -1 }).getTime();
  expect(Math.abs(new Date(json[1]?.lastSeenAt ?? 0).getTime() - dayAgo)).toBeLessThan(60_000);
  for (const { sid } of await db().session.findMany()) expect(text).not.toContain(sid);
  expect((await callRoute(sessionsRoute, "GET")).status).toBe(401);
});

test("ends one session and publishes it; returns 404 for another member's session and for a stored id", async () => {
  const [me, other] = [await createMember(), await createMember()];
  const phone = await createSession(me.userId, { userAgent: IPHONE });
  const id = (await list(me.token)).json.find(({ device }) => device === "Safari on iPhone")?.id ?? "";
  expect((await endSession(other.token, id)).status).toBe(404);
  expect((await endSession(me.token, phone.sid)).status).toBe(404);
  expect((await list(phone.token)).status).toBe(200);
  expect((await endSession(me.token, id)).status).toBe(204);
  expect(bus.take()).toEqual([{ type: "session_removed", sids: [phone.sid] }]);
  expect((await list(phone.token)).status).toBe(401);
  expect((await endSession(me.token, id)).status).toBe(404);
});

test("ends every other session of the member, and is safe to repeat", async () => {
  const [me, other] = [await createMember(), await createMember()];
  const others = [await createSession(me.userId), await createSession(me.userId)];
  expect((await callRoute(sessionsRoute, "DELETE", { token: me.token })).status).toBe(204);
  const [event] = bus.take();
  expect(event).toMatchObject({ type: "session_removed" });
  expect(new Set(event?.type === "session_removed" ? event.sids : [])).toEqual(new Set(others.map(({ sid }) => sid)));
  expect((await list(me.token)).json).toHaveLength(1);
  expect((await list(other.token)).json).toHaveLength(1);
  expect((await callRoute(sessionsRoute, "DELETE", { token: me.token })).status).toBe(204);
  expect(bus.take()).toEqual([]);
});
