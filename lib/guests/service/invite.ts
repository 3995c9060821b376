import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { requireEventRight } from "@/lib/events/data/event-right";
import { canManageEvents } from "@/lib/events/policy/access";
import { lockEventRight } from "@/lib/events/service/event-lock";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { Email } from "@/lib/mail/mail";
import { toReason } from "@/lib/mail/reason";
import { sendEmail } from "@/lib/mail/send";
import { getGuestUnsubscribeUrls, toUnsubscribeHeaders } from "@/lib/notifications/service/deliveries/unsubscribe";
import {
  GUEST_MAIL_SENDER,
  isRetryable,
  listSpentSenders,
  mailGuest,
} from "@/lib/notifications/service/guest-mail/limits";
import { createGuestInvitationEmail } from "@/lib/notifications/service/guest-mail/text";
import { listDueInvitations } from "@/lib/notifications/service/guest-mail/turns.sql";
import { writeCheckInCode } from "@/lib/notifications/service/text/check-in-code";
import { EVENT_FACTS } from "@/lib/notifications/service/text/event-text";

import {
  GUEST_INVITATION_DAYS,
  GUEST_INVITATION_GIVE_UP_MS,
  GUEST_INVITATION_PATH,
  GUEST_INVITATION_PAUSE_MS,
  GUEST_INVITATION_RETRY_MS,
  MAX_CHOSEN_GUESTS,
  MAX_SENT_INVITATIONS,
} from "../constants/guests";
import { INVITABLE, NOT_TRIED, UNINVITED } from "../data/invitable";
import { getWaitingInvitations } from "../data/waiting-invitations";
import type { InvitedGuests, InviteGuestsInput } from "../schema/guests";
import { publishGuestChange } from "./change";

/** Named guests get another link, which ends the earlier one. */
function isInvitable(input: InviteGuestsInput, now: Date): Prisma.EventGuestWhereInput {
  const earlier = { lt: new Date(now.getTime() - GUEST_INVITATION_PAUSE_MS) };
  // Also of a guest who was removed and added again.
  const AND = { OR: [{ invitationSentAt: null }, { invitationSentAt: earlier }] };
  if (!("guestIds" in input)) return { ...UNINVITED, AND };
  return { ...INVITABLE, id: { in: input.guestIds }, AND, OR: [{ invitedAt: null }, { invitedAt: earlier }] };
}

/**
 * Mails each a link by which its holder becomes the guest with their account. A job sends it, as
 * many in a day as the actor may mail to guests.
 * A named guest counts as invited within the pause, so that a repeated call has the same answer,
 * and as a member, so that the answer doesn't say who is one.
 * @throws AppError `unauthorized`, `not_found`, `forbidden` also without a confirmed address,
 * `ended`
 */
export async function inviteGuests(actor: Actor, eventId: string, input: InviteGuestsInput): Promise<InvitedGuests> {
  await requireEventRight(actor, eventId, "manageGuests");
  if (!canManageEvents(actor) && !actor.isEmailVerified) throw new AppError("forbidden", "events.team.confirmToInvite");
  const now = clock.now();
  const answer = await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "manageGuests");
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
      data: { invitedAt: now, invitedById: actor.userId, invitationTriedAt: NOT_TRIED },
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
  return { ...answer, waiting: await getWaitingInvitations(eventId) };
}

const DUE = {
  id: true,
  name: true,
  email: true,
  emailSetAt: true,
  invitedAt: true,
  claimTokenHash: true,
  invitationTriedAt: true,
  invitationSentAt: true,
  invitedBy: { select: GUEST_MAIL_SENDER },
  event: { select: { ...EVENT_FACTS, createdBy: { select: { language: true } } } },
} as const;
type Due = Prisma.EventGuestGetPayload<{ select: typeof DUE }>;

