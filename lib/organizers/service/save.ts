import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import { lockCurrentActor } from "@/lib/events/service/creator";

import { getOwnOrganizer, mayHaveOrganizer, OWN_FIELDS, toOwnOrganizer } from "../data/organizer";
import type { Organizer, SaveOrganizerInput } from "../schema";

/**
 * Creates or changes the actor's own page. A former address is free at once.
 * @throws AppError `forbidden`, `conflict` if another page has the address
 */
export async function saveOrganizer(actor: Actor, input: SaveOrganizerInput): Promise<Organizer> {
  const { userId } = actor;
  // Members keep a page that they have, so that they can always unpublish it.
  if (!(await getOwnOrganizer(actor)) && !(await mayHaveOrganizer(actor)))
    throw new AppError("forbidden", "organizers.notAllowed");
  const now = clock.now();
  try {
    return await db().$transaction(async (tx) => {
      await lockCurrentActor(tx, actor);
      const row = await tx.organizer.upsert({
        where: { userId },
        create: { userId, ...input, createdAt: now, updatedAt: now },
        update: { ...input, updatedAt: now },
        select: OWN_FIELDS,
      });
      return toOwnOrganizer(row);
    });
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    throw new AppError("conflict", "organizers.slugTaken", { fields: { slug: "organizers.slugTaken" }, cause });
  }
}
