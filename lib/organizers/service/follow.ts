import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound } from "@/lib/core/shared/errors";

import { findFollowable } from "../data/follows";

type Member = Pick<Actor, "userId">;

/**
 * Safe to repeat.
 * @throws AppError `not_found` for a page that the member may not see, `validation` for their own
 */
export async function followOrganizer({ userId }: Member, organizerId: string): Promise<void> {
  const organizer = await findFollowable(userId, organizerId);
  if (!organizer) throw notFound("organizers.notFound");
  if (organizer.userId === userId) throw new AppError("validation", "organizers.ownPage");
  await db().organizerFollow.createMany({
    data: [{ userId, organizerId, createdAt: clock.now() }],
    skipDuplicates: true,
  });
}

/** Safe to repeat, even for a page that the member may not see any more. */
export async function unfollowOrganizer({ userId }: Member, organizerId: string): Promise<void> {
  await db().organizerFollow.deleteMany({ where: { userId, organizerId } });
}
