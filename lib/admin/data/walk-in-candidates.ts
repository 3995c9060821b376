import { MAX_WALK_IN_CANDIDATES } from "@/lib/attendance/constants";
import type { WalkInCandidate } from "@/lib/attendance/schema/walk-in";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { showEmail, toSearchWords } from "@/lib/core/server/shown-email";
import { toSearchText } from "@/lib/core/shared/text/text-search";
import { requireEventRight } from "@/lib/events/data/event-right";
import { PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";

import { matchWords } from "./users";

/** Reads more than it lists, because an unverified email finds nobody. */
const MAX_FOUND = 200;

const hasWords = (text: string, words: string[]): boolean =>
  words.every((word) => toSearchText(text).includes(toSearchText(word)));

/**
 * For admins, by name and verified email. Who isn't one asks by address, without finding anybody
 * (docs/product/check-in.md#walk-in-requests).
 * @throws AppError `not_found` or `rate_limited`
 */
export async function listWalkInCandidates(actor: Actor, eventId: string, search: string): Promise<WalkInCandidate[]> {
  await requireEventRight(actor, eventId, "seeRsvps");
  await consume("walkInSearch", actor.userId);
  const words = toSearchWords(search);
  const members = await db().user.findMany({
    where: {
      id: { not: actor.userId },
      ...visibleTo(actor.userId),
      ...matchWords(words),
      suspendedAt: null,
      rsvps: { none: { eventId, status: "confirmed" } },
    },
    select: { ...PUBLIC_USER_SELECT, email: true, emailVerifiedAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_FOUND,
  });
  const isFound = ({ emailVerifiedAt, profile }: (typeof members)[number]) =>
    emailVerifiedAt !== null || hasWords(`${profile?.firstName} ${profile?.lastName}`, words);
  return members
    .filter(isFound)
    .slice(0, MAX_WALK_IN_CANDIDATES)
    .map(({ email, emailVerifiedAt, ...member }) => ({
      ...toPublicUser(member),
      email: showEmail(email),
      isEmailVerified: emailVerifiedAt !== null,
    }));
}
