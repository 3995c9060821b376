import { clock } from "@/lib/core/shared/clock";
import { hasEnded } from "@/lib/events/policy/check-in";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { getTranslator } from "@/lib/i18n/server/translator";
import { createAnnouncementEmail } from "@/lib/mail/event-emails";
import type { Email } from "@/lib/mail/mail";
import { sendEmail } from "@/lib/mail/send";

import { mailGuest, toPossibleSince } from "../guest-mail/limits";
import { toGuestAnnouncement, toGuestEvent } from "../guest-mail/text";
import type { EventFacts } from "../text/event-text";
import type { GuestDelivery } from "./claimed-delivery";
import { getDeliveredAnnouncement } from "./delivered-event";
import { getGuestUnsubscribeUrls, toUnsubscribeHeaders } from "./unsubscribe";

/** In its author's language, without the event's address, which only members can open. */
function composeGuestEmail(delivery: GuestDelivery, event: EventFacts, email: string): Email {
  const { key, createdAt, guest, announcement } = delivery;
  const urls = getGuestUnsubscribeUrls(guest);
  const locale = resolveRecipientLocale(announcement?.author?.language);
  const reason = getTranslator(locale)("emails.reason.guestAnnouncement");
  const delivered = getDeliveredAnnouncement(delivery, { about: "announcement", eventId: event.id });
  const mail = createAnnouncementEmail(
    { locale, unsubscribe: { reason, url: urls.page } },
    { ...toGuestEvent(event, locale), url: null },
    toGuestAnnouncement(delivered, locale),
  );
  return {
    ...mail,
    to: email,
    // A new address gets a mail of its own, also if the answer about the old one was lost.
    idempotency: { key: `${key}:${guest.emailSetAt.getTime()}`, at: toPossibleSince(createdAt) },
    headers: toUnsubscribeHeaders(urls),
  };
}

/**
 * Mails an announcement to a guest. One that waited until the event was over is dropped. One that
 * an account with the address prevents takes the same way, so that no number tells of the account.
 * @throws what the provider throws
 */
export async function deliverToGuest(delivery: GuestDelivery): Promise<"sent" | "dropped" | "waits"> {
  const { createdAt, guest, event, announcement, isStillAddressed, isSilent } = delivery;
  const { email } = guest;
  if (!event || !email || !isStillAddressed || announcement?.status === "withdrawn") return "dropped";
  if (hasEnded(event, clock.now()) && !hasEnded(event, createdAt)) return "dropped";
  const sender = announcement?.author ?? null;
  const outcome = await mailGuest({ sender, email, limit: "guestAnnouncementAddress" }, async () => {
    if (!isSilent) await sendEmail(composeGuestEmail(delivery, event, email));
  });
  return outcome === "refused" ? "dropped" : outcome;
}
