import { randomUUID } from "node:crypto";

import { hash } from "@node-rs/argon2";

import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { fromNow } from "../setup/clock";
import { signTestToken } from "../servers/tokens";

/** The password of every created user, unless the test passes another. */
export const PASSWORD = "nametag";
let passwordHash: Promise<string> | undefined;

const PEOPLE = [
  {
    firstName: "Ana",
    lastName: "Ruiz",
    profession: "Product Designer",
    company: "Bayfront Studio",
    industry: "Design",
  },
  {
    firstName: "Ben",
    lastName: "Okafor",
    profession: "Data Engineer",
    company: "Gulf Analytics",
    industry: "Technology",
  },
  { firstName: "Chloé", lastName: "Martin", profession: "Attorney", company: "Martin & Lowe", industry: "Legal" },
  {
    firstName: "Dmitri",
    lastName: "O'Neil",
    profession: "Broker",
    company: "Coastline Realty",
    industry: "Real Estate",
  },
] as const;
let people = 0;

type UserOptions = Partial<Omit<Prisma.UserCreateInput, "profile">> & {
  password?: string;
  profile?: Partial<Prisma.ProfileCreateWithoutUserInput>;
};

/** Creates a member with a profile and a unique email. `password` is stored as a hash. */
export async function createUser({ password, profile, ...user }: UserOptions = {}) {
  const person = PEOPLE[people++ % PEOPLE.length] ?? PEOPLE[0];
  const name = person.firstName.normalize("NFD").replace(/\W/g, "").toLowerCase();
  passwordHash ??= hash(PASSWORD);
  return db().user.create({
    data: {
      // A counter would not be unique, because browser tests run in several processes on one database.
      email: `${name}.${randomUUID().slice(0, 8)}@nametag.test`,
      passwordHash: await (password === undefined ? passwordHash : hash(password)),
      createdAt: clock.now(),
      ...user,
      profile: {
        create: {
          ...person,
          location: "Tampa",
          phone: "+1 813 555 0100",
          // Otherwise the walkthrough would open in every test.
          onboardingCompleted: true,
          ...profile,
        },
      },
    },
    include: { profile: true },
  });
}

/** Creates many members, ten at a time: with more, the connection pool could time out on a slow machine. */
export async function createUsers(count: number, options: UserOptions = {}) {
  const users: Awaited<ReturnType<typeof createUser>>[] = [];
  while (users.length < count) {
    const batch = Array.from({ length: Math.min(10, count - users.length) }, () => createUser(options));
    users.push(...(await Promise.all(batch)));
  }
  return users;
}

type SessionOptions = { rememberMe?: boolean; expire?: Date; userAgent?: string; createdAt?: Date };

/** Creates a session row and its token, like a login (docs/product/sessions.md#token-and-session-row). */
export async function createSession(
  userId: string,
  options: SessionOptions = {},
): Promise<{ sid: string; token: string }> {
  const {
    rememberMe = false,
    userAgent = "test",
    createdAt = clock.now(),
    expire = fromNow({ days: rememberMe ? 30 : 7 }),
  } = options;
  const sid = randomUUID();
  const sess = { userId, rememberMe, userAgent, createdAt: createdAt.toISOString() };
  await db().session.create({ data: { sid, userId, expire, sess } });
  return { sid, token: await signTestToken({ userId, sid, issuedAt: createdAt }) };
}

/** Creates a signed-in member. Returns the row, the token for requests, and the actor for domain functions. */
export async function createMember(options: UserOptions = {}) {
  const user = await createUser(options);
  const { sid, token } = await createSession(user.id);
  const actor: Actor = { userId: user.id, role: user.role === "admin" ? "admin" : "user", sid };
  return { user, userId: user.id, token, sid, actor };
}

/** Creates an in-person event in Tampa that started half an hour ago and ends in two hours, so check-in is open. */
export async function createEvent(event: Partial<Prisma.EventUncheckedCreateInput> = {}) {
  return db().event.create({
    data: {
      name: "Tampa Tech Mixer",
      description: "Meet the people who build software around the bay.",
      location: "Tampa",
      venueName: "Armature Works",
      venueAddress: "1910 N Ola Ave, Tampa, FL 33602",
      latitude: 27.9615,
      longitude: -82.4636,
      timezone: "America/New_York",
      status: "live",
      startTime: fromNow({ minutes: -30 }),
      endTime: fromNow({ hours: 2 }),
      createdAt: clock.now(),
      ...event,
    },
  });
}

export async function createRsvp(
  userId: string,
  eventId: string,
  rsvp: Partial<Prisma.EventRsvpUncheckedCreateInput> = {},
) {
  return db().eventRsvp.create({ data: { userId, eventId, createdAt: clock.now(), ...rsvp } });
}

/** Creates an attendance with a check-in now. It is closed if it has a `checkOutTime`. */
export async function createAttendance(
  userId: string,
  eventId: string,
  attendance: Partial<Prisma.EventAttendanceUncheckedCreateInput> = {},
) {
  const isActive = !attendance.checkOutTime;
  return db().eventAttendance.create({ data: { userId, eventId, checkInTime: clock.now(), isActive, ...attendance } });
}

/** Creates a signed-in member who has an RSVP and is checked in at the event. */
export async function createAttendee(eventId: string, options: UserOptions = {}) {
  const member = await createMember(options);
  await createRsvp(member.userId, eventId);
  const attendance = await createAttendance(member.userId, eventId);
  return { ...member, attendance };
}

/** Creates a connection, which is accepted by default. */
export async function createConnection(
  requesterId: string,
  receiverId: string,
  connection: Partial<Prisma.ConnectionUncheckedCreateInput> = {},
) {
  const now = clock.now();
  return db().connection.create({
    data: {
      requesterId,
      receiverId,
      createdAt: now,
      declinedAt: connection.status === "declined" ? now : null,
      ...connection,
    },
  });
}

/** Creates the next message of the pair's conversation, and the conversation if necessary. Not safe for concurrent use with the same pair. */
export async function createMessage(
  senderId: string,
  receiverId: string,
  content: string,
  message: Partial<Prisma.MessageUncheckedCreateInput> = {},
) {
  const [userAId, userBId] = senderId < receiverId ? [senderId, receiverId] : [receiverId, senderId];
  const [next] = await db().$queryRaw<[{ position: bigint }]>`SELECT nextval('conversation_position') AS position`;
  const { id: conversationId, lastSeq: seq } = await db().conversation.upsert({
    where: { userAId_userBId: { userAId, userBId } },
    create: { userAId, userBId, lastSeq: 1, position: next.position },
    update: { lastSeq: { increment: 1 }, position: next.position },
  });
  return db().message.create({
    data: { conversationId, seq, senderId, receiverId, content, createdAt: clock.now(), ...message },
  });
}

export async function createBlock(blockerId: string, blockedId: string) {
  return db().block.create({ data: { blockerId, blockedId, createdAt: clock.now() } });
}
