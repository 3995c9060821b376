import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import type { WaitingMail } from "@/lib/notifications/responses";
import { getGuestMailsLeft, toWaitingMail } from "@/lib/notifications/service/guest-mail/limits";

import { INVITABLE, NOT_TRIED } from "./invitable";

/** The invitations of an event that are not mailed today, because their senders reached a limit. */
export async function getWaitingInvitations(eventId: string): Promise<WaitingMail | null> {
  const groups = await db().eventGuest.groupBy({
    by: ["invitedById"],
    where: {
      eventId,
      ...INVITABLE,
      invitedAt: { not: null },
      OR: [{ claimTokenHash: null }, { invitationTriedAt: NOT_TRIED }],
      event: { endTime: { gt: clock.now() }, status: { not: "cancelled" } },
    },
    _count: true,
  });
  const left = await getGuestMailsLeft(groups.flatMap(({ invitedById }) => invitedById ?? []));
  const counts = groups.map(({ invitedById, _count }) => Math.max(0, _count - (left.get(invitedById ?? "") ?? _count)));
  return toWaitingMail(counts.reduce((sum, each) => sum + each, 0));
}
