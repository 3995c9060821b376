/** Who may create and change events (docs/product/events.md#who-may-create-events). */
import * as eventRoute from "@/app/api/events/[id]/route";
import * as eventsRoute from "@/app/api/events/route";
import * as uploadRoute from "@/app/api/upload-image/route";
import { deleteAccount } from "@/lib/account/service/delete";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import type { EventResponse } from "@/lib/events/schema/event";
import { createEvent as createEventAs, updateEvent as updateEventAs } from "@/lib/events/service/event";
import { uploadLogo } from "@/lib/events/service/logo";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

recordBus();

function setMode(mode: string): void {
  process.env.EVENT_CREATORS = mode;
  resetEnv();
}

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});
afterEach(() => {
  delete process.env.EVENT_CREATORS;
  resetEnv();
});

type Answer = EventResponse & { message: string; fields?: Record<string, string> };

const FIELDS = {
  name: "Founders Breakfast",
  startTime: "2026-11-22T08:00:00-05:00",
  endTime: "2026-11-22T10:00:00-05:00",
};
const INPUT = { name: FIELDS.name, startTime: new Date(FIELDS.startTime), endTime: new Date(FIELDS.endTime) };

const create = (token: string, body: object = {}) =>
  callRoute<Answer>(eventsRoute, "POST", { token, body: { ...FIELDS, ...body } });
const change = (token: string, id: string, body: object) =>
  callRoute<Answer>(eventRoute, "PUT", { token, params: { id }, body });
const read = (token: string, id: string) => callRoute<Answer>(eventRoute, "GET", { token, params: { id } });
const remove = (token: string, id: string) => callRoute(eventRoute, "DELETE", { token, params: { id } });

async function upload(token: string, type: string) {
  const form = new FormData();
  form.set("type", type);
  form.set("image", new File(["no image"], "logo.png", { type: "image/png" }));
  return (await callRoute(uploadRoute, "POST", { token, body: form })).status;
}

const createUnconfirmed = () => createMember({ emailVerifiedAt: null });

describe.each([
  ["", { unconfirmed: 403, confirmed: 403 }],
  ["admins", { unconfirmed: 403, confirmed: 403 }],
  ["confirmed", { unconfirmed: 403, confirmed: 201 }],
  ["everyone", { unconfirmed: 201, confirmed: 201 }],
])("EVENT_CREATORS=%s", (mode, allowed) => {
  beforeEach(() => setMode(mode));

  it("lets whom it names create events, edit and cancel their own, and upload logos", async () => {
    const other = await createEvent();
    for (const [member, status] of [
      [await createUnconfirmed(), allowed.unconfirmed],
      [await createMember(), allowed.confirmed],
    ] as const) {
      const { status: created, json } = await create(member.token);
      const isAllowed = status === 201;
      expect(created).toBe(status);
      // 415 says that the caller passed the guard.
      expect(await upload(member.token, "sponsor-logo")).toBe(isAllowed ? 415 : 403);
      // Whoever owns an event keeps it when the setting changes.
      const own = isAllowed ? json : await createEvent({ createdById: member.userId });
      expect((await change(member.token, own.id, { description: "Eggs" })).status).toBe(200);
      expect((await change(member.token, own.id, { status: "cancelled" })).status).toBe(200);
      expect((await change(member.token, other.id, { name: "Mine" })).status).toBe(403);
      expect((await remove(member.token, own.id)).status).toBe(403);
      expect(await upload(member.token, "sponsor-logo")).toBe(415);
      expect(await upload(member.token, "site-logo")).toBe(403);
    }
  });

  it("lets admins create events and edit all", async () => {
    const admin = await createMember({ role: "admin" });
    const member = await createMember();
    const event = await createEvent({ createdById: member.userId });
    expect((await create(admin.token, { eventbriteId: "77001", hostUserId: member.userId })).status).toBe(201);
    expect((await change(admin.token, event.id, { eventbriteId: "77002" })).status).toBe(200);
    expect(await upload(admin.token, "site-logo")).toBe(415);
  });
});

it("says why: only admins, or a confirmed address", async () => {
  const { token } = await createUnconfirmed();
  expect((await create(token)).json.message).toBe("Only admins can do this.");
  setMode("confirmed");
  expect((await create(token)).json.message).toMatch(/^Please confirm your email address first/);
});

