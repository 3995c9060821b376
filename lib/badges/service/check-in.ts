import { requireOrganizer } from "@/lib/attendance/data/access";
import { recordAttendeeAudit } from "@/lib/attendance/service/audit";
import { checkInPerson } from "@/lib/attendance/service/check-in";
import type { Actor } from "@/lib/auth/schema/actor";
import { consume } from "@/lib/core/server/rate-limit";
import { notFound } from "@/lib/core/shared/errors";
import { readCurrentActor } from "@/lib/events/service/creator";
import { checkInGuest } from "@/lib/guests/service/check-in";

import { findBadgeHolder } from "../data/find-badge";
import type { BadgeCheckIn } from "../schema";

/** Anybody could wear the name tag, so presence stays unconfirmed as by hand. */
async function checkInMember(actor: Actor, eventId: string, userId: string) {
  let wasCheckedIn = true;
  const { checkInTime } = await checkInPerson({
    userId,
    eventId,
    organizerId: actor.userId,
    onCheckIn: async (tx) => {
      wasCheckedIn = false;
      await requireOrganizer(await readCurrentActor(tx, actor), eventId, "run", tx);
      await recordAttendeeAudit(actor, "checked_in", eventId, { userId }, tx);
    },
  });
  return { wasCheckedIn, checkInTime };
}

async function checkInGuestOnce(actor: Actor, eventId: string, guestId: string) {
  const { checkedInAt, wasCheckedIn } = await checkInGuest(actor, eventId, guestId);
  return { wasCheckedIn, checkInTime: checkedInAt };
}

/**
 * Checks in the person of this name tag (docs/product/badges.md#at-the-door).
 * @throws AppError `not_found` for every code that is not of this event, `forbidden`, `no_rsvp`,
 * `too_early`, `ended`, or `conflict` if the member is checked in elsewhere
 */
export async function checkInByBadge(actor: Actor, eventId: string, text: string): Promise<BadgeCheckIn> {
  await requireOrganizer(actor, eventId, "run");
  await consume("badgeCheckIn", actor.userId);
  const holder = await findBadgeHolder(text);
  if (holder?.eventId !== eventId) throw notFound("badges.codeUnknown");
  const { kind, name, company } = holder;
  const outcome =
    holder.kind === "guest"
      ? await checkInGuestOnce(actor, eventId, holder.guestId)
      : await checkInMember(actor, eventId, holder.userId);
  return { kind, name, company, ...outcome };
}
