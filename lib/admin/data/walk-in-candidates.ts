import { MAX_WALK_IN_CANDIDATES } from "@/lib/attendance/constants";
import { requireOrganizer } from "@/lib/attendance/data/access";
import type { WalkInCandidate } from "@/lib/attendance/schema/walk-in";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { showEmail, toSearchWords } from "@/lib/core/server/shown-email";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";

import { searchUserIds } from "./user-search.sql";

/** Reads more than it lists, because some are hidden from the actor or have an RSVP. */
const MAX_FOUND = 200;

/**
 * For admins, by name and verified email. Who isn't one asks by address, without finding anybody
 * (docs/product/check-in.md#walk-in-requests).
 * @throws AppError `not_found` or `rate_limited`
 */
export async function listWalkInCandidates(actor: Actor, eventId: string, search: string): Promise<WalkInCandidate[]> {
  await requireOrganizer(actor, eventId, "seeRsvps");
  await consume("walkInSearch", actor.userId);
  const found = await searchUserIds(toSearchWords(search), undefined, MAX_FOUND, "walk_in");
  const members = await db().user.findMany({
    where: {
      id: { in: found, not: actor.userId },
      ...visibleTo(actor.userId),
      ...HAS_PROFILE,
      suspendedAt: null,
      rsvps: { none: { eventId, status: "confirmed" } },
    },
    select: { ...PUBLIC_USER_SELECT, email: true, emailVerifiedAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_WALK_IN_CANDIDATES,
  });
  return members.map(({ email, emailVerifiedAt, ...member }) => ({
    ...toPublicUser(member),
    email: showEmail(email),
    isEmailVerified: emailVerifiedAt !== null,
  }));
}