describe("a creator", () => {
  beforeEach(() => setMode("confirmed"));

  it("is stored, and their acts are in the audit log", async () => {
    const { token, userId } = await createMember();
    const { json } = await create(token);
    await change(token, json.id, { name: "Founders Lunch" });
    await change(token, json.id, { status: "cancelled" });
    expect(await db().event.findUniqueOrThrow({ where: { id: json.id } })).toMatchObject({ createdById: userId });
    const entries = await db().auditEntry.findMany({ where: { subjectId: json.id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["event.created", userId],
      ["event.updated", userId],
      ["event.cancelled", userId],
    ]);
  });

  it("sees the link and contact that they entered, also when only admins create events", async () => {
    const { token } = await createMember();
    const stranger = await createMember();
    const entered = { meetingUrl: "https://meet.example/x", hostEmail: "ana@example.com", hostPhone: "813" };
    const { json } = await create(token, entered);
    expect(json).toMatchObject(entered);
    expect((await read(stranger.token, json.id)).json).not.toHaveProperty("meetingUrl");
    setMode("admins");
    expect((await read(token, json.id)).json).toMatchObject(entered);
  });

  it("does not see the address of a host whom an admin chose", async () => {
    const { token, userId } = await createMember();
    const host = await createMember();
    const event = await createEvent({ createdById: userId, hostUserId: host.userId });
    expect((await read(token, event.id)).json.hostUser).not.toHaveProperty("email");
  });

  it("connects no event with Eventbrite", async () => {
    const { token, userId } = await createMember();
    expect((await create(token, { eventbriteId: "77001" })).json.fields).toHaveProperty("eventbriteId");
    const event = await createEvent({ createdById: userId, eventbriteId: "77002" });
    expect((await change(token, event.id, { eventbriteId: "77003" })).json.fields).toHaveProperty("eventbriteId");
    expect((await change(token, event.id, { eventbriteId: null })).json.fields).toHaveProperty("eventbriteId");
    expect((await change(token, event.id, { eventbriteId: "77002", name: "Same" })).status).toBe(200);
  });

  it("hosts the event or names a host, but chooses no other member", async () => {
    const { token, userId } = await createMember();
    const other = await createMember();
    expect((await create(token, { hostUserId: other.userId })).json.fields).toHaveProperty("hostUserId");
    const { status, json } = await create(token, { hostUserId: userId });
    expect([status, json.hostUserId]).toEqual([201, userId]);
    expect((await change(token, json.id, { hostUserId: other.userId })).json.fields).toHaveProperty("hostUserId");
    expect((await change(token, json.id, { hostUserId: "", hostName: "Ana" })).json).toMatchObject({
      hostUserId: null,
      hostName: "Ana",
    });
  });

  it("keeps the host and the cancellation that an admin decided", async () => {
    const { token, userId } = await createMember();
    const host = await createMember();
    const event = await createEvent({ createdById: userId, hostUserId: host.userId, status: "cancelled" });
    for (const hostUserId of ["", userId])
      expect((await change(token, event.id, { hostUserId })).json.fields).toHaveProperty("hostUserId");
    expect((await change(token, event.id, { status: "upcoming" })).json.fields).toHaveProperty("status");
    expect((await change(token, event.id, { status: "cancelled", name: "Same" })).status).toBe(200);
  });

  it("sets only logos that they uploaded for events, and keeps those that an admin set", async () => {
    const { token, userId } = await createMember();
    const other = await createMember();
    const store = async (ownerId: string, kind: string) => {
      const url = `/uploads/${kind}-${ownerId}.webp`;
      const file = { storage: "disk", key: `${kind}-${ownerId}.webp`, url, contentType: "image/webp", bytes: 1 };
      await db().upload.create({ data: { ...file, ownerId, kind } });
      return url;
    };
    const own = await store(userId, "sponsor-logo");
    const foreign = [
      await store(userId, "avatar"),
      await store(other.userId, "sponsor-logo"),
      "https://tracker.example/pixel.png",
      "/api/auth/logout",
    ];
    const event = await createEvent({ createdById: userId, sponsorLogoUrl: "https://sponsor.example/logo.png" });
    for (const url of foreign) {
      expect((await create(token, { hostLogoUrl: url })).json.fields).toHaveProperty("hostLogoUrl");
      for (const name of ["sponsorLogoUrl", "sponsor2LogoUrl", "sponsor3LogoUrl", "hostLogoUrl"]) {
        const { status, json } = await change(token, event.id, { [name]: url });
        expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [name]]);
        resetRateLimits();
      }
    }
    expect((await create(token, { sponsorLogoUrl: own, hostLogoUrl: await store(userId, "host-logo") })).status).toBe(
      201,
    );
    const kept = { sponsorLogoUrl: "https://sponsor.example/logo.png", sponsor2LogoUrl: own };
    expect((await change(token, event.id, kept)).json).toMatchObject(kept);
    expect((await change(token, event.id, { sponsorLogoUrl: null })).json).toMatchObject({ sponsorLogoUrl: null });
    const admin = await createMember({ role: "admin" });
    expect((await change(admin.token, event.id, { hostLogoUrl: foreign[2] })).status).toBe(200);
  });

  it("uploads at most 40 logos a day; admins as many as they like", async () => {
    const { actor } = await createMember();
    const { actor: admin } = await createMember({ role: "admin" });
    const send = (sender: Actor) => uploadLogo(sender, "host-logo", Buffer.from("no image"));
    for (let count = 0; count < 40; count++) {
      await expect(send(actor)).rejects.toMatchObject({ code: "unsupported_type" });
      await expect(send(admin)).rejects.toMatchObject({ code: "unsupported_type" });
    }
    await expect(send(actor)).rejects.toMatchObject({ code: "rate_limited" });
    await expect(send(admin)).rejects.toMatchObject({ code: "unsupported_type" });
  });

  it("notifies attendees of at most 10 changes of an event a day", async () => {
    const { token } = await createMember();
    const { json } = await create(token);
    for (let count = 0; count < 10; count++)
      expect((await change(token, json.id, { venueName: `Hall ${count}` })).status).toBe(200);
    expect((await change(token, json.id, { venueName: "Hall 10" })).status).toBe(429);
    expect((await change(token, json.id, { name: "Renamed" })).status).toBe(200);
  });

  it("changes events at most 20 times in 10 minutes", async () => {
    const { token } = await createMember();
    const { json } = await create(token);
    for (let count = 0; count < 20; count++)
      expect((await change(token, json.id, { name: `Name ${count}` })).status).toBe(200);
    expect((await change(token, json.id, { name: "One more" })).status).toBe(429);
  });

  it("creates at most 10 events a day; admins as many as they like", async () => {
    const { token } = await createMember();
    const admin = await createMember({ role: "admin" });
    for (let count = 0; count < 10; count++) {
      expect((await create(token)).status).toBe(201);
      expect((await create(admin.token)).status).toBe(201);
    }
    expect((await create(token)).status).toBe(429);
    expect((await create(admin.token)).status).toBe(201);
    expect(await db().event.count()).toBe(21);
  });

  it("who deletes the account leaves the event without a creator", async () => {
    const { token, userId } = await createMember();
    const { json } = await create(token);
    await deleteAccount(userId);
    expect(await db().event.findUniqueOrThrow({ where: { id: json.id } })).toMatchObject({ createdById: null });
  });
});

