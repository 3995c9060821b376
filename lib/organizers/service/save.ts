import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import { lockCurrentActor } from "@/lib/events/service/creator";

import { MAX_FORMER_SLUGS } from "../constants";
import { getOwnOrganizer, mayHaveOrganizer, OWN_FIELDS, toOwnOrganizer } from "../data/organizer";
import type { Organizer, SaveOrganizerInput } from "../schema";

const slugTaken = (cause?: unknown) =>
  new AppError("conflict", "organizers.slugTaken", { fields: { slug: "organizers.slugTaken" }, cause });

/** A page may return to a former address of its own. */
async function listFormerSlugs(tx: Tx, userId: string, slug: string): Promise<string[]> {
  const stored = await tx.organizer.findUnique({ where: { userId }, select: { slug: true, formerSlugs: true } });
  if (!stored) return [];
  return [...new Set([stored.slug, ...stored.formerSlugs])].filter((each) => each !== slug).slice(0, MAX_FORMER_SLUGS);
}

async function requireNotTakenDown(tx: Tx, userId: string): Promise<void> {
  if ((await tx.organizer.count({ where: { userId, takenDownAt: { not: null } } })) > 0)
    throw new AppError("forbidden", "organizers.takenDown");
}

async function store(tx: Tx, userId: string, input: SaveOrganizerInput): Promise<Organizer> {
  if (input.isPublished) await requireNotTakenDown(tx, userId);
  const now = clock.now();
  const formerSlugs = await listFormerSlugs(tx, userId, input.slug);
  const saved = await tx.organizer.upsert({
    where: { userId },
    create: { userId, ...input, createdAt: now, updatedAt: now },
    update: { ...input, formerSlugs, updatedAt: now },
    select: OWN_FIELDS,
  });
  // After the write, which waits for another page that is just leaving the address.
  const others = { formerSlugs: { has: input.slug }, userId: { not: userId } };
  if ((await tx.organizer.count({ where: others })) > 0) throw slugTaken();
  return toOwnOrganizer(saved);
}

/**
 * Creates or changes the actor's own page. Its former addresses stay reserved for it.
 * @throws AppError `forbidden` also to publish a page that an admin took down, `conflict` if
 * another page has or had the address
 */
export async function saveOrganizer(actor: Actor, input: SaveOrganizerInput): Promise<Organizer> {
  // Members keep a page that they have, so that they can always unpublish it.
  if (!(await getOwnOrganizer(actor)) && !(await mayHaveOrganizer(actor)))
    throw new AppError("forbidden", "organizers.notAllowed");
  try {
    return await db().$transaction(async (tx) => {
      await lockCurrentActor(tx, actor);
      return store(tx, actor.userId, input);
    });
  } catch (cause) {
    throw isUniqueViolation(cause) ? slugTaken(cause) : cause;
  }
}
