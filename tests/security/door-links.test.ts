/** Attacks on links for helpers at the door (docs/product/event-team.md#links-for-helpers). */
import { randomUUID } from "node:crypto";

import * as takeRoute from "@/app/api/door-links/take/route";
import * as guestsRoute from "@/app/api/events/[id]/door/guests/route";
import * as listRoute from "@/app/api/events/[id]/door/list/route";
import { createSessionCookie } from "@/lib/auth/service/session/cookie";
import { createToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import { LIMITS, resetRateLimits } from "@/lib/core/server/rate-limit";
import { openDoorLink } from "@/lib/events/service/team/door-device";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createDoorLink } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { callRoute, type RouteCall } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
});

async function createDoor() {
  const owner = await createMember();
  const event = await createEvent({ createdById: owner.userId });
  return { owner, event, link: await createDoorLink(event.id, owner.userId) };
}

const readList = async (id: string, credentials: Pick<RouteCall, "cookie" | "headers">) =>
  callRoute(listRoute, "GET", { path: `/api/events/${id}/door/list`, params: { id }, ...credentials });
const addGuest = async (id: string, credentials: Pick<RouteCall, "cookie" | "headers">) =>
  (await callRoute(guestsRoute, "POST", { params: { id }, body: { id: randomUUID(), name: "Eve" }, ...credentials }))
    .status;

it("neither the link's id, nor its token, nor another device's secret opens the door", async () => {
  const { event, link, owner } = await createDoor();
  const other = await createDoorLink(event.id, owner.userId, "Ben's phone");
  const { headers, cookie } = link.device;
  const [name = ""] = cookie.split("=");
  const [, otherSecret = ""] = other.device.cookie.split("=");
  for (const secret of ["", link.token, link.deviceHash ?? "", otherSecret, createToken()])
    expect((await readList(event.id, { headers, cookie: `${name}=${secret}` })).status).toBe(403);
  expect((await readList(event.id, { headers })).status).toBe(403);
  // The cookie alone is no session.
  expect((await readList(event.id, { cookie })).status).toBe(401);
  for (const id of [randomUUID(), "x", link.token])
    expect((await readList(event.id, { cookie, headers: { authorization: `Door ${id}` } })).status).toBe(404);
  expect((await readList(event.id, link.device)).status).toBe(200);
});

it("a device gets nothing of another event, nor by a session of the same browser", async () => {
  const { event, link } = await createDoor();
  const foreign = await createDoor();
  await createGuest(foreign.event.id, { name: "Foreign Guest" });
  expect((await readList(foreign.event.id, link.device)).status).toBe(404);
  expect(await addGuest(foreign.event.id, link.device)).toBe(404);
  const cookie = `${link.device.cookie}; ${createSessionCookie(foreign.owner.token, 60)}`;
  expect((await readList(foreign.event.id, { ...link.device, cookie })).status).toBe(404);
  await db().eventDoorLink.delete({ where: { id: link.id } });
  const ownSession = createSessionCookie(foreign.owner.token, 60);
  expect((await readList(event.id, { ...link.device, cookie: ownSession })).status).toBe(404);
});

it("another site can't write by the device's cookie, and no cache keeps the list", async () => {
  const { event, link } = await createDoor();
  const { cookie, headers } = link.device;
  const { authorization } = headers;
  expect(await addGuest(event.id, { cookie, headers: { authorization, origin: "https://evil.example" } })).toBe(403);
  expect(await addGuest(event.id, { cookie, headers: { authorization } })).toBe(403);
  expect(await addGuest(event.id, link.device)).toBe(201);
  expect((await readList(event.id, link.device)).headers.get("cache-control")).toBe("no-store");
});

it("an address guesses a limited number of tokens, and misses all look the same", async () => {
  const { link } = await createDoor();
  const secret = (randomUUID() + randomUUID()).replaceAll("-", "");
  const take = (token: string) => callRoute<{ message: string }>(takeRoute, "POST", { body: { token, secret } });
  const [unknown, malformed] = [await take(createToken()), await take("x")];
  expect([unknown.status, malformed.status]).toEqual([404, 404]);
  expect(unknown.json.message).toBe(malformed.json.message);
  const visitor = { addressKey: "10.0.0.9", cookie: null };
  for (let guess = 0; guess < LIMITS.nameTagOpenAddress.points; guess++) await openDoorLink(visitor, "guess");
  expect(await openDoorLink(visitor, link.token)).toBeNull();
  expect(await openDoorLink({ ...visitor, addressKey: "10.0.0.10" }, link.token)).not.toBeNull();
});
