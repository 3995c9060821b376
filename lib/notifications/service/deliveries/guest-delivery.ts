import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { hasEnded } from "@/lib/events/policy/check-in";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { Locale } from "@/lib/i18n/server/languages";
import { createAnnouncementEmail } from "@/lib/mail/event-emails";
import type { CalendarPart, Email } from "@/lib/mail/mail";
import { sendEmail } from "@/lib/mail/send";

import { mailGuest, toPossibleSince } from "../guest-mail/limits";
import { toGuestAnnouncement, toGuestEvent, toGuestFacts } from "../guest-mail/text";
import { type DeliveryPayload, deliveryPayloadSchema } from "../queue/delivery-payload";
import { createCalendarPart, getCalendarMethod } from "./calendar-message";
import type { ClaimedDelivery, GuestDelivery } from "./claimed-delivery";
import { compose } from "./compose-mail";
import { getDeliveredAnnouncement } from "./delivered-event";
import { matchesEvent } from "./member-delivery";
import { getGuestUnsubscribeUrls, toUnsubscribeHeaders } from "./unsubscribe";

/**
 * As of a member with a confirmed RSVP, or without one who left the list, and the settings of a new
 * account.
 */
function toReader(delivery: GuestDelivery, { about }: DeliveryPayload, email: string, locale: Locale) {
  const { guest, event } = delivery;
  return {
    ...delivery,
    event: event && toGuestFacts(event, locale),
    recipient: {
      ...{ email, locale, firstName: guest.name, lastName: "", phone: null, confirmedPhone: null },
      ...{ notifications: {}, timezone: null, isSuspended: false, isEmailVerified: true, emailChangedAt: null },
    },
    rsvp:
      about === "rsvp_cancelled" ? null : { id: guest.id, status: "confirmed", email: true, push: false, sms: false },
    ...{ isOffered: false, followedId: null, duePeople: [], replyTo: null },
  } satisfies Omit<ClaimedDelivery, "userId">;
}
type Reader = ReturnType<typeof toReader>;

function toGuestPayload(payload: DeliveryPayload, locale: Locale): DeliveryPayload {
  if (payload.about === "event_cancelled" || payload.about === "rsvp_cancelled")
    return { ...payload, event: toGuestFacts(payload.event, locale) };
  if (payload.about !== "event_changed" || !payload.before) return payload;
  return { ...payload, before: toGuestFacts(payload.before, locale) };
}

/** In the sender's language, without the event's address, which only members can open. */
async function composeGuestEmail(reader: Reader, payload: DeliveryPayload): Promise<Email> {
  const { key, createdAt, guest, recipient, event } = reader;
  const { locale } = recipient;
  const urls = getGuestUnsubscribeUrls(guest);
  const unsubscribe = { reason: getTranslator(locale)("emails.reason.guestAnnouncement"), url: urls.page };
  const method = getCalendarMethod(reader, payload);
  const { email, entry } =
    payload.about === "announcement" && event
      ? {
          email: createAnnouncementEmail(
            { locale, unsubscribe },
            { ...toGuestEvent(event, locale), url: null },
            toGuestAnnouncement(getDeliveredAnnouncement(reader, payload), locale),
          ),
        }
      : compose(reader, payload, recipient, unsubscribe);
  const message = method && { method, recipient, now: createdAt, isGuest: true };
  return {
    ...email,
    to: recipient.email,
    // A new address gets a mail of its own, even if the answer about the old one was lost.
    idempotency: { key: `${key}:${guest.emailSetAt.getTime()}`, at: toPossibleSince(createdAt) },
    ...(entry && message && { calendar: await createCalendarPart(entry, message) }),
    headers: toUnsubscribeHeaders(urls),
  };
}

/** Before the mail leaves, so that whatever happens meanwhile can take the entry back. */
async function storeEntry({ id, emailSetAt }: GuestDelivery["guest"], method: CalendarPart["method"] | null) {
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
  const { createdAt, guest, event, kind, sender, isStillAddressed, isSilent } = delivery;
  if (!guest.email || !isStillAddressed) return "dropped";
  const locale = resolveRecipientLocale(sender?.language);
  const payload = toGuestPayload(deliveryPayloadSchema.parse(delivery.payload), locale);
  const reader = toReader(delivery, payload, guest.email, locale);
  if (!matchesEvent(reader, payload, clock.now())) return "dropped";
  if (event && payload.about === "announcement" && hasEnded(event, clock.now()) && !hasEnded(event, createdAt))
    return "dropped";
  // Who fills a mailbox doesn't keep it from hearing of another organizer's cancellation.
  const mail = { sender, email: guest.email, limit: "guestAnnouncementAddress", isOwed: kind === "guest" } as const;
  const outcome = await mailGuest(mail, async () => {
    if (isSilent) return;
    await storeEntry(guest, getCalendarMethod(reader, payload));
    await sendEmail(await composeGuestEmail(reader, payload));
  });
  if (outcome === "refused") return "dropped";
  // The guest could unsubscribe now, so that further mails may follow.
  if (outcome === "sent" && payload.about === "announcement")
    await db().eventGuest.updateMany({
      where: { id: guest.id, emailSetAt: guest.emailSetAt, invitationSentAt: null },
      data: { invitationSentAt: clock.now() },
    });
  return outcome;
}