describe("rights that end between the authentication and the write", () => {
  type Loss = [string, string, (actor: Actor) => Promise<unknown>];
  const losses: Loss[] = [
    [
      "member is suspended",
      "user",
      ({ userId }) => db().user.update({ where: { id: userId }, data: { suspendedAt: new Date(0) } }),
    ],
    ["member's session ends", "user", ({ sid }) => db().session.delete({ where: { sid } })],
    [
      "admin is demoted and unconfirmed",
      "admin",
      ({ userId }) => db().user.update({ where: { id: userId }, data: { role: "user", emailVerifiedAt: null } }),
    ],
  ];

  it.each(losses)("the %s: creates and changes nothing", async (_, role, lose) => {
    setMode("confirmed");
    const { actor } = await createMember({ role });
    const event = await createEvent(role === "admin" ? {} : { createdById: actor.userId });
    await lose(actor);
    await expect(createEventAs(actor, INPUT)).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|unauthorized/),
    });
    await expect(updateEventAs(actor, event.id, { name: "Mine" })).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|unauthorized/),
    });
    expect(await db().event.findMany()).toEqual([event]);
  });

  it("a member whose address is unconfirmed creates nothing, and keeps the event that they own", async () => {
    setMode("confirmed");
    const { actor } = await createMember();
    const event = await createEvent({ createdById: actor.userId });
    await db().user.update({ where: { id: actor.userId }, data: { emailVerifiedAt: null } });
    await expect(createEventAs(actor, INPUT)).rejects.toMatchObject({ code: "forbidden" });
    expect(await updateEventAs(actor, event.id, { name: "Mine" })).toMatchObject({ name: "Mine" });
  });

  it("a demoted admin keeps a member's rights only", async () => {
    setMode("everyone");
    const { actor } = await createMember({ role: "admin" });
    const event = await createEvent();
    await db().user.update({ where: { id: actor.userId }, data: { role: "user" } });
    await expect(updateEventAs(actor, event.id, { name: "Mine" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(createEventAs(actor, { ...INPUT, eventbriteId: "1" })).rejects.toMatchObject({ code: "validation" });
  });
});
