import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";

import type { AdminUser } from "../schema/users";
import { requireUser } from "./users";

/**
 * Unpublishes the page, until it is allowed again and the member publishes it themselves.
 * @throws AppError `forbidden`, `not_found`
 */
export async function setTakenDown(actor: Actor, userId: string, isTakenDown: boolean): Promise<AdminUser> {
  requireAdmin(actor);
  await db().$transaction(async (tx) => {
    // The lock that the member's own changes of the page take.
    await lockUsers(tx, [userId]);
    const page = await tx.organizer.findUnique({ where: { userId }, select: { slug: true, takenDownAt: true } });
    if (!page) throw notFound("organizers.notFound");
    if ((page.takenDownAt !== null) === isTakenDown) return;
    const data = isTakenDown ? { takenDownAt: clock.now(), isPublished: false } : { takenDownAt: null };
    await tx.organizer.update({ where: { userId }, data, select: { id: true } });
    const action = isTakenDown ? "user.page_taken_down" : "user.page_allowed";
    const details = { slug: page.slug };
    await recordAudit({ actorId: actor.userId, action, subjectType: "user", subjectId: userId, details }, tx);
  });
  return requireUser(userId);
}

/**
 * Vouches for an organizer: more mails a day to guests, and announcements also to guests who were
 * not invited (docs/product/guests.md#limits-of-mail). @throws AppError `forbidden`, `not_found`
 */
export async function setGuestMailRaised(actor: Actor, userId: string, isRaised: boolean): Promise<AdminUser> {
  requireAdmin(actor);
  await db().$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, deletedAt: null, guestMailRaisedAt: isRaised ? null : { not: null } },
      data: { guestMailRaisedAt: isRaised ? clock.now() : null },
    });
    if (count === 0) return;
    const action = isRaised ? "user.guest_mail_raised" : "user.guest_mail_lowered";
    await recordAudit({ actorId: actor.userId, action, subjectType: "user", subjectId: userId }, tx);
  });
  return requireUser(userId);
}
