import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { decodeTimeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import { showEmail, toSearchWords } from "@/lib/core/server/shown-email";
import { PUBLIC_PROFILE_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import { visibilitySchema } from "@/lib/profiles/schema/visibility";

import { contactSchema } from "./responses";
import type { Contact, ListContactsInput } from "./schema";

const CONTACT = {
  id: true,
  name: true,
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

/** Every word must occur in one of the fields. `contains` uses LIKE, so % and _ are escaped. */
const matchesWords = (search: string): Prisma.ContactWhereInput[] =>
  toSearchWords(search)
    .map((word) => word.replace(/[\\%_]/g, "\\$&"))
    .map((word) => ({ OR: SEARCHED.map((field) => ({ [field]: { contains: word, mode: "insensitive" as const } })) }));

function isAfter(cursor: string | undefined): Prisma.ContactWhereInput {
  const [createdAt, id] = decodeTimeCursor(cursor);
  return createdAt === undefined ? {} : { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

/**
 * The members who confirmed a contact's address after the contact was stored, by address. Who had
 * it before isn't told, so that nobody learns who has an account by giving themselves cards. Nor
 * are members who show their address to no one, nor those of scanned cards, whose address the owner
 * chose.
 */
async function findMembers(actor: Actor, contacts: ContactRow[]): Promise<(contact: ContactRow) => PublicUser | null> {
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

/** Returns what a vCard needs of all the actor's own, newest first. */
export async function listAllContacts({ userId }: Actor) {
  const { name, email, phone, company, jobTitle } = CONTACT;
  const rows = await db().contact.findMany({
    where: { ownerId: userId },
    select: { name, email, phone, company, jobTitle },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map((row) => ({ ...row, email: row.email && showEmail(row.email) }));
}

/** The actor's own, newest first. @throws AppError `validation` for an invalid cursor */
export async function listContacts(actor: Actor, { search, limit, cursor }: ListContactsInput): Promise<Page<Contact>> {
  const rows = await db().contact.findMany({
    where: { ownerId: actor.userId, AND: [...matchesWords(search), isAfter(cursor)] },
    select: CONTACT,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { items, next } = toPage(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
  const findMember = await findMembers(actor, items);
  return {
    next,
    items: items.map((row) => ({
      ...row,
      email: row.email && showEmail(row.email),
      source: contactSchema.shape.source.parse(row.source),
      createdAt: row.createdAt.toISOString(),
      member: findMember(row),
    })),
  };
}
