/**
 * Keys that no client may set, added to every object of every body and every frame: they are
 * ignored or refused.
 */
import type { z } from "zod";

import * as profileRoute from "@/app/api/profiles/me/route";
import * as registerRoute from "@/app/api/auth/register/route";
import { parseInput } from "@/lib/core/shared/parse-input";
import { db } from "@/lib/core/server/db";
import { locationUpdateSchema } from "@/lib/presence/schema";
import { clientFrameSchema } from "@/lib/api/protocol/frames";
import { joinEventSchema, leaveEventSchema } from "@/lib/api/protocol/map-events";

import { createMember, PASSWORD } from "@/tests/support/factories/users";
import { listOperations } from "@/tests/support/servers/operations";
import { callRoute } from "@/tests/support/servers/route";

const ID = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const TIME = "2020-01-01T00:00:00.000Z";
const EXTRAS: Record<string, unknown> = {
  ...{ id: ID, userId: ID, role: "admin", status: "accepted", sid: ID, actor: { userId: ID, role: "admin" } },
  ...{ passwordHash: "x", emailVerifiedAt: TIME, deletedAt: null, suspendedAt: null, hasTwoStep: false },
  ...{ guestMailRaisedAt: TIME, invitationSentAt: TIME },
  ...{ isRead: true, senderId: ID, requesterId: ID, hostUserId: ID, createdAt: TIME, isActive: true, provedAt: TIME },
  ...{ seriesId: ID, seriesPosition: 1, sequence: 2_000_000_000, createdById: ID, authorId: ID, teamRole: "owner" },
  ...{ invitedById: ID, acceptedById: ID, tokenHash: "x", position: 1, archivedAt: TIME, waitlistPosition: 1 },
  ...{ rsvpId: ID, sentAt: TIME, enqueuedAt: TIME, recipientCount: 1, remindersSent: [] },
};

/** The inputs that name one of these keys, because it is what the call is about. */
const DECLARED: Record<string, string[]> = {
  "PATCH /api/admin/users/{id}/role": ["role"],
  // Of the series that the form's browser names.
  "POST /api/events": ["id", "hostUserId"],
  "POST /api/events/{id}/announcements": ["id"],
  // Made by the browser, so that a card that is sent again is stored once.
  "POST /api/contacts": ["id"],
  // Made by the device at the door, so that a repeated check-in answers the same.
  "POST /api/events/{id}/door/check-ins": ["id", "sequence"],
  // The person whom the organizer checks out.
  "POST /api/events/{id}/door/check-outs": ["id"],
  // Made by the browser, so that a repeated call adds nobody again.
  "POST /api/events/{id}/guests": ["id"],
  "POST /api/events/{id}/door/guests": ["id"],
  "PUT /api/events/{id}/rsvp/guests": ["id"],
  "POST /api/profiles/shared/{userId}/cards": ["id"],
  "PUT /api/events/{id}": ["hostUserId"],
  "POST /api/events/{id}/suggestions/opened": ["userId"],
  "POST /api/events/{id}/walk-ins": ["userId"],
  // Of the browser's answer about a passkey, by the standard of the web.
  "POST /api/auth/passkey": ["id"],
  "POST /api/auth/two-step/passkeys": ["id"],
};

/** Returns the value with the key added to each of its objects. */
function addToEach(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => addToEach(item, key));
  const entries = Object.entries(value).map(([name, child]) => [name, addToEach(child, key)] as const);
  return { ...Object.fromEntries(entries), [key]: EXTRAS[key] };
}

/** Returns the keys that change what the schema makes of the example. */
function findAccepted(schema: z.ZodType, example: unknown): string[] {
  const plain = parseInput(schema, example);
  if (!plain.success) return Object.entries(plain.fields).map(([field, message]) => `${field}: ${message}`);
  return Object.keys(EXTRAS).filter((key) => {
    const result = parseInput(schema, addToEach(example, key));
    return result.success && JSON.stringify(result.data) !== JSON.stringify(plain.data);
  });
}

/** A series ends after a number of dates or on a day; an example has both. */
const REPEATS = { id: "16fd2706-8baf-433b-82eb-8c7fada847da", frequency: "weekly", count: 4 };

/** Returns the example with addresses that are some, and without what clients name as they like. */
function completeExample(example: object): object {
  const complete = ([name, value]: [string, unknown]): [string, unknown] => {
    if (name === "repeats") return [name, REPEATS];
    // Each is strict: the body would be refused for a key in one of them, before others are tried.
    if (name === "questions") return [name, []];
    // Switches, not addresses.
    if (/^(asks|shares)Email$/.test(name)) return [name, true];
    if (/email$/i.test(name)) return [name, "ana@nametag.test"];
    return [name, /url$/i.test(name) ? "https://nametag.test/a.png" : value];
  };
  return Object.fromEntries(
    Object.entries(example)
      .filter(([name]) => name !== "metadata")
      .map(complete),
  );
}

it("accepts none of them in any body, however deep, but where the call is about it", async () => {
  const accepted: Record<string, string[]> = {};
  let count = 0;
  for (const { name, operation, body } of await listOperations()) {
    if (!operation.body) continue;
    count += 1;
    const keys = findAccepted(operation.body, completeExample(body ?? {}));
    if (keys.length > 0) accepted[name] = keys;
  }
  expect(accepted).toEqual(DECLARED);
  expect(count).toBeGreaterThan(20);
});

it("accepts none of them in any frame of the sockets", () => {
  const frames: [z.ZodType, object][] = [
    [clientFrameSchema, { type: "authenticate", token: "t" }],
    [clientFrameSchema, { type: "join_event", eventId: ID }],
    [clientFrameSchema, { type: "send_message", token: "t", receiverId: ID, content: "Hi", clientId: ID }],
    [clientFrameSchema, { type: "typing", receiverId: ID }],
    [joinEventSchema, { eventId: ID }],
    [leaveEventSchema, { eventId: ID }],
    [locationUpdateSchema, { eventId: ID, latitude: 1, longitude: 1 }],
  ];
  // The protocol lets a client name itself; the handler ignores it
  // (realtime/handlers/map-events.ts).
  expect(frames.map(([schema, frame]) => findAccepted(schema, frame))).toEqual([[], [], [], [], [], [], ["userId"]]);
});

it("stores none of them", async () => {
  const { userId, token } = await createMember();
  const body = { bio: "Hello", ...EXTRAS, user: { update: EXTRAS }, profile: EXTRAS };
  expect((await callRoute(profileRoute, "PUT", { token, body })).status).toBe(200);
  const email = "mass.assignment@nametag.test";
  const person = { firstName: "Ana", lastName: "Silva", email, password: PASSWORD, location: "Tampa" };
  expect((await callRoute(registerRoute, "POST", { body: { ...person, ...EXTRAS, user: EXTRAS } })).status).toBe(201);
  for (const where of [{ id: userId }, { email }]) {
    const stored = await db().user.findUniqueOrThrow({ where });
    expect(stored.role).toBe("user");
    for (const value of [ID, "x", TIME])
      expect([stored.id, stored.passwordHash, stored.createdAt.toISOString()]).not.toContain(value);
  }
  expect((await db().user.findUniqueOrThrow({ where: { email } })).emailVerifiedAt).toBeNull();
});
