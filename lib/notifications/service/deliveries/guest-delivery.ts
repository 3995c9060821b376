import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { hasEnded } from "@/lib/events/policy/check-in";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import type { CalendarPart } from "@/lib/mail/mail";
import { sendEmail } from "@/lib/mail/send";

import { mailGuest, toPossibleSince } from "../guest-mail/limits";
import { readDelivery } from "../kinds";
import type { Due } from "../kinds/kind";
import type { GuestDelivery } from "./claimed-delivery";
import { composeEmail } from "./compose-email";
import { getGuestUnsubscribeUrls } from "./unsubscribe";

/**
 * As of a member with a confirmed RSVP and the settings of a new account, in the sender's language.
 * Announcements greet no guest by name.
 */
const toDue = (delivery: GuestDelivery, email: string): Due => ({
  ...delivery,
  userId: null,
  recipient: {
    email,
    firstName: delivery.announcement ? null : delivery.guest.name,
    lastName: "",
    timezone: null,
    confirmedPhone: null,
    notifications: {},
    locale: resolveRecipientLocale(delivery.sender?.language),
  },
  rsvp: { id: delivery.guest.id, status: "confirmed", email: true, push: false, sms: false },
  followedId: null,
});

/** Before the mail leaves, so that whatever happens meanwhile can take the entry back. */
async function storeEntry({ id, emailSetAt }: GuestDelivery["guest"], method: CalendarPart["method"] | undefined) {
  if (!method) return;
  const calendarSentAt = method === "REQUEST" ? clock.now() : null;
  await db().eventGuest.updateMany({ where: { id, emailSetAt }, data: { calendarSentAt } });
}

/**
 * Mails to a guest. An announcement that waited until the event was over is dropped. A mail that an
 * account with the address prevents takes the same way, so that no number tells of the account.
 * @throws what the provider throws
 */
export async function deliverToGuest(delivery: GuestDelivery): Promise<"sent" | "dropped" | "waits"> {
  const { key, createdAt, guest, event, kind, sender, announcement, isStillAddressed, isSilent } = delivery;
  if (!guest.email || !isStillAddressed) return "dropped";
  const { kind: noticeKind, payload } = readDelivery(delivery.payload);
  const due = toDue(delivery, guest.email);
  const notice = await noticeKind.write(due, payload);
  const isLate = announcement && event && hasEnded(event, clock.now()) && !hasEnded(event, createdAt);
  if (!notice?.mail || isLate) return "dropped";
  const { mail, entry } = notice;
  // Somebody who fills a mailbox doesn't keep it from hearing of another organizer's cancellation.
  const to = { sender, email: guest.email, limit: "guestAnnouncementAddress", isOwed: kind === "guest" } as const;
  const outcome = await mailGuest(to, async () => {
    if (isSilent) return;
    await storeEntry(guest, entry?.method);
    // A new address gets a mail of its own, even if the answer about the old one was lost.
    const idempotency = { key: `${key}:${guest.emailSetAt.getTime()}`, at: toPossibleSince(createdAt) };
    const ending = { reason: "guestAnnouncement", urls: getGuestUnsubscribeUrls(guest) } as const;
    await sendEmail(await composeEmail(due, { mail, entry }, { idempotency, ending }));
  });
  if (outcome === "refused") return "dropped";
  // The guest could unsubscribe now, so that further mails may follow.
  if (outcome === "sent" && announcement)
    await db().eventGuest.updateMany({
      where: { id: guest.id, emailSetAt: guest.emailSetAt, invitationSentAt: null },
      data: { invitationSentAt: clock.now() },
    });
  return outcome;
}