/** Also with one press that ends all mails about the event. */
async function composeInvitation({ event, ...guest }: Due, email: string, token: string): Promise<Email> {
  const locale = resolveRecipientLocale(event.createdBy?.language);
  const urls = getGuestUnsubscribeUrls(guest);
  const unsubscribe = { reason: getTranslator(locale)("emails.reason.guestAnnouncement"), url: urls.page };
  const url = `${env().NEXTAUTH_URL}${GUEST_INVITATION_PATH}?token=${token}`;
  const { code } = await writeCheckInCode(event, { kind: "guest", id: guest.id }, locale);
  const to = { firstName: guest.name, locale, unsubscribe };
  const mail = createGuestInvitationEmail(to, { event, url, days: GUEST_INVITATION_DAYS, code });
  return { ...mail, to: email, headers: toUnsubscribeHeaders(urls) };
}

/**
 * In the language of the event's creator. Another process may send it first. Each try has a new
 * link, so that no row holds one, and an earlier one works until the mail is sent. A mail that
 * can't be sent leaves the guest uninvited.
 * @param isSilent of `listDueInvitations`
 */
async function sendInvitation(guest: Due, isSilent: boolean): Promise<boolean> {
  const { id, email, claimTokenHash, invitationTriedAt } = guest;
  const token = createToken();
  const now = clock.now();
  // The link is valid from the first try, which may be days after the organizer's press.
  const isFirstTry = claimTokenHash === null || invitationTriedAt?.getTime() === NOT_TRIED.getTime();
  const invitedAt = isFirstTry ? now : (guest.invitedAt ?? now);
  const own = { id, claimTokenHash: hashToken(token) };
  const { count } = await db().eventGuest.updateMany({
    where: { ...INVITABLE, id, email, invitedAt: guest.invitedAt, claimTokenHash, invitationTriedAt },
    data: { claimTokenHash: own.claimTokenHash, invitationTriedAt: now, invitedAt },
  });
  if (count === 0 || email === null) return false;
  const settle = (data: Prisma.EventGuestUpdateManyMutationInput) =>
    db().eventGuest.updateMany({ where: own, data: { invitationTriedAt: null, ...data } });
  const fail = async (reason: string, mayRetry: boolean): Promise<false> => {
    const isTriedAgain = mayRetry && now.getTime() - invitedAt.getTime() < GUEST_INVITATION_GIVE_UP_MS;
    logger.error({ guestId: id, reason, isTriedAgain }, "guest invitation failed");
    const earlier = { claimTokenHash: claimTokenHash ?? own.claimTokenHash, invitationTriedAt: now };
    await settle(isTriedAgain ? earlier : { claimTokenHash: null, invitedAt: null });
    return false;
  };
  try {
    const mail = { sender: guest.invitedBy, email, limit: "invitationAddress" } as const;
    const outcome = await mailGuest(mail, async () => {
      if (!isSilent) await sendEmail(await composeInvitation(guest, email, token));
    });
    // Another mail to the mailbox isn't sent today. The link of an earlier one works on.
    if (outcome === "refused" && claimTokenHash !== null && guest.invitationSentAt !== null) {
      await settle({ claimTokenHash, invitedAt: guest.invitedAt });
      return false;
    }
    if (outcome === "refused") return await fail("Refused by the limits of mail to guests", false);
    const waiting = { claimTokenHash, invitationTriedAt: NOT_TRIED, invitedAt: guest.invitedAt };
    await settle(outcome === "sent" ? { invitationSentAt: now } : waiting);
    return outcome === "sent";
  } catch (error) {
    return fail(error instanceof Error ? toReason(error.message) : "Unknown", isRetryable(error));
  }
}

/** Any number of processes may run it. Returns how many mails were sent. */
export async function sendGuestInvitations(): Promise<number> {
  const now = clock.now();
  const retryBefore = new Date(now.getTime() - GUEST_INVITATION_RETRY_MS);
  const turns = await listDueInvitations(await listSpentSenders(), { now, retryBefore, limit: MAX_SENT_INVITATIONS });
  const due = await db().eventGuest.findMany({
    // Without those that another process tries since.
    where: {
      id: { in: turns.map(({ id }) => id) },
      OR: [{ claimTokenHash: null }, { invitationTriedAt: { lte: retryBefore } }],
    },
    select: DUE,
  });
  const silent = new Set(turns.flatMap(({ id, isSilent }) => (isSilent ? [id] : [])));
  const sent = await Promise.all(due.map((guest) => sendInvitation(guest, silent.has(guest.id))));
  return sent.filter(Boolean).length;
}
