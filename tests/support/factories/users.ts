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
/**
 * The least that argon2 allows. Checking a password costs what its hash says, and thousands of
 * tests check one.
 */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

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

async function buildUser({ password, profile, ...user }: UserOptions) {
  const person = PEOPLE[people++ % PEOPLE.length] ?? PEOPLE[0];
  const name = person.firstName.normalize("NFD").replace(/\W/g, "").toLowerCase();
  passwordHash ??= hash(PASSWORD, CHEAP);
  return {
    user: {
      // A counter would not be unique, because browser tests run in several processes on one
      // database.
      email: `${name}.${randomUUID().slice(0, 8)}@nametag.test`,
      passwordHash: await (password === undefined ? passwordHash : hash(password, CHEAP)),
      createdAt: clock.now(),
      emailVerifiedAt: clock.now(),
      ...user,
    },
    profile: {
      ...person,
      location: "Tampa",
      phone: "+1 813 555 0100",
      // Otherwise the walkthrough would open in every test.
      onboardingCompleted: true,
      // Otherwise every event would ask for topics.
      topicsAskedAt: clock.now(),
      ...profile,
    },
  };
}

/** Creates a member with a profile and a unique email. `password` is stored as a hash. */
export async function createUser(options: UserOptions = {}) {
  const { user, profile } = await buildUser(options);
  return db().user.create({ data: { ...user, profile: { create: profile } }, include: { profile: true } });
}

type RowOptions = Omit<Prisma.UserCreateManyInput, "email"> & Pick<UserOptions, "password" | "profile">;
type ForEach<List, Made> = { -readonly [Key in keyof List]: Made };
type User = { id: string; email: string; profile: { firstName: string; lastName: string } };

/** Creates a member for each of these options, all with one statement a table. */
export async function createEachUser<const List extends readonly RowOptions[]>(
  list: List,
): Promise<ForEach<List, User>> {
  const built = await Promise.all(list.map(buildUser));
  const users = built.map(({ user, profile }) => ({ user: { id: randomUUID(), ...user }, profile }));
  await db().user.createMany({ data: users.map(({ user }) => user) });
  await db().profile.createMany({ data: users.map(({ user, profile }) => ({ ...profile, userId: user.id })) });
  return users.map(({ user: { id, email }, profile }) => ({ id, email, profile })) as ForEach<List, User>;
}

/** Creates many members with one statement a table. */
export const createUsers = (count: number, options: RowOptions = {}): Promise<User[]> =>
  createEachUser(Array.from({ length: count }, () => options));

type SessionOptions = { rememberMe?: boolean; expire?: Date; userAgent?: string; createdAt?: Date };

function buildSession(userId: string, options: SessionOptions = {}) {
  const {
    rememberMe = false,
    userAgent = "test",
    createdAt = clock.now(),
    expire = fromNow({ days: rememberMe ? 30 : 7 }),
  } = options;
  const sess = { userId, rememberMe, userAgent, createdAt: createdAt.toISOString() };
  return { sid: randomUUID(), userId, expire, sess, provedAt: createdAt };
}

/**
 * Creates a session row and its token, like a login
 * (docs/product/sessions.md#token-and-session-row).
 */
export async function createSession(
  userId: string,
  options: SessionOptions = {},
): Promise<{ sid: string; token: string }> {
  const session = buildSession(userId, options);
  await db().session.create({ data: session });
  const { sid, provedAt } = session;
  return { sid, token: await signTestToken({ userId, sid, issuedAt: provedAt }) };
}

/** Creates a signed-in member for each of these options, all with one statement a table. */
export async function createEachMember<const List extends readonly RowOptions[]>(
  list: List,
): Promise<ForEach<List, { userId: string; token: string }>> {
  const users = await createEachUser<readonly RowOptions[]>(list);
  const sessions = users.map(({ id }) => buildSession(id));
  await db().session.createMany({ data: sessions });
  const members = sessions.map(async ({ sid, userId, provedAt }) => ({
    userId,
    token: await signTestToken({ userId, sid, issuedAt: provedAt }),
  }));
  return (await Promise.all(members)) as ForEach<List, { userId: string; token: string }>;
}

/**
 * Creates a signed-in member. Returns the row, the token for requests, and the actor for domain
 * functions.
 */
export async function createMember(options: UserOptions = {}) {
  const user = await createUser(options);
  const { sid, token } = await createSession(user.id);
  const actor: Actor = {
    userId: user.id,
    role: user.role === "admin" ? "admin" : "user",
    sid,
    isEmailVerified: user.emailVerifiedAt !== null,
  };
  return { user, userId: user.id, token, sid, actor };
}
