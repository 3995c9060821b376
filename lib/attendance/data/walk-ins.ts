import { toEffectiveRole } from "@/lib/auth/data/effective-role";
import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { ORGANIZERS, requireEventRight, toEventRoles } from "@/lib/events/data/event-right";
import { hasEnded } from "@/lib/events/policy/check-in";
import { hasEventRight } from "@/lib/events/policy/access";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";

import { SHOWN_WALK_IN_REQUESTS, WALK_IN_REQUESTS_PERIOD_MS } from "../constants";
import type { ReceivedWalkInRequest, WalkInRequest } from "../schema/walk-in";

export const WALK_IN_REQUEST = {
  id: true,
  eventId: true,
  address: true,
  status: true,
  createdAt: true,
  expiresAt: true,
  user: { select: PUBLIC_USER_SELECT },
} satisfies Prisma.WalkInRequestSelect;

type RequestRow = Prisma.WalkInRequestGetPayload<{ select: typeof WALK_IN_REQUEST }>;

/**
 * The status is `expired` once the request has expired, even if another is stored. Who was asked by
 * address and doesn't accept is not told apart from an address without an account.
 */
export function toWalkInRequest({ createdAt, expiresAt, user, ...row }: RequestRow, now: Date): WalkInRequest {
  const isUnknown = row.address !== null && row.status !== "accepted";
  const status = isUnknown ? "open" : (row.status as WalkInRequest["status"]);
  return {
    ...row,
    address: row.address && showEmail(row.address),
    status: status === "open" && expiresAt <= now ? "expired" : status,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    user: user && !isUnknown ? toPublicUser(user) : null,
  };
}

/**
 * Lists the last hour's requests, newest first. Addresses are shown to who typed them.
 * @throws AppError `not_found`, `forbidden`
 */
export async function listWalkInRequests(actor: Actor, eventId: string): Promise<WalkInRequest[]> {
  await requireEventRight(actor, eventId, "seeRsvps");
  const now = clock.now();
  const user = { ...visibleTo(actor.userId), ...HAS_PROFILE };
  const rows = await db().walkInRequest.findMany({
    where: {
      eventId,
      createdAt: { gt: new Date(now.getTime() - WALK_IN_REQUESTS_PERIOD_MS) },
      OR: [
        { address: null, user },
        { address: { not: null }, requestedById: actor.userId, OR: [{ status: { not: "accepted" } }, { user }] },
      ],
    },
    select: WALK_IN_REQUEST,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN_WALK_IN_REQUESTS,
  });
  return rows.map((row) => toWalkInRequest(row, now));
}

const RECEIVED = {
  id: true,
  eventId: true,
  requestedById: true,
  createdAt: true,
  expiresAt: true,
  event: {
    select: {
      id: true,
      name: true,
      endTime: true,
      status: true,
      ...ORGANIZERS,
    },
  },
  requestedBy: { select: { ...PUBLIC_USER_SELECT, role: true, hasTwoStep: true } },
} satisfies Prisma.WalkInRequestSelect;

type ReceivedRow = Prisma.WalkInRequestGetPayload<{ select: typeof RECEIVED }>;

function isStillValid({ event, requestedBy, requestedById }: ReceivedRow, now: Date): boolean {
  const role = toEffectiveRole(requestedBy);
  return !hasEnded(event, now) && hasEventRight(toEventRoles({ userId: requestedById, role }, event), "seeRsvps");
}

/** Finds open requests from organizers who still may ask and who aren't hidden from the member. */
export async function findOpenRequests(
  client: Db,
  userId: string,
  where: { id?: string },
  now: Date,
): Promise<ReceivedRow[]> {
  const rows = await client.walkInRequest.findMany({
    where: {
      ...where,
      userId,
      status: "open",
      expiresAt: { gt: now },
      requestedBy: { ...visibleTo(userId), ...HAS_PROFILE, suspendedAt: null },
    },
    select: RECEIVED,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: SHOWN_WALK_IN_REQUESTS,
  });
  return rows.filter((row) => isStillValid(row, now));
}

export async function listReceivedWalkInRequests(actor: Actor): Promise<ReceivedWalkInRequest[]> {
  // Every page calls this, and most members have no open request.
  const open = await db().walkInRequest.findFirst({
    where: { userId: actor.userId, status: "open" },
    select: { id: true },
  });
  if (!open) return [];
  const rows = await findOpenRequests(db(), actor.userId, {}, clock.now());
  return rows.map(({ id, event, requestedBy, createdAt, expiresAt }) => ({
    id,
    event: { id: event.id, name: event.name },
    requestedBy: toPublicUser({ id: requestedBy.id, profile: requestedBy.profile }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}
