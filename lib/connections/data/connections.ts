import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { toPage, type Page, type PageQuery } from "@/lib/core/server/pagination";
import { showEmail } from "@/lib/core/server/shown-email";
import { PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";
import { canSeeDetail } from "@/lib/profiles/policy/contact-details";
import { visibilitySchema } from "@/lib/profiles/schema/visibility";

import { CONNECTIONS_PAGE, RECENT_MS } from "../constants";
import { type ConnectionContact, toContacts } from "../policy/contacts";
import type { ConnectionCounts, ConnectionParty, ConnectionResponse } from "../schema";
import { buildAfterCursorWhere, buildVisibleConnectionsWhere } from "./visible";

const PARTY = {
  id: true,
  email: true,
  profile: { select: { ...PUBLIC_PROFILE_SELECT, phone: true, linkedinUrl: true, visibility: true } },
} satisfies Prisma.UserSelect;

const CONNECTION = {
  id: true,
  status: true,
  requesterId: true,
  receiverId: true,
  createdAt: true,
  line: true,
  event: { select: { id: true, name: true } },
  requester: { select: PARTY },
  receiver: { select: PARTY },
} satisfies Prisma.ConnectionSelect;

type PartyRow = Prisma.UserGetPayload<{ select: typeof PARTY }>;
type ConnectionRow = Prisma.ConnectionGetPayload<{ select: typeof CONNECTION }>;

/**
 * Includes only the details that a connection may see. Details visible to attendees come from the
 * contact call, because that call counts each view.
 */
function toParty({ id, email, profile }: PartyRow, actorId: string, isConnected: boolean): ConnectionParty {
  if (!profile) throw new Error(`member ${id} has no profile`);
  const { phone, linkedinUrl, visibility, ...publicProfile } = profile;
  const levels = visibilitySchema.parse(visibility);
  const relation = { isConnected, isFellowAttendee: false, isEmailVerified: false };
  const isVisible = (level: typeof levels.email) => id === actorId || canSeeDetail(level, relation);
  return {
    id,
    ...(isVisible(levels.email) && { email: showEmail(email) }),
    profile: {
      ...publicProfile,
      ...(id !== actorId && isVisible(levels.phone) && { phone }),
      ...(isVisible(levels.linkedinUrl) && { linkedinUrl }),
    },
  };
}

function toConnection(row: ConnectionRow, actorId: string): ConnectionResponse {
  const { status, createdAt, line, event, requester, receiver, ...ids } = row;
  const isConnected = status === "accepted";
  return {
    ...ids,
    status: isConnected ? "accepted" : "pending",
    requester: toParty(requester, actorId, isConnected),
    receiver: toParty(receiver, actorId, isConnected),
    eventId: event?.id ?? null,
    event,
    createdAt: createdAt.toISOString(),
    ...(line && { line }),
  };
}

/**
 * Lists accepted connections and pending requests in both directions, newest first, or only the one
 * with a member.
 * @throws AppError `validation` for an invalid cursor
 */
export async function listConnections(
  actor: Actor,
  { cursor, limit = CONNECTIONS_PAGE, with: userId }: PageQuery & { with?: string } = {},
): Promise<Page<ConnectionResponse>> {
  const isWith = userId ? { OR: [{ requesterId: userId }, { receiverId: userId }] } : {};
  const rows = await db().connection.findMany({
    where: { ...buildVisibleConnectionsWhere(actor.userId), AND: [buildAfterCursorWhere(cursor), isWith] },
    select: CONNECTION,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { items, next } = toPage(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
  return { items: items.map((row) => toConnection(row, actor.userId)), next };
}

/** The accepted ones, or those accepted since a time, newest first, for files. */
export async function listConnectionContacts(
  { userId }: Actor,
  since: Date | null = null,
): Promise<ConnectionContact[]> {
  const rows = await db().connection.findMany({
    // Nothing changes an accepted one.
    where: { ...buildVisibleConnectionsWhere(userId), status: "accepted", ...(since && { updatedAt: { gt: since } }) },
    select: CONNECTION,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const connections = rows.map((row) => toConnection(row, userId));
  return toContacts(connections, userId);
}

/** Returns null if the connection is gone or not visible to the actor. */
export async function getConnection(actor: Actor, id: string): Promise<ConnectionResponse | null> {
  const row = await db().connection.findFirst({
    where: { id, ...buildVisibleConnectionsWhere(actor.userId) },
    select: CONNECTION,
  });
  return row && toConnection(row, actor.userId);
}

/** Counts the whole list, for a screen that has only its first page. */
export async function countConnections(actor: Actor): Promise<ConnectionCounts> {
  const visible = buildVisibleConnectionsWhere(actor.userId);
  const createdAt = { gte: new Date(clock.ms() - RECENT_MS) };
  const [accepted, pending, recent] = await Promise.all([
    db().connection.count({ where: { ...visible, status: "accepted" } }),
    db().connection.count({ where: { ...visible, NOT: { status: "accepted" } } }),
    db().connection.count({ where: { ...visible, status: "accepted", createdAt } }),
  ]);
  return { accepted, pending, recent };
}
