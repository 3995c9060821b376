import * as ownProfileRoute from "@/app/api/profiles/me/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";

import { recordBus } from "@/tests/support/servers/bus";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember, createUser } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";
import { callRoute } from "@/tests/support/servers/route";

type Body = OwnProfileResponse & { fields: Record<string, string> };
const read = (token: string) => callRoute<Body>(ownProfileRoute, "GET", { token });
const save = (token: string, body: object) => callRoute<Body>(ownProfileRoute, "PUT", { token, body });

const bus = recordBus();

beforeEach(async () => {
  bus.take();
  await resetDatabase();
  resetRateLimits();
});

it("returns the own profile with network stats", async () => {
  const me = await createMember();
  const [friend, stranger] = [await createUser(), await createUser()];
  const event = await createEvent();
  await createConnection(me.userId, friend.id);
  await createConnection(stranger.id, me.userId, { status: "pending" });
  // Two check-ins at one event are one event attended.
  await createAttendance(me.userId, event.id, { checkOutTime: fromNow({ minutes: 5 }) });
  await createAttendance(me.userId, event.id);
  await createMessage(me.userId, friend.id, "Hello");
  await createMessage(friend.id, me.userId, "Hi");
  const [followUpOn, followUpDoneAt] = [new Date("2026-11-27"), clock.now()];
  await db().networkNote.createMany({
    data: [
      { ownerId: me.userId, memberId: friend.id, note: "Met at the door", followUpOn, followUpDoneAt },
      { ownerId: me.userId, memberId: stranger.id, followUpOn },
      { ownerId: friend.id, memberId: me.userId, note: "Theirs" },
    ],
  });

  const { status, json } = await read(me.token);
  expect(status).toBe(200);
  expect(json.stats).toEqual({ connections: 1, notes: 1, followUpsDone: 1, eventsAttended: 1, messagesSent: 1 });
  expect(json.email).toBe(me.user.email);
});

it("saves a subset of the fields, and stores blank optional fields as null", async () => {
  const { token, user } = await createMember();
  const { status, json } = await save(token, { bio: " Hello ", phone: "", visibility: { phone: "nobody" } });
  expect(status).toBe(200);
  expect(json.profile).toMatchObject({
    firstName: user.profile?.firstName,
    bio: "Hello",
    phone: null,
    visibility: { email: "attendees", phone: "nobody", linkedinUrl: "attendees" },
  });
});

it("stores who sees the member on maps, null until then, and removes the stored position for nobody", async () => {
  const event = await createEvent();
  const me = await createAttendee(event.id);
  const stored = { latitude: 27.9, longitude: -82.4, positionAt: clock.now() };
  await db().eventAttendance.updateMany({ where: { userId: me.userId }, data: stored });
  const readStored = () =>
    db().eventAttendance.findFirstOrThrow({
      where: { userId: me.userId },
      select: { latitude: true, longitude: true, positionAt: true },
    });
  const unchanged = await save(me.token, { bio: "Hello" });
  expect(unchanged.json.profile.mapVisibility).toBeNull();
  const chosen = await save(me.token, { mapVisibility: "sharers" });
  expect(chosen.json.profile.mapVisibility).toBe("sharers");
  expect(await readStored()).toEqual(stored);
  await save(me.token, { mapVisibility: "nobody" });
  expect(await readStored()).toEqual({ latitude: null, longitude: null, positionAt: null });
  expect((await save(me.token, { mapVisibility: null })).json.profile.mapVisibility).toBeNull();
});

it.each(["friends", "", ["nobody"]])("refuses %p as who sees the member on maps", async (mapVisibility) => {
  const { token } = await createMember();
  expect((await save(token, { mapVisibility })).status).toBe(400);
});

it("keeps the visibility of the details that do not change", async () => {
  const { token } = await createMember();
  await save(token, { visibility: { email: "nobody" } });
  const { json } = await save(token, { visibility: { phone: "connections" } });
  expect(json.profile.visibility).toEqual({
    email: "nobody",
    phone: "connections",
    linkedinUrl: "attendees",
    topics: "attendees",
  });
});

