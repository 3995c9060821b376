import { recordEventAudit } from "@/lib/activity/service/audit";
import { type Actor, type DoorActor, isHelper, toHelperDetails, toResponsible } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { toSearchWords } from "@/lib/core/server/shown-email";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound, throwAsMissing } from "@/lib/core/shared/errors";
import { WITH_PLACE } from "@/lib/event-people/constants";
import { listEventPeople, type Person } from "@/lib/event-people/data/people";
import type { StoredBadge } from "@/lib/event-people/data/stored-badges";
import { createBadgeCode, ensureBadges } from "@/lib/event-people/service/ensure-badges";
import { requireEventRight } from "@/lib/events/data/event-right";
import { readCurrentActor } from "@/lib/events/service/creator";

import type { Badge, BadgeList, ListBadgesInput, PrintedBadges, PrintedBadgesInput } from "../schema";

function toBadge({ id: personId, kind, name, company, part, profile }: Person, stored: StoredBadge | undefined): Badge {
  if (!stored) throw notFound("badges.listChanged");
  const { id, code, printedAt } = stored;
  const { profession = null, pronouns = null } = profile ?? {};
  return {
    ...{ id, code, printedAt: printedAt?.toISOString() ?? null },
    ...{ personId, kind, name, company, profession, pronouns, part },
  };
}

/**
 * Lists the confirmed guests and members by name, and stores a code for those who have none. Safe
 * to repeat: a code stays until `renewBadge`.
 * @throws AppError `not_found` even if only one of them was removed, `forbidden`, or
 * `validation` for an invalid cursor
 */
export async function listBadges(
  actor: DoorActor,
  eventId: string,
  { show, search, personIds, arrivedWithin, limit, cursor }: ListBadgesInput,
): Promise<BadgeList> {
  await requireEventRight(actor, eventId, "printBadges");
  // A code opens the shared profile, so a helper without an account gets those that are to print.
  if (isHelper(actor) && (show !== "unprinted" || !arrivedWithin || search || personIds))
    throw new AppError("forbidden", "attendance.organizersOnly");
  const { items, next } = await listEventPeople(eventId, {
    ...{ states: WITH_PLACE, sort: "name", limit, cursor, ids: personIds },
    words: toSearchWords(search),
    isUnprinted: show === "unprinted",
    arrivedSince: arrivedWithin ? new Date(clock.ms() - arrivedWithin * 1000) : undefined,
  });
  const badges = await db()
    .$transaction(async (tx) => {
      await requireEventRight(await readCurrentActor(tx, actor), eventId, "printBadges", tx);
      return ensureBadges(
        items.map(({ kind, id }) => ({ eventId, kind, id })),
        tx,
      );
    })
    .catch(throwAsMissing("badges.listChanged"));
  // Such a helper sees names and companies only.
  const hidden = isHelper(actor) ? { profession: null, pronouns: null } : {};
  return {
    badges: items.map((person, index) => ({ ...toBadge(person, badges[index]), ...hidden })),
    nextCursor: next,
  };
}

/**
 * Ignores name tags of other events. With `onlyUnprinted`, of several devices that mark the same
 * name tag one gets its id.
 * @throws AppError `not_found` or `forbidden`
 */
export async function markPrinted(
  actor: DoorActor,
  eventId: string,
  { ids, onlyUnprinted }: PrintedBadgesInput,
): Promise<PrintedBadges> {
  return db().$transaction(async (tx) => {
    await requireEventRight(await readCurrentActor(tx, actor), eventId, "printBadges", tx);
    const marked = await tx.eventBadge.updateManyAndReturn({
      where: { eventId, id: { in: ids }, ...(onlyUnprinted && { printedAt: null }) },
      data: { printedAt: clock.now() },
      select: { id: true },
    });
    const count = String(marked.length);
    const details = { count, ...toHelperDetails(actor) };
    if (marked.length > 0) await recordEventAudit(toResponsible(actor), "badges_printed", eventId, details, tx);
    return { ids: marked.map(({ id }) => id) };
  });
}

/**
 * Replaces the code. The old one no longer works.
 * @throws AppError `not_found` even if it was replaced already, `forbidden`
 */
export async function renewBadge(
  actor: Actor,
  { id: eventId, badgeId }: { id: string; badgeId: string },
): Promise<Badge> {
  const owner = await db()
    .$transaction(async (tx) => {
      await requireEventRight(await readCurrentActor(tx, actor), eventId, "printBadges", tx);
      const badge = await tx.eventBadge.findFirst({
        where: { id: badgeId, eventId },
        select: { guestId: true, userId: true, guest: { select: { claimedById: true } } },
      });
      const { count } = await tx.eventBadge.deleteMany({ where: { id: badgeId, eventId } });
      if (!badge || count === 0) throw notFound("badges.gone");
      const userId = badge.userId ?? badge.guest?.claimedById ?? null;
      if (userId)
        await tx.eventBadge.deleteMany({ where: { eventId, OR: [{ userId }, { guest: { claimedById: userId } }] } });
      const { guestId } = badge;
      const renewed = userId ? { userId } : { guestId };
      await tx.eventBadge.create({ data: { eventId, code: createBadgeCode(), createdAt: clock.now(), ...renewed } });
      await recordEventAudit(actor, "badge_renewed", eventId, userId ? { userId } : { guestId }, tx);
      return userId ?? guestId ?? "";
    })
    .catch(throwAsMissing("badges.gone"));
  const { badges } = await listBadges(actor, eventId, { show: "all", search: "", personIds: [owner], limit: 1 });
  const [badge] = badges;
  if (!badge) throw notFound("badges.gone");
  return badge;
}
