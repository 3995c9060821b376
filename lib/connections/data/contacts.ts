import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { toPage, type Page, type PageQuery } from "@/lib/core/server/pagination";
import { showEmail } from "@/lib/core/server/shown-email";
import { PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import { canSeeDetail } from "@/lib/profiles/policy/contact-details";
import { visibilitySchema } from "@/lib/profiles/schema/visibility";

import { CONNECTIONS_PAGE } from "../constants";
import type { ConnectionContact } from "../schema";
import { buildAfterCursorWhere } from "./visible";

const CONTACT = {
  id: true,
  email: true,
  profile: {
    select: { ...PUBLIC_PROFILE_SELECT, phone: true, linkedinUrl: true, visibility: true },
  },
} satisfies Prisma.UserSelect;

const CONNECTION = {
  id: true,
  createdAt: true,
  line: true,
  event: { select: { id: true, name: true } },
  requester: { select: CONTACT },
  receiver: { select: CONTACT },
} satisfies Prisma.ConnectionSelect;

type ConnectionRow = Prisma.ConnectionGetPayload<{ select: typeof CONNECTION }>;

function toContact({ requester, receiver, event, createdAt, line }: ConnectionRow, actorId: string): ConnectionContact {
  const isOutgoing = requester.id === actorId;
  const { id, email, profile } = isOutgoing ? receiver : requester;
  if (!profile) throw new Error(`member ${id} has no profile`);
  const { phone, linkedinUrl, visibility, avatarUrl: _avatarUrl, ...publicProfile } = profile;
  const levels = visibilitySchema.parse(visibility);
  const isVisible = (level: typeof levels.email) =>
    canSeeDetail(level, { isConnected: true, isFellowAttendee: false, isEmailVerified: false });
  return {
    userId: id,
    ...publicProfile,
    event,
    createdAt: createdAt.toISOString(),
    ...(line && !isOutgoing && { line }),
    ...(isVisible(levels.phone) && { phone }),
    ...(isVisible(levels.email) && { email: showEmail(email) }),
    ...(isVisible(levels.linkedinUrl) && { linkedinUrl }),
  };
}

function listAccepted({ userId }: Actor, { cursor, take }: { cursor?: string; take?: number } = {}) {
  const other = { ...visibleTo(userId), profile: { isNot: null } };
  return db().connection.findMany({
    where: {
      status: "accepted",
      OR: [
        { requesterId: userId, receiver: other },
        { receiverId: userId, requester: other },
      ],
      AND: buildAfterCursorWhere(cursor),
    },
    select: CONNECTION,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
}

/** docs/product/contact-cards.md#contact-visibility. @throws AppError `validation` */
export async function listConnectionContacts(
  actor: Actor,
  { cursor, limit = CONNECTIONS_PAGE }: PageQuery = {},
): Promise<Page<ConnectionContact>> {
  const rows = await listAccepted(actor, { cursor, take: limit + 1 });
  const { items, next } = toPage(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
  return { items: items.map((row) => toContact(row, actor.userId)), next };
}

export async function listAllConnectionContacts(actor: Actor): Promise<ConnectionContact[]> {
  return (await listAccepted(actor)).map((row) => toContact(row, actor.userId));
}
