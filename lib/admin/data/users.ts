import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { escapeLike } from "@/lib/core/server/database/match-words";
import { decodeTimeCursor, toPage, withTotal, type Page } from "@/lib/core/server/pagination";
import { showEmail, toSearchWords } from "@/lib/core/server/shown-email";
import { toSearchText } from "@/lib/core/shared/text/text-search";
import { HAS_PROFILE, PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";

import { USERS_PAGE } from "../constants/lists";
import type { AdminUser, UsersQuery } from "../schema/users";

/** The last member of the previous page. */
type AfterUser = { createdAt: Date; id: string };

const ADMIN_USER = {
  id: true,
  email: true,
  role: true,
  createdAt: true,
  suspendedAt: true,
  hasTwoStep: true,
  emailVerifiedAt: true,
  guestMailRaisedAt: true,
  profile: { select: PUBLIC_PROFILE_SELECT },
  organizer: { select: { slug: true, isPublished: true, takenDownAt: true } },
  activity: { select: { createdAt: true }, orderBy: { createdAt: "desc" }, take: 1 },
} as const satisfies Prisma.UserSelect;

const IS_MEMBER = { deletedAt: null, ...HAS_PROFILE } satisfies Prisma.UserWhereInput;

type Row = Prisma.UserGetPayload<{ select: typeof ADMIN_USER }>;

function toAdminUser({
  email,
  role,
  createdAt,
  suspendedAt,
  emailVerifiedAt,
  guestMailRaisedAt,
  profile,
  organizer,
  activity,
  ...user
}: Row): AdminUser {
  if (!profile) throw new Error("A member has no profile");
  return {
    ...user,
    email: showEmail(email),
    role: role === "admin" ? "admin" : "user",
    createdAt: createdAt.toISOString(),
    lastActiveAt: activity[0]?.createdAt.toISOString() ?? null,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    isEmailVerified: emailVerifiedAt !== null,
    isGuestMailRaised: guestMailRaisedAt !== null,
    profile,
    organizer: organizer && {
      slug: organizer.slug,
      isPublished: organizer.isPublished,
      isTakenDown: organizer.takenDownAt !== null,
    },
  };
}

const contains = (word: string) => ({ searchText: { contains: escapeLike(toSearchText(word)) } });

/** Every word must occur in the email or the names, without regard to case and accents. */
export const matchWords = (words: string[]) =>
  ({ profile: { is: { AND: words.map(contains) } } }) satisfies Prisma.UserWhereInput;

const isAfter = ({ createdAt, id }: AfterUser): Prisma.UserWhereInput => ({
  createdAt: { lte: createdAt },
  OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }],
});

/** Newest first. `search` matches emails and names. @throws AppError `validation` (cursor) */
export async function listUsers({
  search,
  limit = USERS_PAGE,
  cursor,
  for: purpose,
}: Partial<UsersQuery>): Promise<Page<AdminUser>> {
  const [time, id] = decodeTimeCursor(cursor);
  const after = time && id ? { createdAt: new Date(time), id } : undefined;
  const words = toSearchWords(search ?? "");
  const rows = await db().user.findMany({
    where: {
      ...IS_MEMBER,
      ...(purpose === "host" && { emailVerifiedAt: { not: null } }),
      ...matchWords(words),
      ...(after && isAfter(after)),
    },
    select: ADMIN_USER,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const page = toPage(rows.map(toAdminUser), limit, (user) => [user.createdAt, user.id]);
  return purpose === undefined ? withTotal(page, cursor, () => countUsers(words)) : page;
}

const countUsers = (words: string[]): Promise<number> =>
  db().user.count({ where: { ...IS_MEMBER, ...matchWords(words) } });

export async function getUser(id: string): Promise<AdminUser | null> {
  const row = await db().user.findFirst({ where: { id, ...IS_MEMBER }, select: ADMIN_USER });
  return row && toAdminUser(row);
}
