import { randomUUID } from "node:crypto";

import { hash } from "@node-rs/argon2";

import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { signTestToken } from "../servers/tokens";
import { fromNow } from "../setup/clock";

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

export type UserOptions = Partial<Omit<Prisma.UserCreateInput, "profile">> & {
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
      emailVerifiedAt: clock.now(),
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
  await db().session.create({ data: { sid, userId, expire, sess, provedAt: createdAt } });
  return { sid, token: await signTestToken({ userId, sid, issuedAt: createdAt }) };
}

/** Creates a signed-in member. Returns the row, the token for requests, and the actor for domain functions. */
export async function createMember(options: UserOptions = {}) {
  const user = await createUser(options);
  const { sid, token } = await createSession(user.id);
  const actor: Actor = { userId: user.id, role: user.role === "admin" ? "admin" : "user", sid };
  return { user, userId: user.id, token, sid, actor };
}
