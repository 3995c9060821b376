import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { decodeCursor, decodeTimeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import { matchesWords } from "@/lib/core/server/database/match-words";
import { showEmail } from "@/lib/core/server/shown-email";
import { toSearchText } from "@/lib/core/shared/text/text-search";
import { PUBLIC_PROFILE_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import { visibilitySchema } from "@/lib/profiles/schema/visibility";

import { MAX_CONTACT_EVENTS } from "./constants";
import { contactSchema } from "./responses";
import type { Contact, ContactEvent, ListContactsInput } from "./schema";

const CONTACT = {
  id: true,
  name: true,
  sortName: true,
  email: true,
  phone: true,
  company: true,
  jobTitle: true,
  line: true,
  source: true,
  event: { select: { id: true, name: true } },
  createdAt: true,
} satisfies Prisma.ContactSelect;

type ContactRow = Prisma.ContactGetPayload<{ select: typeof CONTACT }>;

const SEARCHED = ["name", "company", "email"] as const;

type Sort = {
  orderBy: Prisma.ContactOrderByWithRelationInput[];
  getKey: (contact: ContactRow) => string[];
  isAfter: (cursor: string) => Prisma.ContactWhereInput;
};

const nameKey = z.tuple([z.string(), z.uuid()]);

const SORTS: Record<ListContactsInput["sort"], Sort> = {
  recent: {
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    getKey: ({ createdAt, id }) => [createdAt.toISOString(), id],
    isAfter(cursor) {
      const [createdAt, id] = decodeTimeCursor(cursor);
      return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
    },
  },
  name: {
    orderBy: [{ sortName: "asc" }, { id: "asc" }],
    getKey: ({ sortName, id }) => [sortName, id],
    isAfter(cursor) {
      const [sortName, id] = decodeCursor(cursor, nameKey);
      return { OR: [{ sortName: { gt: sortName } }, { sortName, id: { gt: id } }] };
    },
  },
};

/** The tag is one of the owner's notes. */
const buildFilter = (ownerId: string, { tag, eventId }: ListContactsInput): Prisma.ContactWhereInput => ({
  ownerId,
  eventId,
  ...(tag && { notes: { some: { ownerId, tags: { some: { key: toSearchText(tag) } } } } }),
});

/**
 * The members who confirmed a contact's address after the contact was stored, by address. Who had
 * it before isn't told, so that nobody learns who has an account by giving themselves cards. Nor
 * are members who show their address to no one, nor those of scanned cards, whose address the owner
 * chose.
 */
async function findMembers(
  actor: Actor,
  contacts: ContactRow[],
): Promise<(contact: Pick<ContactRow, "email" | "source" | "createdAt">) => PublicUser | null> {
  const emails = contacts.flatMap(({ email, source }) => (email !== null && source === "given" ? [email] : []));
  if (emails.length === 0) return () => null;
  const rows = await db().user.findMany({
    where: {
      ...visibleTo(actor.userId),
      id: { not: actor.userId },
      email: { in: emails },
      emailVerifiedAt: { not: null },
      suspendedAt: null,
      profile: { isNot: null },
    },
    select: {
      id: true,
      email: true,
      emailVerifiedAt: true,
      profile: { select: { ...PUBLIC_PROFILE_SELECT, visibility: true } },
    },
  });
  const members = new Map(rows.map((row) => [row.email, row]));
  return ({ email, source, createdAt }) => {
    const member = email === null || source !== "given" ? undefined : members.get(email);
    if (!member?.profile || !member.emailVerifiedAt || member.emailVerifiedAt <= createdAt) return null;
    const { visibility, ...profile } = member.profile;
    return visibilitySchema.parse(visibility).email === "nobody" ? null : toPublicUser({ id: member.id, profile });
  };
}

/** Returns what a file needs of all the actor's own, or of those met since a time, newest first. */
export async function listAllContacts({ userId }: Actor, since: Date | null = null) {
  const rows = await db().contact.findMany({
    where: { ownerId: userId, ...(since && { createdAt: { gt: since } }) },
    select: CONTACT,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ email, createdAt, ...row }) => ({
    ...row,
    email: email && showEmail(email),
    createdAt: createdAt.toISOString(),
  }));
}

/** The events where the actor met the contacts, the latest ones. */
export const listContactEvents = ({ userId }: Actor): Promise<ContactEvent[]> =>
  db().event.findMany({
    where: { contacts: { some: { ownerId: userId } } },
    select: CONTACT.event.select,
    orderBy: [{ startTime: "desc" }, { id: "desc" }],
    take: MAX_CONTACT_EVENTS,
  });

/** The actor's own. @throws AppError `validation` for an invalid cursor */
export async function listContacts(actor: Actor, input: ListContactsInput): Promise<Page<Contact>> {
  const { search, limit, cursor } = input;
  const { orderBy, getKey, isAfter } = SORTS[input.sort];
  const rows = await db().contact.findMany({
    where: {
      ...buildFilter(actor.userId, input),
      AND: [...matchesWords(search, SEARCHED), ...(cursor === undefined ? [] : [isAfter(cursor)])],
    },
    select: CONTACT,
    orderBy,
    take: limit + 1,
  });
  const { items, next } = toPage(rows, limit, getKey);
  const findMember = await findMembers(actor, items);
  return {
    next,
    items: items.map(({ sortName: _, ...row }) => ({
      ...row,
      email: row.email && showEmail(row.email),
      source: contactSchema.shape.source.parse(row.source),
      createdAt: row.createdAt.toISOString(),
      member: findMember(row),
    })),
  };
}
