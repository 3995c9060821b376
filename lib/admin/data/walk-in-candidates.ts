import { MAX_WALK_IN_CANDIDATES } from "@/lib/attendance/constants";
import { requireOrganizer } from "@/lib/attendance/data/access";
import type { WalkInCandidate } from "@/lib/attendance/schema/walk-in";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { showEmail, toSearchWords } from "@/lib/core/server/shown-email";
import { normalizeEmail } from "@/lib/core/shared/email-address";
import { canManageEvents } from "@/lib/events/policy/access";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";

import { searchUserIds } from "./user-search.sql";

/** Reads more than it lists, because some are hidden from the actor or have an RSVP. */
const MAX_FOUND = 200;

/**
 * Admins search by name and verified email. The host needs a whole email address, because hosts
 * can't search all members (docs/product/check-in.md#walk-in-requests).
 * @throws AppError `not_found`, `forbidden` or `rate_limited`
 */
export async function listWalkInCandidates(actor: Actor, eventId: string, search: string): Promise<WalkInCandidate[]> {
  await requireOrganizer(actor, eventId, "seeRsvps");
  await consume("walkInSearch", actor.userId);
  const isAdmin = canManageEvents(actor);
  const match = isAdmin
    ? { id: { in: await searchUserIds(toSearchWords(search), undefined, MAX_FOUND, "walk_in") } }
    : { email: normalizeEmail(search) ?? search.toLowerCase(), emailVerifiedAt: { not: null } };
  const members = await db().user.findMany({
    where: {
      AND: [match, { id: { not: actor.userId } }],
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
    ...(isAdmin && { email: showEmail(email), isEmailVerified: emailVerifiedAt !== null }),
  }));
}
