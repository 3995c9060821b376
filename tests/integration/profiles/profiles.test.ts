import * as ownProfileRoute from "@/app/api/profiles/me/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import type { OwnProfileResponse } from "@/lib/profiles/schema";

import { recordBus } from "@/tests/support/servers/bus";
import { resetDatabase } from "@/tests/support/database/database";
import {
  createAttendance,
  createBlock,
  createConnection,
  createEvent,
  createMember,
  createMessage,
  createRsvp,
  createUser,
} from "@/tests/support/database/factories";
import { fromNow } from "@/tests/support/setup/clock";
import { callRoute } from "@/tests/support/servers/route";

type Answer = OwnProfileResponse & { fields: Record<string, string> };
const read = (token: string) => callRoute<Answer>(ownProfileRoute, "GET", { token });
const save = (token: string, body: object) => callRoute<Answer>(ownProfileRoute, "PUT", { token, body });

const bus = recordBus();

beforeEach(async () => {
  bus.take();
  await resetDatabase();
  resetRateLimits();
});

it("answers my profile with my network's figures", async () => {
  const me = await createMember();
  const [friend, stranger] = [await createUser(), await createUser()];
  const event = await createEvent();
  await createConnection(me.userId, friend.id);
  await createConnection(stranger.id, me.userId, { status: "pending" });
  // Twice at one event is one event attended.
  await createAttendance(me.userId, event.id, { checkOutTime: fromNow({ minutes: 5 }) });
  await createAttendance(me.userId, event.id);
  await createMessage(me.userId, friend.id, "Hello");
  await createMessage(friend.id, me.userId, "Hi");

  const { status, json } = await read(me.token);
  expect(status).toBe(200);
  expect(json.stats).toEqual({ connections: 1, eventsAttended: 1, messagesSent: 1 });
  expect(json.email).toBe(me.user.email);
});

it("saves any subset, blank optional fields as none, and leaves the rest", async () => {
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

it("keeps what visibility was when only another detail's changes", async () => {
  const { token } = await createMember();
  await save(token, { visibility: { email: "nobody" } });
  const { json } = await save(token, { visibility: { phone: "connections" } });
  expect(json.profile.visibility).toEqual({ email: "nobody", phone: "connections", linkedinUrl: "attendees" });
});

it("names a required field that is given but blank", async () => {
  const { token } = await createMember();
  const { status, json } = await save(token, { firstName: " ", profession: "", company: "Kept" });
  expect(status).toBe(400);
  expect(json.fields).toEqual({ firstName: "First name is required", profession: "Profession is required" });
  expect((await read(token)).json.profile.company).not.toBe("Kept");
});

it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "ftp://x.example"])(
  "refuses the address %s",
  async (address) => {
    const { token } = await createMember();
    expect((await save(token, { linkedinUrl: address })).status).toBe(400);
    expect((await save(token, { avatarUrl: address })).status).toBe(400);
  },
);

it("takes neither an id, a role nor another's userId", async () => {
  const [me, other] = [await createMember(), await createMember()];
  await save(me.token, { userId: other.userId, id: other.userId, role: "admin", bio: "Mine" });
  expect(await db().user.findUniqueOrThrow({ where: { id: me.userId } })).toMatchObject({ role: "user" });
  expect(await db().profile.findUniqueOrThrow({ where: { userId: other.userId } })).toMatchObject({ bio: null });
});

it("tells whose lists show my name tag once it changes, and nobody else", async () => {
  const me = await createMember();
  const [friend, writer, goer, past, blocker] = [
    await createUser(),
    await createUser(),
    await createUser(),
    await createUser(),
    await createUser(),
  ];
  await createConnection(me.userId, friend.id, { status: "pending" });
  await createMessage(writer.id, me.userId, "Hello");
  const [coming, over] = [
    await createEvent(),
    await createEvent({ startTime: fromNow({ hours: -9 }), endTime: fromNow({ hours: -6 }) }),
  ];
  for (const userId of [me.userId, goer.id, friend.id, blocker.id]) await createRsvp(userId, coming.id);
  for (const userId of [me.userId, past.id]) await createRsvp(userId, over.id);
  await createBlock(blocker.id, me.userId);
  const told = () => bus.take().flatMap((event) => (event.type === "resource_changed" ? [event] : []));

  await save(me.token, { company: "Gulfside" });
  const [event, ...more] = told();
  expect([event?.resource, event?.id, more]).toEqual(["profiles", undefined, []]);
  expect(new Set(event?.userIds)).toEqual(new Set([friend.id, writer.id, goer.id]));
  expect(event?.userIds).toHaveLength(3);

  await save(me.token, { bio: "Not on the tag", visibility: { phone: "nobody" } });
  await save((await createMember()).token, { company: "Known to nobody" });
  expect(told()).toEqual([]);
});