it("saves pronouns of up to 40 characters, and stores blank ones as null", async () => {
  const { token, userId } = await createMember();
  expect((await read(token)).json.profile.pronouns).toBeNull();
  const longest = "x".repeat(40);
  expect((await save(token, { pronouns: ` ${longest} ` })).json.profile.pronouns).toBe(longest);
  const message = "Please use at most 40 characters";
  const refused = await save(token, { pronouns: `${longest}x` });
  expect([refused.status, refused.json]).toMatchObject([400, { code: "validation", fields: { pronouns: message } }]);
  expect((await save(token, { bio: "Hi" })).json.profile.pronouns).toBe(longest);
  expect((await save(token, { pronouns: " " })).json.profile.pronouns).toBeNull();
  const store = (pronouns: string) => db().profile.update({ where: { userId }, data: { pronouns } });
  await expect(store(`${longest}x`)).rejects.toThrow("profiles_pronouns_text_limits");
});

it("requires a name and nothing else", async () => {
  const { token } = await createMember();
  const { status, json } = await save(token, { firstName: " ", lastName: "", company: "Kept" });
  expect(status).toBe(400);
  expect(json.fields).toEqual({ firstName: "First name is required", lastName: "Last name is required" });
  expect((await read(token)).json.profile.company).not.toBe("Kept");
  const blank = await save(token, { profession: " ", company: "", industry: null });
  expect(blank.status).toBe(200);
  expect(blank.json.profile).toMatchObject({ profession: null, company: null, industry: null });
});

it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "ftp://x.example"])(
  "rejects the URL %s",
  async (address) => {
    const { token } = await createMember();
    expect((await save(token, { linkedinUrl: address })).status).toBe(400);
    expect((await save(token, { avatarUrl: address })).status).toBe(400);
  },
);

it("ignores id, role and userId", async () => {
  const [me, other] = [await createMember(), await createMember()];
  await save(me.token, { userId: other.userId, id: other.userId, role: "admin", bio: "Mine" });
  expect(await db().user.findUniqueOrThrow({ where: { id: me.userId } })).toMatchObject({ role: "user" });
  expect(await db().profile.findUniqueOrThrow({ where: { userId: other.userId } })).toMatchObject({ bio: null });
});

it("publishes a changed name tag only to members whose lists show it", async () => {
  const me = await createMember();
  const [friend, writer, attendee, pastAttendee, blocker] = [
    await createUser(),
    await createUser(),
    await createUser(),
    await createUser(),
    await createUser(),
  ];
  await createConnection(me.userId, friend.id, { status: "pending" });
  await createMessage(writer.id, me.userId, "Hello");
  const [upcomingEvent, endedEvent] = [
    await createEvent(),
    await createEvent({ startTime: fromNow({ hours: -9 }), endTime: fromNow({ hours: -6 }) }),
  ];
  for (const userId of [me.userId, attendee.id, friend.id, blocker.id]) await createRsvp(userId, upcomingEvent.id);
  for (const userId of [me.userId, pastAttendee.id]) await createRsvp(userId, endedEvent.id);
  await createBlock(blocker.id, me.userId);
  const takeEvents = () => bus.take().flatMap((event) => (event.type === "resource_changed" ? [event] : []));

  await save(me.token, { company: "Gulfside" });
  const [event, ...otherEvents] = takeEvents();
  expect([event?.resource, event?.id, otherEvents]).toEqual(["profiles", undefined, []]);
  expect(new Set(event?.userIds)).toEqual(new Set([friend.id, writer.id, attendee.id]));
  expect(event?.userIds).toHaveLength(3);

  await save(me.token, { pronouns: "she/her" });
  expect(takeEvents()).toHaveLength(1);

  await save(me.token, { bio: "Not on the topic", visibility: { phone: "nobody" } });
  await save((await createMember()).token, { company: "Known to nobody" });
  expect(takeEvents()).toEqual([]);
});
