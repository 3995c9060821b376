import { recordEventAudit } from "@/lib/activity/service/audit";
import { requireOrganizer } from "@/lib/attendance/data/access";
import type { Actor } from "@/lib/auth/schema/actor";
import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { toMailbox } from "@/lib/core/shared/email-address";
import { AppError } from "@/lib/core/shared/errors";
import { canManageEvents } from "@/lib/events/policy/access";
import { SEATED_GUEST } from "@/lib/events/policy/seats";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { createGuestInvitationEmail } from "@/lib/mail/event-emails";
import { EmailError } from "@/lib/mail/mail";
import { toReason } from "@/lib/mail/reason";
import { sendEmail } from "@/lib/mail/send";
import { toEventDetails } from "@/lib/notifications/service/deliveries/compose-mail";
import { EVENT_FACTS, getDisplayZone } from "@/lib/notifications/service/text/event-text";

import {
  GUEST_INVITATION_DAYS,
  GUEST_INVITATION_GIVE_UP_MS,
  GUEST_INVITATION_PAUSE_MS,
  GUEST_INVITATION_RETRY_MS,
  MAX_CHOSEN_GUESTS,
  MAX_SENT_INVITATIONS,
} from "../constants/guests";
import { UNINVITED } from "../data/guests";
import type { InvitedGuests, InviteGuestsInput } from "../schema/guests";
import { lockGuests, publishGuestChange } from "./change";

/** Those who are named get another link, which ends the earlier one. */
const isInvitable = (input: InviteGuestsInput, now: Date): Prisma.EventGuestWhereInput =>
  "guestIds" in input
    ? {
        id: { in: input.guestIds },
        ...SEATED_GUEST,
        email: { not: null },
        OR: [{ invitedAt: null }, { invitedAt: { lt: new Date(now.getTime() - GUEST_INVITATION_PAUSE_MS) } }],
      }
    : UNINVITED;

/**
 * Mails each a link by which its holder becomes the guest with their account. A job sends it.
 * Whoever is named counts as invited within the pause, so that a repeated call has the same answer,
 * and as a member, so that the answer doesn't say who is one.
 * @throws AppError `unauthorized`, `not_found`, `forbidden` also without a confirmed address,
 * `ended`, `rate_limited`
 */
export async function inviteGuests(actor: Actor, eventId: string, input: InviteGuestsInput): Promise<InvitedGuests> {
  await requireOrganizer(actor, eventId, "manageGuests");
  if (!canManageEvents(actor)) {
    if (!actor.isEmailVerified) throw new AppError("forbidden", "events.team.confirmToInvite");
    await consume("guestInvitationDay", actor.userId);
  }
  const now = clock.now();
  const answer = await db().$transaction(async (tx) => {
    await lockGuests(tx, actor, eventId);
    const event = { endTime: { gt: now }, status: { not: "cancelled" } };
    if ((await tx.event.count({ where: { id: eventId, ...event } })) === 0) throw new AppError("ended", "events.ended");
    const chosen = await tx.eventGuest.findMany({
      where: { eventId, ...isInvitable(input, now) },
      select: { id: true },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: MAX_CHOSEN_GUESTS,
    });
    const ids = chosen.map(({ id }) => id);
    await tx.eventGuest.updateMany({
      where: { id: { in: ids } },
      data: { invitedAt: now, claimTokenHash: null, invitationTriedAt: null },
    });
    if (ids.length > 0) await recordEventAudit(actor, "guests_invited", eventId, { guests: ids.length }, tx);
    if (!("guestIds" in input)) return { invited: ids.length, guestIds: ids };
    const named = await tx.eventGuest.findMany({
      where: { eventId, id: { in: input.guestIds }, status: "confirmed", email: { not: null } },
      select: { id: true },
    });
    return { invited: ids.length, guestIds: named.map(({ id }) => id) };
  });
  if (answer.invited > 0) await publishGuestChange(eventId);
  return answer;
}

const WAITING = {
  id: true,
  email: true,
  invitedAt: true,
  claimTokenHash: true,
  event: { select: { ...EVENT_FACTS, createdBy: { select: { language: true } } } },
} as const;
type Waiting = Prisma.EventGuestGetPayload<{ select: typeof WAITING }>;

/** Without a link, or with one whose mail failed or was lost with its process. */
const isDue = (now: Date): Prisma.EventGuestWhereInput => ({
  ...SEATED_GUEST,
  OR: [{ claimTokenHash: null }, { invitationTriedAt: { lte: new Date(now.getTime() - GUEST_INVITATION_RETRY_MS) } }],
});

/** Whether another try can succeed. An error of another kind is one of this server. */
const isRetryable = (error: unknown): boolean => !(error instanceof EmailError) || error.isRetryable;

/**
 * In the language of the event's creator. Another process may send it first. Each try has a new
 * link, so that no row holds one. A mail that can't be sent leaves the guest uninvited.
 */
async function sendInvitation({ id, email, invitedAt, claimTokenHash, event }: Waiting): Promise<boolean> {
  const token = createToken();
  const own = { id, claimTokenHash: hashToken(token) };
  const now = clock.now();
  const { count } = await db().eventGuest.updateMany({
    where: { id, email, invitedAt, ...isDue(now) },
    data: { claimTokenHash: own.claimTokenHash, invitationTriedAt: now },
  });
  if (count === 0 || email === null || invitedAt === null) return false;
  const fail = async (reason: string, mayRetry: boolean): Promise<false> => {
    const isTriedAgain = mayRetry && now.getTime() - invitedAt.getTime() < GUEST_INVITATION_GIVE_UP_MS;
    logger.error({ guestId: id, reason, isTriedAgain }, "guest invitation failed");
    if (!isTriedAgain)
      await db().eventGuest.updateMany({
        where: own,
        data: { claimTokenHash: null, invitedAt: null, invitationTriedAt: null },
      });
    return false;
  };
  const isFirst = claimTokenHash === null;
  if (isFirst && !(await isWithinLimit(consume("guestInvitationAddress", toMailbox(email)))))
    return fail("Too many to this address", false);
  const locale = resolveRecipientLocale(event.createdBy?.language);
  const details = toEventDetails(event, { zone: getDisplayZone(event, null), locale });
  const url = `${env().NEXTAUTH_URL}/guest-invitation?token=${token}`;
  const { name, when, place } = details;
  const mail = createGuestInvitationEmail({ locale }, { event: name, when, place, url, days: GUEST_INVITATION_DAYS });
  try {
    await sendEmail({ to: email, ...mail });
  } catch (error) {
    return fail(error instanceof Error ? toReason(error.message) : "Unknown", isRetryable(error));
  }
  await db().eventGuest.updateMany({ where: own, data: { invitationTriedAt: null } });
  return true;
}

/** Any number of processes may run it. Returns how many mails were sent. */
export async function sendGuestInvitations(): Promise<number> {
  const now = clock.now();
  const waiting = await db().eventGuest.findMany({
    where: {
      ...isDue(now),
      email: { not: null },
      invitedAt: { not: null },
      event: { endTime: { gt: now }, status: { not: "cancelled" } },
    },
    select: WAITING,
    orderBy: [{ invitedAt: "asc" }, { id: "asc" }],
    take: MAX_SENT_INVITATIONS,
  });
  const sent = await Promise.all(waiting.map(sendInvitation));
  return sent.filter(Boolean).length;
}
