import { randomUUID } from "node:crypto";

import { hash } from "@node-rs/argon2";

import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { fromNow } from "../setup/clock";
import { signTestToken } from "../servers/tokens";

/** Every made user's password, unless the test names another. */
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

/** A member with a profile; each has another email. `password` is stored hashed. */
export async function createUser({ password, profile, ...user }: UserOptions = {}) {
  const person = PEOPLE[people++ % PEOPLE.length] ?? PEOPLE[0];
  const name = person.firstName.normalize("NFD").replace(/\W/g, "").toLowerCase();
  passwordHash ??= hash(PASSWORD);
  return db().user.create({
    data: {
      // Not a plain count: browser tests run in several processes on one database.
      email: `${name}.${randomUUID().slice(0, 8)}@nametag.test`,
      passwordHash: await (password === undefined ? passwordHash : hash(password)),
      createdAt: clock.now(),
      ...user,
      profile: {
        create: {
          ...person,
          location: "Tampa",
          phone: "+1 813 555 0100",
          // The walkthrough starts by itself for who hasn't seen it; only its own tests want that.
          onboardingCompleted: true,
          ...profile,
        },
      },
    },
    include: { profile: true },
  });
}

/** Creates many members, ten at a time: more at once would wait for the connection pool longer than it allows on a slow machine. */
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

/** A member who is signed in: the row, the token for calls, and the actor for domain functions. */
export async function createMember(options: UserOptions = {}) {
  const user = await createUser(options);
  const { sid, token } = await createSession(user.id);
  const actor: Actor = { userId: user.id, role: user.role === "admin" ? "admin" : "user", sid };
  return { user, userId: user.id, token, sid, actor };
}

/** An in-person event in Tampa, begun half an hour ago and open for two more: check-in is open. */
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

/** Checked in now. With a `checkOutTime` it is a closed one. */
export async function createAttendance(
  userId: string,
  eventId: string,
  attendance: Partial<Prisma.EventAttendanceUncheckedCreateInput> = {},
) {
  const isActive = !attendance.checkOutTime;
  return db().eventAttendance.create({ data: { userId, eventId, checkInTime: clock.now(), isActive, ...attendance } });
}

/** A signed-in member with an RSVP, checked in at the event. */
export async function createAttendee(eventId: string, options: UserOptions = {}) {
  const member = await createMember(options);
  await createRsvp(member.userId, eventId);
  const attendance = await createAttendance(member.userId, eventId);
  return { ...member, attendance };
}

/** Accepted, unless another status is named. */
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

/** The next message of the pair's conversation, which is made when there is none. Not safe for parallel use within one pair. */
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
